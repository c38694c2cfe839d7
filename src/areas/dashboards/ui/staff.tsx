import { Form, Link, useSubmit } from 'react-router'
import type { Reminded } from '#areas/desk/ui/remind-pupils.ts'
import { RemindedNotice } from '#areas/desk/ui/reminded-notice.tsx'
import type { FormProblem } from '#web/api.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { capital } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import { dayOf } from '#platform/week.ts'
import { phaseNames, usePhaseName, type PhaseName, type StaffDashboard } from './dashboard.ts'
import { ClassRoad } from './class-road.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Greeting } from './greeting.tsx'
import { Needing } from './needing.tsx'
import { beside, ProgressChart } from './progress-chart.tsx'
import { Queue, WaitingForOthers } from './queue.tsx'
import { askedQuery, Attention, ProposalCounts, RoadCounts } from './road-counts.tsx'
import { RegionFigures, SilentHosts, SupplyTable } from './region.tsx'
import { Spots } from './spots.tsx'

/** So few leave room for a map below them. */
const fewTasks = 6
/** Beside so many a low map ends where they end. */
const someTasks = 8
/** As high as so many tasks are a low map and the words above it. */
const tasksOfMap = 3

/** What came of reminding pupils. */
export type ReminderResult = (Reminded & { problem?: FormProblem }) | undefined

export function StaffView({ dashboard, result }: { dashboard: StaffDashboard; result: ReminderResult }) {
  const t = useT()
  const { longDay } = useFormat()
  const { period, progress } = dashboard
  const today = longDay(dashboard.now)
  const isBeyond = hasTasksBeyond(dashboard)
  // A few tasks leave room below them, where the map fills what would be empty beside who is stuck.
  const hasMapBelow = period !== null && dashboard.tasks.length > 0 && dashboard.tasks.length < fewTasks
  // Many tasks are still fewer than what stands beside them.
  const hasCountsBelow = period !== null && dashboard.tasks.length >= fewTasks
  const isAhead = period && period.startsOn > dayOf(new Date(dashboard.now))
  const line = isAhead
    ? t('dashboards.where-ahead', { day: capital(today), period: period.name, date: longDay(period.startsOn) })
    : period && progress
      ? t('dashboards.where', {
          day: capital(today),
          week: progress.current,
          weeks: progress.weeks,
          period: period.name,
        })
      : `${t('dashboards.today', { day: capital(today) })} ${t('dashboards.waits', { count: dashboard.tasks.filter(({ step }) => !step).length })}`
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <div className="pagehead">
        <div className="grow">
          <h1>
            <Greeting now={dashboard.now} />
          </h1>
          <p>{line}</p>
          <Progress dashboard={dashboard} />
        </div>
        <Choice dashboard={dashboard} />
      </div>
      {result?.problem ? <ErrorSummary problem={result.problem} /> : <RemindedNotice reminded={result} />}
      <div className="coord">
        {dashboard.regionFigures && !period ? (
          <RegionFigures region={dashboard.regionFigures} silent={dashboard.silent?.count ?? 0} />
        ) : null}
        <Attention dashboard={dashboard} />
        {period && dashboard.lookedAfter ? (
          <FewPupils dashboard={dashboard} lookedAfter={dashboard.lookedAfter} />
        ) : hasMapBelow ? (
          <div className="q">
            <Queue tasks={dashboard.tasks} isBeyond={isBeyond} />
            <Spots spots={dashboard.spots} of="placed" />
          </div>
        ) : hasCountsBelow ? (
          <div className="q">
            <Queue tasks={dashboard.tasks} isBeyond={isBeyond} />
            <HowFar dashboard={dashboard} />
          </div>
        ) : (
          <div className="q">
            <Queue tasks={dashboard.tasks} isBeyond={isBeyond} />
            {dashboard.silent ? <SilentHosts silent={dashboard.silent} /> : null}
          </div>
        )}
        {period && dashboard.lookedAfter ? null : period ? (
          <>
            <div className="risk">
              <Stuck dashboard={dashboard} />
              {hasMapBelow ? null : (
                <Spots
                  spots={dashboard.spots}
                  of="placed"
                  shape={dashboard.tasks.length > someTasks ? 'tall' : 'low'}
                />
              )}
            </div>
            {hasCountsBelow ? null : <HowFar dashboard={dashboard} />}
            <ProgressChart dashboard={dashboard} />
            <Classes rows={dashboard.classes ?? []} periodId={period.id} />
          </>
        ) : (
          <>
            {dashboard.spots.length > 0 || dashboard.supply?.length ? (
              <div className="risk">
                {dashboard.supply ? <SupplyTable supply={dashboard.supply} /> : null}
                <Spots spots={dashboard.spots} of="offered" />
              </div>
            ) : null}
            <FirstSteps />
          </>
        )}
      </div>
    </main>
  )
}

