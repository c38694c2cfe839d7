import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mentorshipRoles, mentorshipStates } from '#areas/groups/mentorships/model.ts'
import { MentorshipBadge } from '#areas/mentorships/ui/state-badge.tsx'
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
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, mentorshipTable, {
    async find(api, query) {
      const [found, groups] = await Promise.all([
        api.get(`/mentorships?${query}`),
        api.get('/groups?page[size]=100&sort=name').catch(notForReader),
      ])
      const alone = (groups?.data ?? []).filter((group) => group.meta.may.edit && group.mentorNames.length === 0)
      return { ...found, meta: { ...found.meta, alone: alone.map(({ id, name }) => ({ id, name })) } }
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
  const { shortDay } = useFormat()
  const { tenant } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const { rows, meta } = list
  const own = (key: string) => t(`mentorships.list.${key}`)
  const words = (name: string, values: readonly string[], wordOf: (value: string) => string) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value, label: wordOf(value) })),
  })
  const until: Column<(typeof rows)[number]> = {
    key: 'until',
    heading: own('until'),
    sort: 'ended_on',
    cell: ({ endedOn }) => (endedOn ? shortDay(endedOn) : ''),
  }
  const mayEnd = rows.some((row) => row.meta.may.edit && row.state !== 'ended')
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={mentorshipTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        notice={
          <>
            <Done />
            <Alone groups={meta.alone} />
          </>
        }
        main={{
          heading: own('who'),
          sort: 'mentor_name',
          nameOf: ({ mentorName }) => mentorName,
          mark: { shape: 'round', of: ({ mentorName }) => faceOf(mentorName, null) },
          // Who may not change it goes to whom it is about.
          pathOf: ({ id, groupId, studentId, meta: { may } }) =>
            path(may.edit ? `/mentorships/${id}` : groupId ? `/groups/${groupId}` : `/users/${studentId}`),
          under: ({ role, subjectName }) => (
            <span className="in-lines">
              {t(`mentorships.role.${role}`)}, {subjectName}
            </span>
          ),
        }}
        columns={[
          { key: 'role', heading: own('role'), sort: 'role', cell: ({ role }) => t(`mentorships.role.${role}`) },
          {
            key: 'subject',
            heading: own('subject'),
            sort: 'subject_name',
            cell: ({ groupId, studentId, subjectName, subjectDetail }) => (
              <>
                <Link to={path(groupId ? `/groups/${groupId}` : `/users/${studentId}`)}>
                  {groupId ? t('groups.named', { name: subjectName }) : subjectName}
                </Link>{' '}
                <span className="muted">{subjectDetail}</span>
              </>
            ),
          },
          {
            key: 'from',
            heading: own('from'),
            sort: 'started_on',
            cell: ({ startedOn }) => (startedOn ? shortDay(startedOn) : own('always')),
          },
          ...(rows.some(({ endedOn }) => endedOn) ? [until] : []),
          {
            key: 'pupils',
            heading: own('pupils'),
            isNumber: true,
            phone: 'number',
            cell: ({ pupilCount, capacity }) =>
              capacity === null ? (
                <>
                  <span className="hide-s">{pupilCount}</span>
                  <span className="in-lines">{t('groups.pupils', { count: pupilCount })}</span>
                </>
              ) : (
                <span title={pupilCount > capacity ? own('too-many') : undefined}>
                  {t('mentorships.list.of', { count: pupilCount, capacity })}
                  {pupilCount > capacity ? <Icon name="warning-fill" label={own('too-many')} /> : null}
                </span>
              ),
          },
          {
            key: 'state',
            heading: own('state'),
            phone: 'status',
            // That it holds goes without saying.
            cell: ({ state }) => (state === 'now' ? null : <MentorshipBadge state={state} />),
          },
        ]}
        filters={[
          words('role', mentorshipRoles, (value) => t(`mentorships.role.${value}`)),
          words('state', mentorshipStates, (value) => t(`mentorships.state.${value}`)),
        ]}
        views={[
          { name: own('all'), query: '', count: (meta.byState.now ?? 0) + (meta.byState.planned ?? 0) },
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

/** The classes nobody looks after. */
function Alone({ groups }: { groups: { id: string; name: string }[] }) {
  const t = useT()
  const path = useLocalePath()
  if (groups.length === 0) return null
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
