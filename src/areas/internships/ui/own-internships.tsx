import { redirect, Link, type LoaderFunctionArgs } from 'react-router'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** The internships of a pupil. */
export async function loadOwnInternships(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/internships?page[number]=${page}`)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    return { rows: data, meta }
  })
}

type Own = { rows: Got<'/internships'>; meta: GotMeta<'/internships'> }

export function OwnInternships({ list }: { list: Own }) {
  const t = useT()
  const path = useLocalePath()
  const { day, hours } = useFormat()
  const { tenant } = useShell()
  const { rows, meta } = list
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('internships.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('internships.title-pupil')}</h1>
          <p>{t('internships.count', { count: meta.page.total })}</p>
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty
          title={t('internships.none')}
          action={
            <Link className="btn btn-primary" to={path('/vacancies/search')}>
              {t('applications.find')}
            </Link>
          }
        >
          {t('internships.none-help')}
        </Empty>
      ) : (
        <ul className="lines rows">
          {rows.map((row) => (
            <li key={row.id} className="row-line">
              <div className="grow">
                <h2 className="row-title">
                  <Link to={path(`/internships/${row.id}`)}>{row.vacancyTitle ?? row.organizationName}</Link>
                </h2>
                <p className="muted">
                  {row.organizationName} · {day(row.startsOn)} – {day(row.endsOn)}
                  {row.usesHours && row.minutesPlanned
                    ? ` · ${t('internships.hours-of', { done: hours(row.minutesApproved), target: hours(row.minutesPlanned) })}`
                    : ''}
                </p>
              </div>
              <InternshipBadge status={row.status} isYours={row.meta.turn.isYours} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </main>
  )
}
