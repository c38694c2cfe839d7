import { Fragment } from 'react'
import {
  Link,
  redirect,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mentorshipRoles, mentorshipStates } from '#areas/groups/mentorships/model.ts'
import { ClassBar, ClassBarLegend, standTogether } from '#areas/groups/ui/class-bar.tsx'
import { classesOf, withoutPlaceAt } from '#areas/groups/ui/standing.ts'
import { mentorshipTable } from '#areas/mentorships/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { faceOf } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, mentorshipTable, {
    async find(api, query) {
      const [found, groups, standing] = await Promise.all([
        api.get(`/mentorships?${query}`),
        api.get('/groups?page[size]=100&sort=name').catch(notForReader),
        api.get('/dashboard').catch(notForReader),
      ])
      const theirs = (groups?.data ?? []).filter((group) => group.meta.may.edit)
      const alone = theirs.filter(({ mentorNames }) => mentorNames.length === 0).map(({ id, name }) => ({ id, name }))
      // That every class has one is said where all of them were read, and there are any.
      const hasNoneAlone = theirs.length > 0 && alone.length === 0 && groups?.meta.page.totalPages === 1
      return { ...found, meta: { ...found.meta, alone, hasNoneAlone, stand: classesOf(standing?.data) } }
    },
  })
  // Who looks after one class alone knows it: its page says more than a list of one line.
  const [only] = list.rows
  const { search, pathname } = new URL(args.request.url)
  if (only?.groupId && list.rows.length === 1 && !list.meta.may.add && search === '')
    throw redirect(pathname.replace(/mentorships$/, `groups/${only.groupId}`))
  return list
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, mentorshipTable)
}

/** Who looks after whom: mentors and supervisors of the school, of classes and of pupils. */
export default function Mentorships() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useOutcome<{ problem?: FormProblem }>()
  const own = (key: string) => t(`mentorships.list.${key}`)
  const { rows: parts, meta } = list
  // Of one colleague the parts stand under each other; of all each colleague is one row.
  const [only] = list.ask.chosen.mentor ? parts : []
  const rows = only ? parts.map((part): Parts => [part]) : inOneRow(parts)
  // Colleagues are counted, and there is no telling how many where some of their parts are elsewhere.
  const isWhole = list.ask.q === '' && Object.keys(list.ask.chosen).length === 0 && parts.length === meta.page.total
  const mayEnd = only !== undefined && parts.some((part) => part.meta.may.edit && part.state !== 'ended')
  const words = (name: string, values: readonly string[], wordOf: (value: string) => string) => ({
    name,
    label: own(name === 'mentor' ? 'who' : name),
    options: values.map((value) => ({ value, label: wordOf(value) })),
  })
  const standing = useStanding(rows, meta.stand)
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={mentorshipTable}
        data={{
          ...list,
          rows: rows.map((one) => ({ id: one[0].id, parts: one })),
          page: pageOf(list.page, rows.length),
        }}
        problem={outcome?.problem}
        words={own}
        {...(only ? { title: only.mentorName } : {})}
        notice={
          <>
            <Done />
            {only || meta.may.add ? null : <p className="muted">{own('lead-elsewhere')}</p>}
            {only ? null : meta.alone.length > 0 ? (
              <Alone groups={meta.alone} />
            ) : meta.hasNoneAlone && isWhole ? (
              <p className="muted">
                {own('none-alone')} <Most rows={rows} stand={meta.stand} />
              </p>
            ) : null}
          </>
        }
        // Before the bars are seen it is said what their parts are.
        legend={standing.length > 0 ? <Legend stand={meta.stand} /> : null}
        main={{
          heading: own('who'),
          sort: 'mentor_name',
          nameOf: ({ parts: [one] }) => one.mentorName,
          mark: { shape: 'round', of: ({ parts: [one] }) => faceOf(one.mentorName, null) },
          // Several open into their parts; who may not change the one there is goes to whom it is about.
          pathOf: ({ parts: [one, ...more] }) =>
            path(
              more.length
                ? `/mentorships?mentor=${one.mentorId}`
                : one.meta.may.edit
                  ? `/mentorships/${one.id}`
                  : subjectPath(one),
            ),
          under: ({ parts }) => <Under parts={parts} />,
        }}
        columns={[
          {
            key: 'subject',
            heading: own('subject'),
            sort: 'subject_name',
            cell: (row) =>
              row.parts.map((one, at) => (
                <Fragment key={one.id}>
                  <Link to={path(subjectPath(one))}>{one.subjectName}</Link>
                  {one.studentId ? <span className="muted"> {one.subjectDetail}</span> : null}
                  {at < row.parts.length - 1 ? ', ' : null}
                </Fragment>
              )),
          },
          {
            key: 'pupils',
            heading: own('pupils'),
            isNumber: true,
            phone: 'number',
            cell: (row) => <Pupils parts={row.parts} />,
          },
          ...standing,
        ]}
        filters={[
          ...(only ? [words('mentor', [only.mentorId], () => only.mentorName)] : []),
          words('role', mentorshipRoles, (value) => t(`mentorships.role.${value}`)),
          words('state', mentorshipStates, (value) => t(`mentorships.state.${value}`)),
        ]}
        views={[
          { name: own('all'), query: '', ...(isWhole ? { count: rows.length } : {}) },
          { name: own('ended'), query: 'state=ended', count: meta.byState.ended ?? 0 },
        ]}
        bulk={mayEnd ? [{ value: 'end', label: own('end'), icon: 'x' }] : []}
        actions={
          meta.may.add ? (
            <>
              <Link className="btn" to={path('/mentorships/take_over')}>
                <Icon name="swap" /> {own('take-over')}
              </Link>
              <Link className="btn btn-primary" to={path('/mentorships/add')}>
                <Icon name="plus-bold" /> {own('add')}
              </Link>
            </>
          ) : null
        }
      />
    </>
  )
}

