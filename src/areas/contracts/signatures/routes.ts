import { mailCode } from './codes/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { useLink } from '#areas/identity/commands.ts'
import { findLink, type Link } from '#areas/identity/queries.ts'
import { notFound, Refusal } from '#platform/errors.ts'
import { askSignerLink, assertLastName, decline, markViewed, openFor, proofOf, sign, type Hand } from './commands.ts'
import { getContractBehindLink, type Signer } from '../queries.ts'
import { presentContract } from '../resource.ts'
import { shortName } from '../signers/resource.ts'
import { declineInput, identifyInput, signInput } from '../schema.ts'
import { pdfOf } from '../paper/resource.ts'

type Opened = { hand: Hand; signer: Signer; link: Link; kind: 'sign' | 'qr' }

type Signing = { id: string; signerId: string }

/** What a signer's link opens; without a valid one: no name, no word of the contract. */
async function openLink(ctx: Ctx, params: Signing, secret: string | null): Promise<Opened> {
  const { state, link } = await findLink(ctx, {
    kinds: ['sign', 'qr'],
    subjectId: params.signerId,
    secret: secret ?? undefined,
  })
  if (!link) throw new Refusal(403, `contracts.link-${state}`)
  const { contract } = await getContractBehindLink(ctx, params.id).catch(() => {
    throw new Refusal(403, 'contracts.link-unknown')
  })
  const signer = contract.signers.find(({ id }) => id === params.signerId)
  if (!signer || contract.status === 'voided') throw new Refusal(403, 'contracts.link-unknown')
  const kind = link.kind === 'qr' ? 'qr' : 'sign'
  return {
    kind,
    signer,
    link,
    hand: kind === 'qr' ? { channel: 'qr', link } : { channel: 'email_link' },
  }
}

/** The same for who acts, held: by a code on a screen also who it is. */
export async function openProved(
  ctx: Ctx,
  params: Signing,
  secret: string | null,
  said: { lastName?: string | undefined; code?: string | undefined },
) {
  const { hand } = await openLink(ctx, params, secret)
  const shown = await openFor(ctx, params.id, params.signerId, hand)
  await proofOf(ctx, shown.signer, said, hand)
  return shown
}

export async function linkedView(ctx: Ctx, params: Signing, codeSentTo: string | null = null) {
  return {
    data: presentContract(ctx, await getContractBehindLink(ctx, params.id), {
      signerId: params.signerId,
      codeSentTo,
    }),
  }
}

export const signingLinkRoutes = [
  endpoint({
    method: 'get',
    path: '/public/contracts/:id/sign/:signerId',
    who: 'link',
    type: 'contracts',
    orType: 'signers',
    summary: "What a signer's link opens; by QR only the first name, until the last name is given",
    async handle({ ctx, params, url }) {
      const { kind, signer } = await openLink(ctx, params, url.searchParams.get('t'))
      if (kind === 'qr')
        return {
          data: {
            type: 'signers',
            id: signer.id,
            attributes: { shortName: shortName(signer.name), role: signer.role, needsLastName: true },
          },
        }
      return linkedView(ctx, params)
    },
  }),
  endpoint({
    method: 'get',
    path: '/public/contracts/:id/sign/:signerId/pdf',
    who: 'link',
    sends: 'application/pdf',
    summary: "The contract as PDF, by a signer's link",
    async handle({ ctx, params, url }) {
      const { kind } = await openLink(ctx, params, url.searchParams.get('t'))
      if (kind === 'qr') throw notFound()
      return pdfOf(ctx, await getContractBehindLink(ctx, params.id))
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/identify',
    who: 'link',
    type: 'contracts',
    summary: 'By QR: the last name opens the contract, and has a code mailed where the other side showed the QR',
    body: identifyInput,
    async handle({ ctx, params, url, body }) {
      const { signer, link, kind } = await openLink(ctx, params, url.searchParams.get('t'))
      await assertLastName(ctx, signer, body.lastName)
      return linkedView(ctx, params, kind === 'qr' ? await mailCode(ctx, params.id, signer, link) : null)
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/viewed',
    who: 'link',
    summary: 'The signer has opened the contract',
    async handle({ ctx, params, url }) {
      const { hand } = await openLink(ctx, params, url.searchParams.get('t'))
      await markViewed(ctx, params.id, params.signerId, hand)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId',
    who: 'link',
    type: 'contracts',
    summary: "Sign by one's own link or by QR",
    body: signInput,
    async handle({ ctx, params, url, body }) {
      const { hand, kind, link } = await openLink(ctx, params, url.searchParams.get('t'))
      await sign(ctx, params.id, params.signerId, body, hand)
      // The code on a screen is good for one signature; the link in the mail stays a way to the document.
      if (kind === 'qr') await useLink(ctx, link.id)
      return linkedView(ctx, params)
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/decline',
    who: 'link',
    type: 'contracts',
    summary: "Decline by one's own link or by QR",
    body: declineInput,
    async handle({ ctx, params, url, body }) {
      const { hand } = await openLink(ctx, params, url.searchParams.get('t'))
      await decline(ctx, params.id, params.signerId, body, hand)
      return linkedView(ctx, params)
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/new_link',
    who: 'link',
    summary: 'Send a new link to the address already known; the answer is the same whatever is known',
    async handle({ ctx, params }) {
      try {
        await askSignerLink(ctx, params.id, params.signerId)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      return undefined
    },
  }),
]
