import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { hostInput } from '#areas/applications/self-found/schema.ts'
import { FoundFacts } from '#areas/applications/ui/self-found/found-facts.tsx'
import { HostAnswer } from '#areas/applications/ui/self-found/host-answer.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { LinkGone } from '#web/design/link-gone.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import './self-found.css'

export const handle = { layout: 'empty' }

const addressOf = (args: { request: Request; params: { id?: string } }) => ({
  path: `/public/self_found_places/${args.params.id}` as const,
  secret: encodeURIComponent(new URL(args.request.url).searchParams.get('t') ?? ''),
})

export async function loader(args: LoaderFunctionArgs) {
  const { path, secret } = addressOf(args)
  return load(args, async (api) => {
    try {
      return { place: (await api.get(`${path}?t=${secret}`)).data, gone: '' }
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 403) return { place: null, gone: error.message }
      throw error
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { path, secret } = addressOf(args)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
    if (step === 'new-link') await api.raw('POST', `${path}/new_link`)
    else if (step === 'refuse') await api.post(`${path}/refuse?t=${secret}`, 'self_found_places', input)
    else await api.post(`${path}/confirm?t=${secret}`, 'self_found_places', readForm(hostInput, form))
    return { done: String(step) }
  })
}

export default function SelfFoundConfirm() {
  const t = useT()
  const { tenant } = useShell()
  const { place, gone } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  if (!place)
    return (
      <main id="inhoud" className="wrap page">
        <title>{pageTitle(t('found.host.title-page'), tenant.appName)}</title>
        <LinkGone sentence={gone} sent={result?.done === 'new-link'} />
      </main>
    )
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('found.host.title-page'), tenant.appName)}</title>
      <h1>{t('found.host.title', { name: place.studentName, host: place.hostName })}</h1>
      <p className="lead">{t('found.host.lead', { school: place.schoolName })}</p>
      <ErrorSummary problem={result?.problem} />
      {place.status === 'confirmed' ? (
        <Notice tone="ok" role="status" title={t('found.host.stands', { name: place.studentFirstName })}>
          {t(`found.host.next-${place.program}`)}
        </Notice>
      ) : place.status === 'declined' ? (
        <Notice role="status" title={t('found.host.refused')} />
      ) : null}
      <FoundFacts place={place} />
      {place.status === 'accepted' ? (
        <HostAnswer place={place} problem={result?.problem} steps={['confirm', 'refuse']} />
      ) : null}
      <p className="muted small">{t('found.host.no-account')}</p>
    </main>
  )
}
