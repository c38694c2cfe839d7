import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { getFile } from '#areas/files/queries.ts'
import { useLink } from '#areas/identity/commands.ts'
import { linkLifetimes } from '#areas/identity/model.ts'
import { findLink, type Link } from '#areas/identity/queries.ts'
import { notFound, Refusal } from '#platform/errors.ts'
import { fillFields, nameGuardian } from './filling/commands.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { slowWork } from '#platform/http.ts'
import { judgeSending, layPaper, takeOfficeStep } from './sending/commands.ts'
import {
  askSignerLink,
  showCode,
  assertLastName,
  decline,
  markViewed,
  remindSigner,
  sign,
  type Hand,
} from './signatures/commands.ts'
import { mailCode } from './signatures/codes/commands.ts'
import { isVerifyCode } from './proof/model.ts'
import { findContractByCode, findContractBySeal, getContract, getContractBehindLink, type Signer } from './queries.ts'
import { byBytesShape, byCodeShape, presentContract, presentVerification, shortName } from './resource.ts'
import { declineInput, fieldsInput, guardianInput, identifyInput, officeInput, signInput } from './schema.ts'
import type { TemplateValues } from './templates/model.ts'
import { checkFile } from './verification/commands.ts'

const readers = [
  'student',
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_admin',
  'school_signatory',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'platform_admin',
]

async function shown(ctx: Ctx, id: string) {
  return { data: presentContract(ctx, await getContract(ctx, id)) }
}

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

async function linkedView(ctx: Ctx, params: Signing, codeSentTo: string | null = null) {
  return {
    data: presentContract(ctx, await getContractBehindLink(ctx, params.id), {
      signerId: params.signerId,
      codeSentTo,
    }),
  }
}

async function pdfOf(ctx: Ctx, { contract }: Awaited<ReturnType<typeof getContract>>): Promise<Response> {
  const fileId = contract.sealedFileId ?? contract.presentedFileId
  if (!fileId) throw notFound()
  const file = await getFile(ctx, fileId)
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${contract.number}.pdf"`,
      'cache-control': 'no-store',
      'content-security-policy': 'sandbox',
    },
  })
}

export const contractRoutes = [
  endpoint({
    method: 'get',
    path: '/contracts/:id',
    who: readers,
    type: 'contracts',
    summary: 'A contract with its signers',
    handle: ({ ctx, params }) => shown(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/contracts/:id/pdf',
    who: readers,
    sends: 'application/pdf',
    summary: 'The contract as PDF: sealed when everybody signed, else as it is to be signed',
    handle: async ({ ctx, params }) => pdfOf(ctx, await getContract(ctx, params.id)),
  }),
  endpoint({
    method: 'patch',
    path: '/contracts/:id/fields',
    who: readers,
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
    who: readers,
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
    who: readers,
    type: 'contracts',
    summary: 'Contract: send',
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
      who: readers,
      type: 'contracts',
      summary: `Contract: ${event}`,
      body: officeInput,
      async handle({ ctx, params, body }) {
        await takeOfficeStep(ctx, params.id, event, body)
        return shown(ctx, params.id)
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/sign',
    who: readers,
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
    who: readers,
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
    who: readers,
    type: 'contracts',
    summary: 'Send the link once more',
    async handle({ ctx, params }) {
      await remindSigner(ctx, params.id, params.signerId)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/qr',
    who: readers,
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
  endpoint({
    method: 'get',
    path: '/verify/:code',
    who: 'everyone',
    type: 'verifications',
    answers: byCodeShape,
    summary: 'Whether a contract with this code was signed, and by whom',
    async handle({ ctx, params }) {
      const code = params.code ?? ''
      const contract = isVerifyCode(code) ? await findContractByCode(ctx, code) : undefined
      if (!contract) throw notFound('contracts.unknown-code')
      return { data: presentVerification(contract) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/verify',
    who: 'everyone',
    type: 'verifications',
    answers: byBytesShape,
    bodyKind: 'bytes',
    // What we seal is a tenth of a megabyte; whoever chose another PDF should hear that it is another.
    bodyLimit: 5 * 1024,
    readOnly: true,
    summary: 'Check a PDF: whether we sealed it, and whether a byte of it changed',
    async handle({ ctx, request }) {
      const check = await checkFile(ctx, new Uint8Array(await request.arrayBuffer()))
      const known = await findContractBySeal(ctx, check.sha256)
      return {
        data: {
          type: 'verifications',
          id: check.sha256.slice(0, 32),
          attributes: {
            verdict: check.verdict,
            known: known !== undefined,
            signedAt: check.signedAt ?? null,
            contract: known ? presentVerification(known).attributes : null,
          },
        },
      }
    },
  }),
]

/** Field keys are the template's own words; the wire's case rules do not touch them. */
function asKeys(values: TemplateValues): TemplateValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