/** How many have a place by now, and how many more that are than a week ago. */
function Progress({ dashboard: { progress, total = 0, contracted = 0 } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const { tenant } = useShell()
  const { number } = useFormat()
  const [before, now] = progress?.counts.slice(-2) ?? []
  if (before === undefined || now === undefined || total === 0) return null
  const suffix = tenant.capabilities.digitalContracts ? '' : '-place'
  return (
    <p>
      <b>{number(Math.round((contracted / total) * 100))}%</b> {t(`dashboards.progress.share${suffix}`)}{' '}
      {t('dashboards.progress.since-week', beside(now - before))}
    </p>
  )
}

/** How many are at each stop, and how many proposals of the school wait. */
function HowFar({ dashboard }: { dashboard: StaffDashboard }) {
  return (
    <>
      <RoadCounts dashboard={dashboard} />
      <ProposalCounts dashboard={dashboard} />
    </>
  )
}

/** Whether something waits that is of none of the classes that were chosen: what waits is told whatever was chosen. */
function hasTasksBeyond({ tasks, period, groups = [], groupId }: StaffDashboard): boolean {
  if (!period) return false
  const names = groups.filter(({ id }) => !groupId || id === groupId).map(({ name }) => name)
  return tasks.some(({ group }) => group && !group.split(', ').some((one) => names.includes(one)))
}

/** Pupils few enough to be known by name: who needs somebody, where they are, and how far each is. */
function FewPupils({
  dashboard,
  lookedAfter,
}: {
  dashboard: StaffDashboard
  lookedAfter: NonNullable<StaffDashboard['lookedAfter']>
}) {
  const { tasks, spots, classes = [] } = dashboard
  const isNeeded = tasks.some(({ step }) => !step)
  return (
    <>
      <div className="q">
        {isNeeded ? <Queue tasks={tasks} isBeyond={hasTasksBeyond(dashboard)} /> : null}
        <Needing lookedAfter={lookedAfter} isBesideTasks={isNeeded} />
        {isNeeded ? null : <WaitingForOthers tasks={tasks} />}
      </div>
      <div className="risk">
        <Spots spots={spots} of="placed" shape="low" />
        <ProgressChart dashboard={dashboard} />
      </div>
      <ClassRoad pupils={lookedAfter.pupils} group={classes.length === 1 ? classes[0] : undefined} />
      <ProposalCounts dashboard={dashboard} />
    </>
  )
}

/** The choice of period and class, which the address keeps. */
function Choice({ dashboard: { periods, period, groups = [], groupId } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const submit = useSubmit()
  if (!period) return null
  const schools = new Set(periods.map(({ schoolName }) => schoolName))
  return (
    <Form method="get" className="row" onChange={(event) => void submit(event.currentTarget)}>
      <label className="inl">
        <span>{t('dashboards.period')}</span>
        <select className="select" name="period" defaultValue={period.id}>
          {periods.map((one) => (
            <option key={one.id} value={one.id}>
              {schools.size > 1 ? `${one.schoolName}, ${one.name}` : one.name}
            </option>
          ))}
        </select>
      </label>
      {/* Of one class there is nothing to choose. */}
      {groups.length > 1 ? (
        <label className="inl">
          <span>{t('dashboards.group')}</span>
          <select className="select" name="group" defaultValue={groupId ?? ''}>
            <option value="">{t('dashboards.all-groups', { count: groups.length })}</option>
            {groups.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <noscript>
        <button type="submit" className="btn btn-sm">
          {t('dashboards.show')}
        </button>
      </noscript>
    </Form>
  )
}

function Stuck({ dashboard: { period, groupId, stuck, tasks } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { count, first } = stuck ?? { count: 0, first: [] }
  // Beside few tasks with a map below each has its own column; else it is no longer than the tasks, so that both columns end together.
  const most = tasks.length < fewTasks ? first.length : tasks.length - tasksOfMap
  return (
    <section aria-labelledby="r-t">
      <div className="section-head">
        <h2 id="r-t">
          {t('dashboards.stuck.title')} <span className="count">{count}</span>
        </h2>
        {period && count > 0 ? (
          <Link
            className="end"
            to={`${path('/students')}?${askedQuery({ period: period.id, group: groupId, state: 'none' })}`}
          >
            {t('dashboards.stuck.all', { count })}
          </Link>
        ) : null}
      </div>
      <p className="muted">{t(`dashboards.stuck.${count === 0 ? 'none' : 'order'}`)}</p>
      <ul className="lines">
        {first.slice(0, most).map((row) => (
          <li key={row.studentId}>
            <span className="av av-s" aria-hidden="true">
              {initials(row.studentName)}
            </span>
            <span className="grow">
              <Link to={path(`/users/${row.studentId}`)}>
                <b>{row.studentName}</b>
              </Link>{' '}
              <span className="muted">{row.groupName}</span>
              <br />
              {row.declined > 0
                ? t('dashboards.stuck.declined', { count: row.declined })
                : t('dashboards.stuck.no-place', { period: period?.name ?? '' })}
            </span>
            {row.days === null ? null : <span className="qd">{t('desk.days-since', { count: row.days })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Classes({ rows, periodId }: { rows: ClassRow[]; periodId: string }) {
  const t = useT()
  const nameOf = usePhaseName()
  const { tenant } = useShell()
  const widest = Math.max(1, ...rows.map(({ total }) => total))
  const isThere = (phase: PhaseName) => rows.some(({ counts }) => counts[phase] > 0)
  return (
    <section className="cls" aria-labelledby="c-t">
      <div className="section-head">
        <h2 id="c-t">{t('dashboards.classes.title')}</h2>
        <ul className="legend end">
          {phaseNames.map((phase, at) =>
            isThere(phase) ? (
              <li key={phase}>
                <i className={`p${at}`} />
                {nameOf(phase)}
              </li>
            ) : null,
          )}
        </ul>
      </div>
      <ScrollBox label={t('dashboards.classes.table')}>
        <table className="table stack-s cls-t">
          <thead>
            <tr>
              <th scope="col">{t('dashboards.classes.group')}</th>
              <th scope="col" className="hide-s">
                {t('dashboards.classes.mentor')}
              </th>
              <th scope="col" className="n hide-s">
                {t('dashboards.classes.total')}
              </th>
              <th scope="col" className="w-half">
                {t('dashboards.classes.where')}
              </th>
              <th scope="col" className="n" aria-sort="descending">
                {t('dashboards.classes.none')} <Icon name="caret-down-fill" />
              </th>
              {tenant.capabilities.usesHours ? (
                <th scope="col" className="n">
                  {t('dashboards.classes.hours')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ClassLine key={row.id} row={row} widest={widest} periodId={periodId} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

type ClassRow = NonNullable<StaffDashboard['classes']>[number]

/** How many of a class are how far: a bar as long as the class is large, beside the largest. */
function ClassLine({ row, widest, periodId }: { row: ClassRow; widest: number; periodId: string }) {
  const path = useLocalePath()
  const { tenant } = useShell()
  const { hoursToTenth } = useFormat()
  const nameOf = usePhaseName()
  return (
    <tr>
      <th scope="row">
        <Link to={path(`/groups/${row.id}`)}>{row.name}</Link>
      </th>
      <td className="hide-s mentors">{row.mentors.join(', ')}</td>
      <td className="n hide-s">{row.total}</td>
      <td data-phone="wide">
        <span
          className="bar"
          role="img"
          aria-label={phaseNames.map((phase) => `${row.counts[phase]} ${nameOf(phase)}`).join(', ')}
        >
          {phaseNames.map((phase, at) =>
            row.counts[phase] ? (
              <i key={phase} className={`p${at}`} style={{ width: `${(row.counts[phase] / widest) * 100}%` }} />
            ) : null,
          )}
        </span>
      </td>
      <td className="n" data-phone="number">
        <NoneOf row={row} periodId={periodId} />
      </td>
      {tenant.capabilities.usesHours ? <td className="n">{hoursToTenth(row.averageMinutes)}</td> : null}
    </tr>
  )
}

function NoneOf({ row, periodId }: { row: ClassRow; periodId: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Link to={`${path('/students')}?${askedQuery({ period: periodId, group: row.id, state: 'none' })}`}>
      <b>{row.counts.none}</b>
      <span className="in-lines" aria-hidden="true">
        {' '}
        {t('dashboards.classes.none')}
      </span>
      <span className="vh"> {t('dashboards.classes.none-of', { group: row.name })}</span>
    </Link>
  )
}
