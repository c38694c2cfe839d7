import { Form, Link, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load, type FormProblem } from '#web/api.ts'
import type { Got, GotMeta, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/internships/ui/own-internships.css'
import '#web/design/dashboard-staff.css'

type Waits = GotOne<'/waiting_places'>
const views = { open: 'filter[open_eq]=true', closed: 'filter[open_eq]=false', all: '' } as const

type View = keyof typeof views
type Own = { rows: Got<'/applications'>; meta: GotMeta<'/applications'>; view: View; waiting: Waits[] }

const isView = (asked: string | null): asked is View => asked !== null && asked in views

/** What a pupil asked for, and where they wait for a seat. */
export async function loadOwnApplications(args: LoaderFunctionArgs): Promise<Own> {
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('view')
  const page = askedPage(url)
  return load(args, async (api) => {
    const find = (view: View) => api.get(`/applications?${views[view]}&page[number]=${page}`)
    const wanted = isView(asked) ? asked : 'open'
    const found = await find(wanted)
    // Who asked for nothing by name, and has none that are open, sees what became of the others.
    const view = !isView(asked) && found.meta.page.total === 0 ? 'all' : wanted
    const { data, meta } = view === wanted ? found : await find(view)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    const { data: places } = await api.get('/waiting_places?filter[open_eq]=true')
    return {
      rows: data,
      meta,
      view,
      // Who has asked for her seat finds it among the applications.
      waiting: places.filter(({ status }) => status === 'waiting' || status === 'offered'),
    }
  })
}

export type OwnOutcome = { problem?: FormProblem; done?: boolean } | undefined

/** The applications of a pupil. */
export function OwnApplications({ list, outcome }: { list: Own; outcome: OwnOutcome }) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant } = useShell()
  const { rows, meta, view, waiting: places } = list
  const [search] = useSearchParams()
  const waiting = rows.filter((row) => row.meta.turn.isYours).length
  const lead = waiting > 0 ? 'yours' : rows.some((row) => row.meta.turn.whose) ? 'theirs' : undefined
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('applications.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('applications.title')}</h1>
          {lead ? <p>{t(`applications.lead.${lead}`, { count: waiting })}</p> : null}
        </div>
        {tenant.capabilities.teamApplications === true ? (
          <Link className="btn" to={path('/samen')}>
            {t('applications.team.title')}
          </Link>
        ) : null}
      </div>
      <ErrorSummary problem={outcome?.problem} />
      {outcome?.done ? <Notice tone="ok" role="status" title={t('applications.waiting-list.left')} /> : null}
      <nav className="tabs" aria-label={t('applications.views')}>
        {Object.keys(views).map((name) => (
          <Link key={name} to={`?view=${name}`} aria-current={view === name ? 'page' : undefined}>
            {t(`applications.view.${name}`)}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Empty
          title={t(view === 'all' ? 'applications.none' : `applications.none-of.${view}`)}
          action={
            <Link className="btn btn-primary" to={path('/vacancies/search')}>
              {t('applications.find')}
            </Link>
          }
        >
          {t('applications.none-pupil')}
        </Empty>
      ) : (
        <ul className="own-places">
          {rows.map((row) => (
            <li key={row.id} className="own-place own-asked">
              <span className="thumb">
                <Spot sector={row.sectorKeys[0]} title={row.vacancyTitle} />
              </span>
              <div className="grow">
                <h2>
                  <Link to={path(`/applications/${row.id}`)}>{row.vacancyTitle}</Link>
                </h2>
                <p className="muted">
                  {row.organizationName} · {t('shell.since', { day: day(row.meta.turn.since) })}
                  {row.team ? ` · ${t('applications.team.group', { count: row.team.size })}` : ''}
                </p>
                <ApplicationBadge status={row.status} origin={row.origin} isOwn isYours={row.meta.turn.isYours} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager
        {...meta.page}
        hrefOf={(page) => `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(page) })}`}
      />
      {places.length > 0 && view !== 'closed' ? <WaitingLists places={places} /> : null}
    </main>
  )
}

/** Where a pupil waits for a seat: how many-eth she is, and the way off the list. */
function WaitingLists({ places }: { places: Waits[] }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  return (
    <section className="section" aria-labelledby="wl">
      <div className="section-head">
        <h2 id="wl">{t('applications.waiting-list.title')}</h2>
      </div>
      <ul className="lines rows">
        {places.map((place) => (
          <li key={place.id} className="row-line">
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(`/vacancies/${place.vacancy?.id}`)}>{place.vacancyTitle}</Link>
              </h3>
              <p className="muted">
                {place.organizationName} ·{' '}
                {place.offeredUntil
                  ? t('applications.waiting-list.yours-until', { until: moment(place.offeredUntil) })
                  : t('applications.waiting-list.number', { rank: place.rank })}
              </p>
            </div>
            {place.meta.can.leave ? (
              <Form method="post">
                <SubmitButton look="plain" name="waiting" value={place.id}>
                  {t(`applications.waiting-list.${place.offeredUntil ? 'pass' : 'leave'}`)}{' '}
                  <span className="vh">{place.vacancyTitle}</span>
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
