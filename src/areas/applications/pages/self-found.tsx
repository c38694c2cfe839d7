import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { silentAfterDays } from '#areas/internships/model.ts'
import { Badge } from '#web/design/badge.tsx'
import { selfFoundInput } from '#areas/applications/self-found/schema.ts'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import type { ShownFound } from '#areas/applications/ui/self-found/found.ts'
import { FoundForm } from '#areas/applications/ui/self-found/found-form.tsx'
import { FoundRoad } from '#areas/applications/ui/self-found/found-road.tsx'
import { weekdays } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, askedPage, lastPage, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { Pager } from '#web/design/pager.tsx'
import { StopsCounted } from '#web/design/stops-counted.tsx'
import { RemindRow } from '#web/design/remind-row.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { isHost, readShell, useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import '#web/design/dashboard-staff.css'
import '#web/design/judging.css'
import '#web/design/record.css'
import './self-found.css'

/** What is open stands first among all. */
const views = { open: 'filter[open_eq]=true', closed: 'filter[open_eq]=false', all: '' } as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = url.searchParams.get('view') ?? ''
  const wanted = asked in views ? (asked as View) : undefined
  return load(args, async (api) => {
    const find = (view: View) => api.get(`/self_found_places?${views[view]}&page[number]=${askedPage(url)}`)
    const found = await find(wanted ?? 'open')
    // A pupil sees all of their own; who asked for nothing by name, and has none that are open, what became of the others.
    const view = wanted ?? (found.meta.own || found.meta.page.total === 0 ? 'all' : 'open')
    const { data, meta } = view === (wanted ?? 'open') ? found : await find(view)
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(url, totalPages))
    const [counts, asked] = await Promise.all([
      meta.own ? undefined : countsBeside(api, view, meta.page.total),
      // Where there is nothing of the kind, it is said how many other questions of pupils there are.
      meta.own || data.length > 0 ? 0 : countOfApplications(api),
    ])
    // What pupils ask a company stands among its applications: of a list that has none of this kind nothing is kept apart.
    if (counts?.all === 0 && isHost((await readShell(api)).user)) throw redirect(`/${api.locale}/applications`)
    return {
      rows: data,
      page: meta.page,
      view,
      own: meta.own,
      program: meta.program,
      coming: meta.coming,
      counts,
      asked,
    }
  })
}

/** How many there are in each view: one more is asked for, and what is open and what is not come to all. */
async function countsBeside(api: PageApi, view: View, total: number): Promise<Record<View, number>> {
  const beside = view === 'open' ? 'closed' : 'open'
  const { page } = (await api.get(`/self_found_places?${views[beside]}&page[size]=1`)).meta
  const open = view === 'open' ? total : page.total
  const closed = view === 'open' ? page.total : view === 'closed' ? total : total - open
  return { open, closed, all: open + closed }
}

/** How many applications wait for the reader. */
const countOfApplications = async (api: PageApi) => (await api.get('/applications?page[size]=1')).meta.yours

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const reminded = form.get('remind')
    if (reminded !== null) {
      await api.post(`/applications/${String(reminded)}/remind`, 'applications')
      return {}
    }
    const { data } = await api.post('/self_found_places', 'self_found_places', readForm(selfFoundInput, form))
    throw redirect(`/${api.locale}/zelfgevonden/${data.id}?sent=1`)
  })
}

export const handle = { elseRoom: '/applications' }

export default function SelfFoundPage() {
  const t = useT()
  const { tenant } = useShell()
  const { own } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t(own ? 'found.title-own' : 'found.title-staff'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t(own ? 'found.title-own' : 'found.title-staff')}</h1>
          {own ? <p>{t('found.lead-own')}</p> : <Lead />}
        </div>
      </div>
      {own ? <Own problem={problem} /> : <Everybodys />}
    </main>
  )
}

