import { Form, Link, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ReadAndSign } from '#areas/internships/ui/read-and-sign.tsx'
import { framedOf, SignFrame } from '#areas/internships/ui/sign-frame.tsx'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { useFollows, useWhen } from '#areas/internships/ui/own-internships.tsx'
import { toSignAmong, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load, type FormProblem } from '#web/api.ts'
import type { Got, GotMeta, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { Spot } from '#web/design/spot.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { TurnWords } from '#web/design/turn.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/internships/ui/own-internships.css'
import '#web/design/dashboard-staff.css'

type Waits = GotOne<'/waiting_places'>
const views = { open: 'filter[open_eq]=true', closed: 'filter[open_eq]=false', all: '' } as const

type View = keyof typeof views
const viewNames = Object.keys(views) as View[]
type Own = {
  rows: Got<'/applications'>
  meta: GotMeta<'/applications'>
  view: View
  /** How many have become a place whose contract waits for the pupil: they are not done with yet. */
  toSignCount: number
  waiting: Waits[]
  /** What the applications became. */
  internships: Got<'/internships'>
  toSign: Record<string, ToSign>
}

const isView = (asked: string | null): asked is View => asked !== null && asked in views

/** What a pupil asked for, and where they wait for a seat. */
export async function loadOwnApplications(args: LoaderFunctionArgs): Promise<Own> {
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('view')
  const page = askedPage(url)
  return load(args, async (api) => {
    const find = (view: View) => api.get(`/applications?${views[view]}&page[number]=${page}`)
    const wanted = isView(asked) ? asked : 'open'
    const [found, { data: places }, { data: internships }] = await Promise.all([
      find(wanted),
      api.get('/waiting_places?filter[open_eq]=true'),
      api.get('/internships'),
    ])
    const toSign = await toSignAmong(api, internships)
    const isToSign = ({ internship }: Asked) => (internship ? toSign[internship.id] !== undefined : false)
    const becamePlaces =
      Object.keys(toSign).length > 0
        ? (await api.get('/applications?filter[open_eq]=false')).data.filter((row) => isToSign(row))
        : []
    // Who asked for nothing by name, and has none that are open, sees what became of the others.
    const view = !isView(asked) && found.meta.page.total + becamePlaces.length === 0 ? 'all' : wanted
    const { data, meta } = view === wanted ? found : await find(view)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(new URL(args.request.url), totalPages))
    const others = data.filter((row) => !isToSign(row))
    return {
      rows: view === 'closed' || page > 1 ? others : [...becamePlaces, ...others],
      meta,
      view,
      toSignCount: becamePlaces.length,
      // Who has asked for her seat finds it among the applications.
      waiting: places.filter(({ status }) => status === 'waiting' || status === 'offered'),
      internships,
      toSign,
    }
  })
}

export type OwnOutcome = { problem?: FormProblem; done?: boolean } | undefined

/** The applications of a pupil. */
export function OwnApplications({ list, outcome }: { list: Own; outcome: OwnOutcome }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { rows, meta, view, waiting: places } = list
  const [search] = useSearchParams()
  const counts = countsOf(meta.byStatus, list.toSignCount)
  const waiting = meta.yours
  const framed = framedOf(list.internships, list.toSign)
  // The contract that waits is said by its frame.
  const lead =
    framed && waiting === 0
      ? undefined
      : waiting > 0
        ? 'yours'
        : counts.open > 0
          ? 'theirs'
          : counts.all > 0
            ? 'none'
            : undefined
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('applications.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('applications.title')}</h1>
          {lead ? <p>{t(`applications.lead.${lead}`, { count: waiting })}</p> : null}
        </div>
      </div>
      <ErrorSummary problem={outcome?.problem} />
      {outcome?.done ? <Notice tone="ok" role="status" title={t('applications.waiting-list.left')} /> : null}
      {framed ? <SignFrame {...framed} /> : null}
      <nav className="tabs" aria-label={t('applications.views')}>
        {viewNames.map((name) => (
          <Link key={name} to={`?view=${name}`} aria-current={view === name ? 'page' : undefined}>
            {t(`applications.view.${name}`)} <span className="count">{counts[name]}</span>
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
          {rows.map((row) => {
            const internship = list.internships.find(({ id }) => id === row.internship?.id)
            return internship ? (
              <BecamePlace
                key={row.id}
                application={row}
                internship={internship}
                toSign={list.toSign[internship.id]}
                isFramed={internship.id === framed?.internship.id}
              />
            ) : (
              <AskedPlace key={row.id} application={row} />
            )
          })}
        </ul>
      )}
      <Pager
        {...meta.page}
        hrefOf={(page) => `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(page) })}`}
      />
      {places.length > 0 && view !== 'closed' ? <WaitingLists places={places} /> : null}
      {/* One more is what comes after what is under way. */}
      <p className="btn-group own-more">
        {rows.length > 0 ? (
          <Link className="btn" to={path('/vacancies/search')}>
            <Icon name="magnifying-glass" /> {t('applications.find')}
          </Link>
        ) : null}
        {tenant.capabilities.teamApplications === true ? (
          <Link className="btn" to={path('/samen')}>
            {t('applications.team.title')}
          </Link>
        ) : null}
      </p>
    </main>
  )
}

/** How many there are of each view; what waits for a signature is open. */
function countsOf(byStatus: Record<string, number>, toSign: number): Record<View, number> {
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const open = openApplicationStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), toSign)
  return { open, closed: all - open, all }
}