type Stand = ReturnType<typeof classesOf>
type Part = Awaited<ReturnType<typeof loader>>['rows'][number]
type Parts = [Part, ...Part[]]

/** What one colleague does in one role, in the order in which it was found. */
function inOneRow(parts: readonly Part[]): Parts[] {
  const rows = new Map<string, Parts>()
  for (const part of parts) {
    const key = `${part.mentorId} ${part.role}`
    const row = rows.get(key)
    if (row) row.push(part)
    else rows.set(key, [part])
  }
  return [...rows.values()]
}

/** Where all there is stands on one page, what is counted is what stands there. */
const pageOf = <Page extends { total: number; totalPages: number }>(page: Page, rows: number): Page =>
  page.totalPages > 1 ? page : { ...page, total: rows }

const subjectPath = ({ groupId, studentId }: Part) => (groupId ? `/groups/${groupId}` : `/users/${studentId}`)

/** Since when and until when, in words, where that is not from the beginning and until further notice. */
function useWhen(): (parts: Parts) => string {
  const t = useT()
  const { shortDay, shortDate } = useFormat()
  const { today } = useShell()
  const told = (part: Part) => {
    const said = (key: string, day: string) =>
      t(`mentorships.list.term.${key}`, {
        // A day of another year with its year.
        day: (day.slice(0, 4) === today.slice(0, 4) || day > today ? shortDay : shortDate)(day),
        name: part.takesOverFrom ?? '',
      })
    if (part.state === 'planned' && part.startedOn)
      return said(part.takesOverFrom ? 'takes-over' : 'begins', part.startedOn)
    return part.endedOn ? said(part.state === 'ended' ? 'ended' : 'until', part.endedOn) : null
  }
  return (parts) => {
    const all = parts.map(told)
    const isOne = new Set(all).size === 1
    return (isOne ? all.slice(0, 1) : all.map((one, at) => (one ? `${parts[at]?.subjectName} ${one}` : null)))
      .filter((one) => one !== null)
      .join('; ')
  }
}