/** What a pupil asked before, and the form for one more. */
function Own({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { rows, program, coming } = useLoaderData<typeof loader>()
  const isOpen = rows.some(({ status }) => ['awaiting_school', 'changes_requested', 'accepted'].includes(status))
  const form = <FoundForm problem={problem} program={program} coming={coming} />
  return (
    <>
      <ErrorSummary problem={problem} />
      {rows.length > 0 ? <Places rows={rows} own /> : <FoundRoad status={null} contact={t('found.road.somebody')} />}
      {isOpen && !problem ? (
        <details className="section">
          <summary className="btn">{t('found.one-more')}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  )
}

/** What the open ones come to: who waits for the reader, and apart from them who waits for somebody else, each with the longest. */
function Lead() {
  const t = useT()
  const { user, today } = useShell()
  const turnWords = useTurnWords()
  const { rows, page, view } = useLoaderData<typeof loader>()
  if (view !== 'open' || page.totalPages > 1) return <p>{t(isHost(user) ? 'found.lead-host' : 'found.lead-staff')}</p>
  const yours = rows.filter(({ meta }) => meta.turn.isYours)
  const others = rows.filter(({ meta: { turn } }) => !turn.isYours && turn.whose !== null)
  // Of each the longest waiting comes first.
  const [mine] = yours
  const [other] = others
  const waited = ({ meta }: ShownFound) => daysWaited(meta.turn.since, today)
  const told = (row: ShownFound) => ({
    name: row.studentName ?? t('applications.somebody'),
    days: t('desk.days', { count: waited(row) }),
  })
  // Where several wait as long, none of them is named for it.
  const alike = other ? others.filter((row) => waited(row) === waited(other)).length : 0
  return (
    <p>
      <b>{t('found.lead-yours', { count: yours.length, ...(mine ? told(mine) : { name: '', days: '' }) })}</b>{' '}
      {other && alike > 1
        ? t('found.lead-alike', { count: others.length, days: told(other).days, more: yours.length > 0 ? 'yes' : 'no' })
        : null}
      {other && alike === 1
        ? t(yours.length > 0 ? 'found.lead-others' : 'found.lead-longest', {
            ...told(other),
            count: yours.length > 0 ? others.length : waited(other),
            who: turnWords(other),
            alone: rows.length === 1 ? 'yes' : 'no',
          })
        : null}
    </p>
  )
}

/** Who is up and does what, by name where that is known. */
function useTurnWords(): (row: ShownFound) => string {
  const t = useT()
  return (row) => {
    const {
      coordinatorName,
      contactName,
      studentName,
      meta: { turn },
    } = row
    if (turn.whose === null) return ''
    if (stopOf(row) === 'organization') return t('found.road.organization')
    return t(`found.turn.${turn.whose}`, {
      who:
        turn.whose === 'school'
          ? (coordinatorName ?? t('found.school'))
          : turn.whose === 'company'
            ? contactName
            : (studentName ?? t('applications.somebody')),
    })
  }
}

function Everybodys() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { rows, page, view, counts, asked } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const isEmpty = rows.length === 0 && view === 'all'
  return (
    <>
      {isEmpty ? null : (
        <nav className="tabs" aria-label={t('found.views')}>
          {viewNames.map((name) => (
            <Link key={name} to={`?view=${name}`} aria-current={view === name ? 'page' : undefined}>
              {t(`applications.view.${name}`)} <span className="count">{counts?.[name]}</span>
            </Link>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <Empty
          title={t('found.none')}
          action={
            <Link className="btn" to={path(asked > 0 ? '/applications?yours=true' : '/applications')}>
              {t('found.to-applications', { count: asked })}
            </Link>
          }
        >
          {t('found.none-text')}
        </Empty>
      ) : (
        <Places rows={rows} own={false} />
      )}
      <Pager
        {...page}
        hrefOf={(number) => `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(number) })}`}
      />
      {/* A company is asked at one stop of it alone. */}
      {rows.length > 0 && !isHost(user) ? (
        <StopsCounted
          id="sf-goes"
          title={t('found.goes.title')}
          stops={(['pupil', 'school', 'organization', 'host', 'place'] as const).map((step) => {
            // On a page of many, or of what is done, nothing is counted.
            const count =
              view === 'open' && page.totalPages === 1 ? rows.filter((row) => stopOf(row) === step).length : undefined
            return {
              key: step,
              name: t(`found.goes.name.${step}`),
              more: t(`found.goes.${step}`),
              count,
              counted: count === undefined ? undefined : t('found.goes.here', { count }),
            }
          })}
        />
      ) : null}
    </>
  )
}

/** At which stop of its road a place waits. */
function stopOf({ organizationStatus, meta: { turn } }: ShownFound) {
  switch (turn.whose) {
    case 'student':
      return 'pupil'
    case 'company':
      // Whether pupils may go to its organization comes before the word of who works there.
      return organizationStatus === 'approved' ? 'host' : 'organization'
    case null:
      return 'place'
    default:
      return 'school'
  }
}

function Places({ rows, own }: { rows: readonly ShownFound[]; own: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const isMine = (row: ShownFound) => !own && row.meta.turn.isYours
  return (
    <ul className={own ? 'lines rows' : 'lines rows sf-list'}>
      {rows.map((row) => (
        <li key={row.id} className={isMine(row) ? 'row-line sf-yours' : 'row-line'}>
          <div className={own ? 'grow' : 'grow sf-who'}>
            {own ? null : <PersonMark name={row.studentName ?? t('applications.somebody')} />}
            <h2 className="row-title">
              <Link to={path(`/zelfgevonden/${row.id}`)}>
                {own
                  ? row.hostName
                  : t('found.row', { name: row.studentName ?? t('applications.somebody'), host: row.hostName })}
              </Link>
            </h2>
            {own ? (
              <p className="muted">
                {row.city ? `${row.city} · ` : ''}
                <FoundSince turn={row.meta.turn} />
              </p>
            ) : (
              <p className="muted">{aboutFound(row, isHost(user), t).filter(Boolean).join(' · ')}</p>
            )}
            {!own && row.tasks ? <q className="sf-said">{row.tasks}</q> : null}
          </div>
          <div className="sf-stand">
            <FoundBadge place={row} own={own} />
            {own ? null : <FoundDays turn={row.meta.turn} />}
          </div>
          {own ? null : row.meta.mayApproveHost ? (
            <Link className="btn btn-primary" to={path(`/zelfgevonden/${row.id}`)}>
              {t('found.do-approve')} <span className="vh">{row.hostName}</span>
            </Link>
          ) : row.meta.turn.isYours ? (
            <Link className="btn btn-primary" to={path(`/zelfgevonden/${row.id}`)}>
              {t('found.do-judge')} <span className="vh">{row.studentName}</span>
            </Link>
          ) : (
            <RemindRow row={row} of={row.studentName ?? t('applications.somebody')} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whose it is and how long and when it would be, before it is opened. */
const aboutFound = (
  { groupNames, plannedHours, weeklySchedule, organizationStatus, isRelative }: ShownFound,
  ofHost: boolean,
  t: ReturnType<typeof useT>,
) => [
  groupNames.join(', '),
  plannedHours ? t('found.row-hours', { hours: plannedHours }) : t('found.row-no-hours'),
  weekdays
    .filter((name) => weeklySchedule[name]?.length)
    .map((name) => t(`vacancies.day.${name}.long`))
    .join(', '),
  // An organization reads nothing of how it stands itself.
  ofHost ? '' : t(`found.organization.${standingOf(organizationStatus)}`),
  isRelative ? t('found.organization.relative') : '',
]

/** How an organization stands with us, as its place says it. */
function standingOf(status: string | null): 'new' | 'known' | 'waits' | 'denied' {
  if (status === null) return 'new'
  return status === 'approved' ? 'known' : status === 'pending' ? 'waits' : 'denied'
}

/** For how many days who is up has been, called out where that is silent; of what is done, on which day it was. */
function FoundDays({ turn }: { turn: ShownFound['meta']['turn'] }) {
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  if (turn.whose === null) return <span className="muted">{t('found.done-on', { day: day(turn.since) })}</span>
  const count = daysWaited(turn.since, today)
  return <span className={count >= silentAfterDays ? 'sf-silent' : 'muted'}>{t('found.row-days', { count })}</span>
}

/** For how many days somebody is at turn; of what is done, on which day it was. */
function FoundSince({ turn }: { turn: ShownFound['meta']['turn'] }) {
  const t = useT()
  const { day } = useFormat()
  return turn.whose === null ? t('found.done-on', { day: day(turn.since) }) : <DaysWaited since={turn.since} />
}

/** How it stands; for staff who is up and does what, and what of it is the reader's own to do. */
function FoundBadge({ place, own }: { place: ShownFound; own: boolean }) {
  const turnWords = useTurnWords()
  if (!own && !place.meta.turn.isYours && place.meta.turn.whose !== null)
    return <Badge tone="other">{turnWords(place)}</Badge>
  return (
    <ApplicationBadge
      status={place.status}
      origin="self_found"
      isOwn={own}
      isYours={place.meta.turn.isYours}
      mayApproveHost={place.meta.mayApproveHost}
    />
  )
}
