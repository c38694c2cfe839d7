import { readCookies } from '#platform/cookies.ts'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { act, apiFor, load, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import type { ShownContract } from './contract.ts'

/** What a signing screen shows: the contract, or the question who holds the phone, or why the link opens nothing. */
export type Opened = {
  contract: ShownContract | null
  /** By QR, before the last name is given: the only thing the screen may know. */
  shortName: string | null
  gone: string | null
  pdf: string | null
}

export type SigningResult = { problem?: FormProblem; done?: string; contract?: ShownContract }

const nameCookie = 'signer-name'

function secretOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('t')
}

function nameOf(request: Request): string | undefined {
  return readCookies(request)[nameCookie]
}

/** Opens the contract for one signer: by the secret of a link or QR code, else by the account that is signed in. */
export async function openForSigning(args: LoaderFunctionArgs): Promise<Opened> {
  const { id, signerId } = args.params
  const secret = secretOf(args.request)
  if (secret === null) {
    const contract = await load(args, async (api) => (await api.get(`/contracts/${id}`)).data)
    return { contract, shortName: null, gone: null, pdf: `/api/v1/contracts/${id}/pdf` }
  }
  const query = `?t=${encodeURIComponent(secret)}` as const
  const path = `/public/contracts/${id}/sign/${signerId}` as const
  const api = apiFor(args)
  try {
    const { data } = await api.get(`${path}${query}`)
    if (data.type === 'contracts')
      return {
        contract: data,
        shortName: null,
        gone: null,
        pdf: `/api/v1${path}/pdf${query}`,
      }
    const { shortName } = data
    const lastName = nameOf(args.request)
    if (!lastName) return { contract: null, shortName, gone: null, pdf: null }
    const known = await api.post(`${path}/identify${query}`, 'contracts', { lastName }).catch(() => null)
    return { contract: known?.data ?? null, shortName, gone: null, pdf: null }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 404].includes(error.status)) throw error
    return { contract: null, shortName: null, gone: error.message, pdf: null }
  }
}

/** What a signer does: say who they are, look, sign, decline, ask for a new link. */
export async function takeSigningStep(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id, signerId } = args.params
  const secret = secretOf(args.request)
  const step = String(form.get('step') ?? '')
  const query = secret === null ? '' : (`?t=${encodeURIComponent(secret)}` as const)
  const byAccount = `/contracts/${id}/signers/${signerId}` as const
  const byLink = `/public/contracts/${id}/sign/${signerId}` as const
  const lastName = nameOf(args.request)
  const by = lastName ? { lastName } : {}
  if (step === 'viewed') {
    // Told in passing; whoever may not see the contract is told so by the page itself.
    if (secret !== null) await apiFor(args).send('POST', `/api/v1${byLink}/viewed${query}`)
    return {}
  }
  const text = (name: string) => (form.has(name) ? { [name]: String(form.get(name)) } : {})
  return act(args, form, async (api) => {
    if (step === 'new-link') {
      await api.raw('POST', `${byLink}/new_link`)
      return { done: step }
    }
    if (step === 'identify') {
      const name = String(form.get('lastName') ?? '')
      await api.post(`${byLink}/identify${query}`, 'contracts', { lastName: name })
      throw redirect(`/${api.locale}/contracts/${id}/qr-sign/${signerId}${query}`, {
        headers: { 'set-cookie': keepName(args, name) },
      })
    }
    if (step === 'ask') {
      const { data } = await api.post(`${secret === null ? byAccount : byLink}/ask${query}`, 'contracts', {
        question: form.get('question'),
        ...text('code'),
        ...by,
      })
      return { done: step, contract: data }
    }
    if (step === 'withdraw') {
      const path = `${secret === null ? byAccount : byLink}/withdraw_question${query}` as const
      const { data } = await api.post(path, 'contracts', { ...text('code'), ...by })
      return { done: step, contract: data }
    }
    if (step === 'decline') {
      const { data } = await api.post(`${secret === null ? byAccount : byLink}/decline${query}`, 'contracts', {
        reason: form.get('reason'),
        ...text('code'),
        ...by,
      })
      return { done: step, contract: data }
    }
    const { data } = await api.post(secret === null ? `${byAccount}/sign` : `${byLink}${query}`, 'contracts', {
      ...text('method'),
      ...text('name'),
      ...text('image'),
      ...text('strokes'),
      ...text('consent'),
      ...text('authority'),
      ...text('documentSha256'),
      ...text('code'),
      ...by,
    })
    return { done: step, contract: data }
  })
}

/** The last name stays with the browser as long as the code lives, so that each step need not ask again. */
function keepName({ params, request, context }: ActionFunctionArgs, name: string): string {
  const locale = new URL(request.url).pathname.split('/')[1]
  const secure = context.get(visitContext).secure ? '; Secure' : ''
  return `${nameCookie}=${encodeURIComponent(name)}; Path=/${locale}/contracts/${params.id}/qr-sign; HttpOnly; SameSite=Lax; Max-Age=900${secure}`
}
