import { Link, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { groupKinds, groupStatuses, schoolLevels } from '#areas/groups/model.ts'
import { ClassBar, ClassBarLegend } from '#areas/groups/ui/class-bar.tsx'
import { NoneYet } from '#areas/groups/ui/none-yet.tsx'
import { classesOf, withoutPlaceAt } from '#areas/groups/ui/standing.ts'
import { groupTable } from '#areas/groups/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, groupTable, {
    async find(api, query) {
      const [found, standing] = await Promise.all([
        api.get(`/groups?${query}`),
        api.get('/dashboard').catch(notForReader),
      ])
      return { ...found, meta: { ...found.meta, stand: classesOf(standing?.data) } }
    },
  })
  // Who looks after one class and makes none has no list to choose from.
  const [only] = list.rows
  const { search, pathname } = new URL(args.request.url)
  if (only && list.rows.length === 1 && !list.meta.may.add && search === '') throw redirect(`${pathname}/${only.id}`)
  return list
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, groupTable)
}

export default function Groups() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useOutcome<{ problem?: FormProblem }>()
  const { rows, meta } = list
  const own = (key: string) => t(`groups.list.${key}`)
  const words = (name: string, key: string, values: readonly string[]) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value, label: t(`${key}.${value}`) })),
  })
  const standing = useStanding(list)
  const mayArchive = rows.some((row) => row.meta.allowedEvents.includes('archive'))
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={groupTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        notice={<Finding list={list} />}
        // Before the bars are seen it is said what their parts are.
        legend={rows.length > 0 ? <Legend stand={meta.stand} /> : null}
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/groups/${id}`),
          under: ({ mentorNames }) => <span className="in-lines">{mentorNames.join(', ')}</span>,
        }}
        columns={[
          {
            key: 'year',
            heading: own('year'),
            sort: 'school_year',
            isTelling: true,
            cell: ({ schoolYear }) => schoolYear,
          },
          {
            key: 'level',
            heading: own('level'),
            sort: 'level',
            isTelling: true,
            cell: ({ level }) => (level ? t(`groups.level.${level}`) : ''),
          },
          { key: 'mentor', heading: own('mentor'), cell: ({ mentorNames }) => mentorNames.join(', ') },
          {
            key: 'pupils',
            heading: own('pupils'),
            sort: 'pupil_count',
            isNumber: true,
            phone: 'number',
            cell: ({ pupilCount }) => (
              <>
                <span className="hide-s">{pupilCount}</span>
                <span className="in-lines">{t('groups.pupils', { count: pupilCount })}</span>
              </>
            ),
          },
          ...standing,
          {
            key: 'hours',
            heading: own('target'),
            isNumber: true,
            isTelling: true,
            cell: ({ hoursTarget }) => hoursTarget,
          },
          {
            key: 'status',
            heading: own('status'),
            phone: 'status',
            isTelling: true,
            cell: ({ status }) => t(`groups.status.${status}`),
          },
        ]}
        filters={[
          { name: 'year', label: own('year'), options: meta.schoolYears.map((value) => ({ value, label: value })) },
          words('level', 'groups.level', schoolLevels),
          words('kind', 'groups.kind', groupKinds),
          words('status', 'groups.status', groupStatuses),
        ]}
        views={[
          { name: own('all'), query: '', count: meta.byStatus.active ?? 0 },
          { name: t('groups.status.archived'), query: 'status=archived', count: meta.byStatus.archived ?? 0 },
        ]}
        bulk={mayArchive ? [{ value: 'archive', label: own('archive'), icon: 'archive' }] : []}
        actions={meta.may.add ? <GroupActions /> : null}
        empty={meta.may.add && Object.values(meta.byStatus).every((count) => !count) ? <NoneYet /> : undefined}
      />
    </>
  )
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>

/** Where the pupils of each class are: a bar, who has no place, and how many hours they made; of no period nothing. */
function useStanding({ meta: { stand } }: Listed): Column<Listed['rows'][number]>[] {
  const t = useT()
  const path = useLocalePath()
  const { hoursToTenth } = useFormat()
  const { tenant } = useShell()
  const of = new Map(stand.classes.map((one) => [one.id, one]))
  if (stand.classes.length === 0) return []
  const widest = Math.max(1, ...stand.classes.map(({ total }) => total))
  const where: Column<Listed['rows'][number]> = {
    key: 'where',
    heading: t('dashboards.classes.where'),
    phone: 'wide',
    cell({ id }) {
      const one = of.get(id)
      if (!one)
        return <span className="muted small">{t('groups.list.not-in', { period: stand.period?.name ?? '' })}</span>
      return <ClassBar counts={one.counts} widest={widest} />
    },
  }
  const none: Column<Listed['rows'][number]> = {
    key: 'none',
    heading: t('dashboards.classes.none'),
    isNumber: true,
    phone: 'status',
    cell({ id, name }) {
      const count = of.get(id)?.counts.none
      if (count === undefined || !stand.period) return null
      return (
        <Link to={path(withoutPlaceAt(id, stand.period.id))}>
          <b>{count}</b> <span className="in-lines">{t('groups.list.without')}</span>
          <span className="vh"> {t('dashboards.classes.none-of', { group: name })}</span>
        </Link>
      )
    },
  }
  const average: Column<Listed['rows'][number]> = {
    key: 'average',
    heading: t('dashboards.classes.hours'),
    isNumber: true,
    cell({ id }) {
      const minutes = of.get(id)?.averageMinutes
      return minutes === undefined ? null : hoursToTenth(minutes)
    },
  }
  return [where, none, ...(tenant.capabilities.usesHours ? [average] : [])]
}

/** What the bars come down to: how many have no place, and in which classes most of them are. */
function Finding({ list: { rows, meta } }: { list: Listed }) {
  const t = useT()
  const { stand } = meta
  const without = stand.classes.reduce((sum, { counts }) => sum + counts.none, 0)
  const most = stand.classes
    .filter(({ counts }) => counts.none > 0)
    .toSorted((one, other) => other.counts.none - one.counts.none)
    .slice(0, 2)
    .flatMap(({ id }) => rows.find((row) => row.id === id)?.name ?? [])
  if (without === 0 || most.length < 2 || !stand.period) return null
  return (
    <p className="muted">
      {t('groups.list.finding', {
        count: without,
        period: stand.period.name,
        most: new Intl.ListFormat(t.locale).format(most),
      })}
    </p>
  )
}

/** What the parts of the bars are, and of which period. */
function Legend({ stand }: Pick<Listed['meta'], 'stand'>) {
  const t = useT()
  if (stand.classes.length === 0) return null
  return (
    <ClassBarLegend of={stand.classes} title={stand.period?.name}>
      {t('groups.list.length')}
    </ClassBarLegend>
  )
}

/** What whoever keeps the classes of a school may do with them as a whole. */
function GroupActions() {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Link className="btn" to={path('/groups/roll_over')}>
        {t('groups.list.roll-over')}
      </Link>
      <Link className="btn" to={path('/import_groups')}>
        <Icon name="upload-simple" /> {t('imports.roster.title')}
      </Link>
      <Link className="btn btn-primary" to={path('/groups/add')}>
        <Icon name="plus-bold" /> {t('groups.list.add')}
      </Link>
    </>
  )
}
