import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { groupKinds, groupStatuses, schoolLevels } from '#areas/groups/model.ts'
import { NoneYet } from '#areas/groups/ui/none-yet.tsx'
import { groupTable } from '#areas/groups/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, groupTable, { find: (api, query) => api.get(`/groups?${query}`) })
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
  const outcome = useActionData<{ problem?: FormProblem }>()
  const { rows, meta } = list
  const own = (key: string) => t(`groups.list.${key}`)
  const words = (name: string, key: string, values: readonly string[]) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value, label: t(`${key}.${value}`) })),
  })
  const mayArchive = rows.some((row) => row.meta.allowedEvents.includes('archive'))
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={groupTable}
        data={list}
        problem={outcome?.problem}
        words={own}
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
          {
            key: 'hours',
            heading: own('hours'),
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
