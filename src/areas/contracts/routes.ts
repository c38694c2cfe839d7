import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { linkLifetimes } from '#areas/identity/model.ts'
import { renewContract } from './making/commands.ts'
import { fillFields, nameGuardian } from './filling/commands.ts'
import { asKeys } from './filling/model.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { slowWork } from '#platform/http.ts'
import { judgeSending, layPaper, takeOfficeStep } from './sending/commands.ts'
import { showCode, decline, remindSigner, sign } from './signatures/commands.ts'
import { contractReaders } from './policy.ts'
import { getContract } from './queries.ts'
import { presentContract } from './resource.ts'
import { declineInput, fieldsInput, guardianInput, officeInput, signInput } from './schema.ts'
import { pdfOf } from './paper/resource.ts'
import { contractTransitions } from './steps/model.ts'

async function shown(ctx: Ctx, id: string) {
  return { data: presentContract(ctx, await getContract(ctx, id)) }
}

export const contractRoutes = [
  endpoint({
    method: 'get',
    path: '/contracts/:id',
    who: contractReaders,
    type: 'contracts',
    summary: 'A contract with its signers',
    handle: ({ ctx, params }) => shown(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/contracts/:id/pdf',
    who: contractReaders,
    sends: 'application/pdf',
    summary: 'The contract as PDF: sealed when everybody signed, else as it is to be signed',
    handle: async ({ ctx, params }) => pdfOf(ctx, await getContract(ctx, params.id)),
  }),
  endpoint({
    method: 'patch',
    path: '/contracts/:id/fields',
    who: contractReaders,
    type: 'contracts',
    summary: "Fill in one's part",
    body: fieldsInput,
    async handle({ ctx, params, body, request }) {
      void request
      await fillFields(ctx, params.id, asKeys(body.values), body.lockVersion)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/guardian',
    who: contractReaders,
    type: 'contracts',
    summary: 'Name the parent or guardian who signs too',
    body: guardianInput,
    async handle({ ctx, params, body }) {
      await nameGuardian(ctx, params.id, body)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'put',
    path: '/contracts/:id/send',
    who: contractReaders,
    type: 'contracts',
    summary: 'Contract: send',
    undo: 'contracts.send',
    body: officeInput,
    async prepare({ ctx, params, body }) {
      const unlaid = await judgeSending(ctx, params.id, body)
      return slowWork(
        async () => (unlaid ? layPaper(ctx, unlaid) : undefined),
        (paper) => dropBytes(ctx, paper ? [paper.kept] : []),
      )
    },
    async handle({ ctx, params, body, prepared }) {
      await takeOfficeStep(ctx, params.id, 'send', { ...body, paper: prepared })
      return shown(ctx, params.id)
    },
  }),
  ...(['finalize', 'edit', 'extend', 'void'] as const).map((event) =>
    endpoint({
      method: 'put',
      path: `/contracts/:id/${event}`,
      who: contractReaders,
      type: 'contracts',
      summary: `Contract: ${event}`,
      undo: `contracts.${event}`,
      steps: contractTransitions.filter((row) => row.event === event),
      body: officeInput,
      async handle({ ctx, params, body }) {
        await takeOfficeStep(ctx, params.id, event, body)
        return shown(ctx, params.id)
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/contracts/:id/renew',
    who: contractReaders,
    type: 'contracts',
    creates: true,
    summary: 'Make a contract in place of one that was called off, with what stood there',
    async handle({ ctx, params }) {
      const made = await renewContract(ctx, params.id)
      return { status: 201, ...(await shown(ctx, made)), headers: { location: `/api/v1/contracts/${made}` } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/sign',
    who: contractReaders,
    type: 'contracts',
    byHand: true,
    summary: 'Sign, signed in',
    body: signInput,
    async handle({ ctx, params, body }) {
      await sign(ctx, params.id, params.signerId, body, { channel: 'account' })
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/decline',
    who: contractReaders,
    type: 'contracts',
    byHand: true,
    summary: 'Decline, signed in',
    body: declineInput,
    async handle({ ctx, params, body }) {
      await decline(ctx, params.id, params.signerId, body, { channel: 'account' })
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/remind',
    who: contractReaders,
    type: 'contracts',
    summary: 'Send the link once more',
    undo: 'contracts.remind',
    async handle({ ctx, params }) {
      await remindSigner(ctx, params.id, params.signerId)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/qr',
    who: contractReaders,
    type: 'qr_codes',
    creates: true,
    summary: `A code for another signer's phone, good for ${linkLifetimes.qr.minutes} minutes and once`,
    async handle({ ctx, params }) {
      const { signer, secret, expiresAt } = await showCode(ctx, params.id, params.signerId)
      return {
        status: 201,
        data: { type: 'qr_codes', id: signer.id, attributes: { secret, expiresAt, signerName: signer.name } },
      }
    },
  }),
]
