import { redirect, Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { lastPage, load } from '#web/api.ts'
import { ActionLines } from '#web/design/action-lines.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

const kinds = [
  'applications',
  'internships',
  'contracts',
  'timesheets',
  'vacancies',
  'organizations',
  'imports',
  'users',
] as const

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const page = Math.max(1, Number.parseInt(asked.get('page') ?? '1', 10) || 1)
  const kind = kinds.find((one) => one === asked.get('kind')) ?? ''
  return load(args, async (api) => {
    const filter = kind ? `&filter[subject_type_eq]=${kind}` : ''
    const { data, meta } = await api.get(`/audit_logs?page[number]=${page}${filter}`)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    return { lines: data, kind, meta }
  })
}

export default function RecentActions() {
  const t = useT()
  const { tenant } = useShell()
  const { lines, kind, meta } = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('activity.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('activity.title')}</h1>
          <p>{t('activity.count', { count: meta.page.total })}</p>
        </div>
        <Form className="row" role="search">
          <label className="inl">
            <span>{t('activity.about')}</span>
            <select
              className="select"
              name="kind"
              defaultValue={kind}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              <option value="">{t('activity.kind.all')}</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`activity.kind.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <button className="btn" type="submit">
              {t('activity.show')}
            </button>
          </noscript>
        </Form>
      </div>
      {lines.length === 0 ? (
        <Empty
          title={t('activity.empty')}
          action={
            kind ? (
              <Link className="btn" to="?">
                {t('activity.show-all')}
              </Link>
            ) : null
          }
        >
          {t('activity.empty-text')}
        </Empty>
      ) : (
        <ActionLines lines={lines} />
      )}
      <Pager {...meta.page} hrefOf={(page) => `?${kind ? `kind=${kind}&` : ''}page=${page}`} />
    </main>
  )
}