type Asked = Own['rows'][number]

function Thumb({ application: { sectorKeys, vacancyTitle } }: { application: Asked }) {
  return (
    <span className="thumb">
      <Spot sector={sectorKeys[0]} title={vacancyTitle} />
    </span>
  )
}

/** Where it is, and with how many. */
function useWhereOf({ organizationName, city, team }: Asked): string {
  const t = useT()
  const group = team ? t('applications.team.group', { count: team.size }) : null
  return [[organizationName, city].filter(Boolean).join(', '), group].filter(Boolean).join(' · ')
}

/** A place that was asked for: whose word it waits for, or how it ended. */
function AskedPlace({ application }: { application: Asked }) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { id, status, origin, vacancyTitle, createdAt, meta } = application
  const where = useWhereOf(application)
  return (
    <li className="own-place own-asked">
      <Thumb application={application} />
      <div className="grow">
        <h2>
          <Link to={path(`/applications/${id}`)}>{vacancyTitle}</Link>
        </h2>
        <p className="muted">
          {where} · {t('applications.asked-on', { day: day(createdAt) })}
        </p>
        <p>
          <ApplicationBadge status={status} origin={origin} isOwn isYours={meta.turn.isYours} />{' '}
          <TurnWords words="applications.turn" turn={meta.turn} />
        </p>
      </div>
      {status === 'accepted' && meta.turn.isYours ? (
        <Link className="btn btn-primary" to={path(`/applications/${id}`)}>
          {t('applications.to-confirm')}
          <span className="vh">: {vacancyTitle}</span>
        </Link>
      ) : null}
    </li>
  )
}

type BecameProps = {
  application: Asked
  internship: Own['internships'][number]
  toSign: ToSign | undefined
  /** What there is to sign stands above already. */
  isFramed: boolean
}

/** A place one has: when one is there, and what follows now. */
function BecamePlace({ application, internship, toSign, isFramed }: BecameProps) {
  const t = useT()
  const path = useLocalePath()
  const { vacancyTitle } = application
  const where = useWhereOf(application)
  const when = useWhen(internship)
  const follows = useFollows(internship, toSign)
  return (
    <li className="own-place own-asked">
      <Thumb application={application} />
      <div className="grow">
        <h2>
          <Link to={path(`/applications/${application.id}`)}>{vacancyTitle}</Link>
        </h2>
        <p className="muted">
          {where}
          <br />
          {when}
        </p>
        <p>
          {toSign ? (
            <InternshipBadge status={internship.status} isToSign />
          ) : (
            <ApplicationBadge status={application.status} origin={application.origin} isOwn isYours={false} />
          )}
        </p>
        {toSign ? <WayToFirstDay application={application} internship={internship} /> : null}
        {isFramed ? null : <p>{follows}</p>}
      </div>
      {toSign && !isFramed ? (
        <ReadAndSign to={toSign.path} of={vacancyTitle} />
      ) : (
        <Link className="btn" to={path(`/internships/${internship.id}`)}>
          {t('applications.to-internship')}
          <span className="vh">: {vacancyTitle}</span>
        </Link>
      )}
    </li>
  )
}

/** How far it is, as on the page of the application: asked, a yes, the contract, the first day. */
function WayToFirstDay({ application, internship }: Pick<BecameProps, 'application' | 'internship'>) {
  const t = useT()
  const { shortDay } = useFormat()
  const own = (key: string) => t(`applications.way.${key}`)
  return (
    <StopsWalked
      className="route-h route-four own-way"
      label={t('applications.route.title')}
      stops={[
        { name: own('asked'), more: shortDay(application.createdAt) },
        { name: own('yes'), more: application.decidedAt ? shortDay(application.decidedAt) : null },
        { name: own('contract'), more: own('sign') },
        { name: own('first-day'), more: shortDay(internship.startsOn) },
      ]}
      behind={2}
    />
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
