import { endpoint } from '#areas/endpoint.ts'
import type { Ctx } from '#areas/context.ts'
import { findLink } from '#areas/identity/queries.ts'
import { Refusal } from '#platform/errors.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { getContractBehindLink, type Shown } from '../../queries.ts'
import { presentContract } from '../../resource.ts'
import { fieldsInput } from '../../schema.ts'
import { fillFields } from '../commands.ts'
import { asKeys } from '../model.ts'

/** What the company's link opens: its own part, for who has no account. Without a valid one: no name, no word. */
async function openFilling(ctx: Ctx, id: string, secret: string | null): Promise<Shown> {
  const { state, link } = await findLink(ctx, { kinds: ['fill'], subjectId: id, secret: secret ?? undefined })
  if (!link) throw new Refusal(403, `contracts.link-${state}`)
  const shown = await getContractBehindLink(ctx, id)
  if (shown.contract.status === 'voided') throw new Refusal(403, 'contracts.link-used')
  return shown
}

const linksAsked = windowThrottle('link to fill in', 3, 60 * 60)

export const fillingLinkRoutes = [
  endpoint({
    method: 'get',
    path: '/public/contracts/:id/fill',
    who: 'link',
    type: 'contracts',
    summary: "The company's part of a contract, by the link in the mail",
    async handle({ ctx, params, url }) {
      const shown = await openFilling(ctx, params.id, url.searchParams.get('t'))
      return { data: presentContract(ctx, shown, { parts: ['company'] }) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/public/contracts/:id/fill',
    who: 'link',
    type: 'contracts',
    summary: "Fill in the company's part by the link in the mail",
    body: fieldsInput,
    async handle({ ctx, params, url, body }) {
      await openFilling(ctx, params.id, url.searchParams.get('t'))
      await fillFields(ctx, params.id, asKeys(body.values), body.lockVersion, ['company'])
      const shown = await openFilling(ctx, params.id, url.searchParams.get('t'))
      return { data: presentContract(ctx, shown, { parts: ['company'] }) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/fill/new_link',
    who: 'link',
    summary: 'Send a new link to the address already known; the answer is the same whatever is known',
    async handle({ ctx, params }) {
      if ((await linksAsked.take(ctx, `${ctx.tenant.id} ${params.id}`)) > 0) return undefined
      const shown = await getContractBehindLink(ctx, params.id).catch(() => undefined)
      if (shown?.contract.status === 'filling')
        ctx.record({
          name: 'contracts.fill-asked',
          subject: { type: 'contracts', id: params.id },
          payload: { contractId: params.id },
        })
      return undefined
    },
  }),
]
