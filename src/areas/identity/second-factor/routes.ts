import { endpoint } from '#areas/endpoint.ts'
import { whoAsks } from '#areas/users/model.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isObligatory,
  renewRecoveryCodes,
} from './commands.ts'
import { getSecondFactor } from './queries.ts'
import { begunShape, confirmedShape, standingShape } from './resource.ts'
import { codeInput, endInput, passwordInput } from './schema.ts'

const type = 'second_factors'

export const secondFactorRoutes = [
  endpoint({
    method: 'get',
    path: '/second_factor',
    who: 'signed-in',
    type,
    answers: standingShape,
    throughOthersEyes: 'refused',
    beforeSecondFactor: true,
    summary: 'Whether a code is asked after the password',
    async handle({ ctx }) {
      const actor = whoAsks(ctx.actor)
      const { since, recoveryDigests } = await getSecondFactor(ctx, actor.accountId ?? '')
      const attributes = {
        isOn: since !== null,
        since,
        recoveryCodesLeft: recoveryDigests.length,
        isObligatory: isObligatory(ctx, actor),
      }
      return { data: { type, id: actor.userId, attributes } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/second_factor',
    who: 'signed-in',
    type,
    answers: begunShape,
    secret: true,
    beforeSecondFactor: true,
    summary: 'Begin: a secret for an authenticator app, shown this once; asks the password',
    body: passwordInput,
    async handle({ ctx, body }) {
      const actor = whoAsks(ctx.actor)
      return { data: { type, id: actor.userId, attributes: await beginSecondFactor(ctx, actor, body.password) } }
    },
  }),
  endpoint({
    method: 'put',
    path: '/second_factor/confirm',
    who: 'signed-in',
    type,
    answers: confirmedShape,
    secret: true,
    beforeSecondFactor: true,
    summary: 'Turn it on by a first right code; the ten codes for a lost phone are shown this once',
    body: codeInput,
    async handle({ ctx, body }) {
      const actor = whoAsks(ctx.actor)
      const recoveryCodes = await confirmSecondFactor(ctx, actor, body.code)
      return { data: { type, id: actor.userId, attributes: { isOn: true, recoveryCodes } } }
    },
  }),
  endpoint({
    method: 'put',
    path: '/second_factor/recovery_codes',
    who: 'signed-in',
    type,
    answers: confirmedShape,
    secret: true,
    summary: 'Ten new codes for a lost phone, shown this once; asks a code of the app, and the old ones count no more',
    body: codeInput,
    async handle({ ctx, body }) {
      const actor = whoAsks(ctx.actor)
      const recoveryCodes = await renewRecoveryCodes(ctx, actor, body.code)
      return { data: { type, id: actor.userId, attributes: { isOn: true, recoveryCodes } } }
    },
  }),
  endpoint({
    method: 'put',
    path: '/second_factor/end',
    who: 'signed-in',
    type,
    summary: 'Turn it off; asks the password, and a code of the app or from paper',
    body: endInput,
    async handle({ ctx, body }) {
      const actor = whoAsks(ctx.actor)
      await endSecondFactor(ctx, actor, body)
      return { data: { type, id: actor.userId, attributes: { isOn: false } } }
    },
  }),
]