/** What somebody is where that is no mentor, and since or until when; a line of a phone says of whom, too. */
function Under({ parts }: { parts: Parts }) {
  const t = useT()
  const when = useWhen()(parts)
  const [{ role }] = parts
  const said = t(`mentorships.role.${role}`)
  const onDesk = [role === 'mentor' && !when ? null : said, when].filter(Boolean).join(', ')
  return (
    <>
      {onDesk ? <span className="hide-s">{onDesk}</span> : null}
      <span className="in-lines">
        {[said, parts.map(({ subjectName }) => subjectName).join(', '), when].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

/** The classes somebody looks after today which are in the period that is told of. */
function classesHeld(parts: Parts, { classes }: Stand) {
  const held = new Set(parts.flatMap(({ groupId, state }) => (state === 'now' && groupId ? [groupId] : [])))
  return classes.filter(({ id }) => held.has(id))
}

/** Where the pupils stand whom somebody looks after: a bar, who has no place or is late with something, and their hours. */
function useStanding(rows: readonly Parts[], stand: Stand): Column<{ id: string; parts: Parts }>[] {
  const t = useT()
  const { hoursToTenth } = useFormat()
  const { tenant } = useShell()
  const { period, late } = stand
  if (stand.classes.length === 0 || !period) return []
  // Where all are late with one thing alone, the column is called by that.
  const [lateWith, ...more] = late
  const own = (key: string) => t(`mentorships.list.${key}`)
  const widest = Math.max(...rows.map((parts) => standTogether(classesHeld(parts, stand)).total))
  const isNowhere = (parts: Parts) => classesHeld(parts, stand).length === 0
  return [
    {
      key: 'where',
      heading: t('dashboards.classes.where'),
      phone: 'wide',
      cell: ({ parts }) =>
        isNowhere(parts) ? null : <ClassBar counts={standTogether(classesHeld(parts, stand)).counts} widest={widest} />,
    },
    {
      key: 'none',
      heading: own('none'),
      isNumber: true,
      phone: 'status',
      cell: ({ parts }) => (isNowhere(parts) ? null : <WithoutPlace parts={parts} stand={stand} />),
    },
    {
      key: 'late',
      heading: lateWith && more.length === 0 ? t(`desk.late.${lateWith}`) : own('late'),
      isNumber: true,
      cell: ({ parts }) => (isNowhere(parts) ? null : <Late parts={parts} stand={stand} />),
    },
    ...(tenant.capabilities.usesHours
      ? [
          {
            key: 'hours',
            heading: t('dashboards.classes.hours'),
            isNumber: true,
            cell: ({ parts }: { parts: Parts }) =>
              isNowhere(parts) ? null : hoursToTenth(standTogether(classesHeld(parts, stand)).averageMinutes),
          },
        ]
      : []),
  ]
}

/** How many of the classes somebody looks after today are late with something, and the way to who that is. */
function Late({ parts, stand }: { parts: Parts; stand: Stand }) {
  const t = useT()
  const path = useLocalePath()
  const [{ mentorId, mentorName }] = parts
  const count = classesHeld(parts, stand).reduce((sum, { late }) => sum + late, 0)
  if (count === 0 || !stand.period) return <span className="muted">0</span>
  return (
    <Link to={`${path('/students')}?mentor=${mentorId}&period=${stand.period.id}&late=${stand.late.join()}`}>
      <b>{count}</b>
      <span className="vh"> {t('mentorships.list.late-of', { name: mentorName })}</span>
    </Link>
  )
}

/** What the parts of the bars are, and of which period. */
function Legend({ stand }: { stand: Stand }) {
  const t = useT()
  return (
    <ClassBarLegend of={stand.classes} title={stand.period?.name}>
      {t('groups.list.length')}
    </ClassBarLegend>
  )
}

/** How many of the classes somebody looks after today have no place, as the list of classes says, and the way to who that is. */
function WithoutPlace({ parts, stand }: { parts: Parts; stand: Stand }) {
  const t = useT()
  const path = useLocalePath()
  const classes = classesHeld(parts, stand)
  const [first, ...more] = classes
  if (!first || !stand.period) return null
  const to =
    more.length === 0
      ? path(withoutPlaceAt(first.id, stand.period.id))
      : `${path('/students')}?mentor=${parts[0].mentorId}&in=${stand.period.id}&sort=since&state=none`
  return (
    <Link to={to}>
      <b>{standTogether(classes).counts.none}</b> <span className="in-lines">{t('groups.list.without')}</span>{' '}
      <span className="vh">
        {' '}
        {t('dashboards.classes.none-of', { group: classes.map(({ name }) => name).join(', ') })}
      </span>
    </Link>
  )
}

/** How many they look after today; of who begins later how many that will be. */
function Pupils({ parts }: { parts: Parts }) {
  const t = useT()
  const counted = parts.some(({ state }) => state === 'now') ? parts.filter(({ state }) => state === 'now') : parts
  const count = counted.reduce((sum, part) => sum + part.pupilCount, 0)
  const tooMany = counted.some(({ pupilCount, capacity }) => capacity !== null && pupilCount > capacity)
  const capacity = parts.length === 1 ? parts[0].capacity : null
  return (
    <>
      <span className="hide-s">
        {capacity === null ? count : t('mentorships.list.of', { count, capacity })}
        {tooMany ? <Icon name="warning-fill" label={t('mentorships.list.too-many')} /> : null}
      </span>
      <span className="in-lines">{t('groups.pupils', { count })}</span>
    </>
  )
}

type MostProps = { rows: readonly Parts[]; stand: Stand }

/** Which mentors have most pupils without a place, where that is said of some and not of all. */
function Most({ rows, stand }: MostProps) {
  const t = useT()
  const list = new Intl.ListFormat(t.locale)
  const counted = rows
    .filter(([one]) => one.role === 'mentor')
    .map((parts) => ({ name: parts[0].mentorName, count: standTogether(classesHeld(parts, stand)).counts.none }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const names = counted.filter(({ count }) => count === most).map(({ name }) => name)
  if (most === 0 || names.length === counted.length) return null
  return t('mentorships.list.most', { count: most, names: list.format(names), many: names.length })
}

/** The classes nobody looks after. */
function Alone({ groups }: { groups: { id: string; name: string }[] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Notice tone="warn" title={t('mentorships.list.alone', { count: groups.length })}>
      {groups.map(({ id, name }) => (
        <p key={id}>
          <Link to={path(`/mentorships/add?group=${id}`)}>{t('mentorships.list.give', { name })}</Link>
        </p>
      ))}
    </Notice>
  )
}

/** What came of the form one comes from. */
function Done() {
  const t = useT()
  const [search] = useSearchParams()
  const [added, before, taken] = ['added', 'before', 'taken'].map((name) => Number(search.get(name)) || 0)
  if (taken) return <Notice tone="ok" role="status" title={t('mentorships.done.taken', { count: taken })} />
  if (!added) return null
  return (
    <Notice tone="ok" role="status" title={t('mentorships.done.added', { count: added })}>
      {before ? t('mentorships.done.before', { count: before }) : null}
    </Notice>
  )
}
