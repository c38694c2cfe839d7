import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { filledIn } from '#areas/contracts/ui/filled-in.ts'
import { Paper } from '#areas/contracts/ui/paper.tsx'
import { PartForm } from '#areas/contracts/ui/part-form.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { LinkGone } from '#web/design/link-gone.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/contracts/ui/sign.css'

export const handle = { layout: 'empty' }

const addressOf = (args: { request: Request; params: { id?: string } }) => ({
  path: `/public/contracts/${args.params.id}/fill` as const,
  secret: encodeURIComponent(new URL(args.request.url).searchParams.get('t') ?? ''),
})

export async function loader(args: LoaderFunctionArgs) {
  const { path, secret } = addressOf(args)
  return load(args, async (api) => {
    try {
      return { contract: (await api.get(`${path}?t=${secret}`)).data, gone: '' }
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 403) return { contract: null, gone: error.message }
      throw error
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { path, secret } = addressOf(args)
  const step = String(form.get('step') ?? '')
  return act(args, form, async (api) => {
    if (step === 'new-link') await api.raw('POST', `${path}/new_link`)
    else {
      const { data } = await api.get(`${path}?t=${secret}`)
      await api.patch(`${path}?t=${secret}`, 'contracts', {
        values: filledIn(form, data),
        lockVersion: form.get('lockVersion'),
      })
    }
    return { done: step }
  })
}

/** The company fills in its part without an account. */
export default function FillPage() {
  const t = useT()
  const { tenant } = useShell()
  const { contract, gone } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('contracts.your-part'), tenant.appName)}</title>
      {contract === null ? (
        <LinkGone sentence={gone} sent={result?.done === 'new-link'} />
      ) : (
        <>
          <h1>{t('contracts.heading', { student: contract.studentName })}</h1>
          <p className="lead">
            {contract.organizationName}, {contract.schoolName}
          </p>
          {result?.done ? <Notice tone="ok" role="status" title={t('contracts.done.fill')} /> : null}
          <ErrorSummary problem={result?.problem} />
          {contract.meta.canFill ? (
            <section className="section">
              <h2>{t('contracts.your-part')}</h2>
              <PartForm key={contract.lockVersion} contract={contract} problem={result?.problem} />
            </section>
          ) : (
            <Notice title={t('contracts.filled')} />
          )}
          <section className="section">
            <h2>{t('contracts.text-title')}</h2>
            <Paper contract={contract} />
          </section>
        </>
      )}
    </main>
  )
}
