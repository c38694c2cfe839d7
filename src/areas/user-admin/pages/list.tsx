import {
  redirect,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { MemberBadge } from '#areas/user-admin/ui/member-badge.tsx'
import { MemberFacts } from '#areas/user-admin/ui/member-facts.tsx'
import { rolesInWords } from '#areas/user-admin/ui/roles.ts'
import { memberRules as rules } from '#areas/user-admin/ui/table-rules.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { roleNames, userStatuses } from '#areas/users/model.ts'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { changeBulk, isAboutBulk, latestBulkStep } from '#web/bulk-steps.ts'
import { ApiRefusal } from '#web/client.ts'
import { BulkNotice } from '#web/design/bulk-notice.tsx'
import { Empty } from '#web/design/empty.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { faceOf, PersonMark } from '#web/design/person-mark.tsx'
import { StaffTable, type Column } from '#web/design/staff-table.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { changeViews, isAboutViews, savedViews } from '#web/saved-views.ts'
import { useShell } from '#web/shell.ts'
import { apiQuery, readAsk, viewQuery } from '#web/table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const ask = readAsk(url, rules)
  return load(args, async (api) => {
    const [found, saved, peek, bulk] = await Promise.all([
      api.get(`/users?include=roles&${apiQuery(ask, rules)}`),
      savedViews(api, 'users'),
      ask.peek ? api.get(`/users/${ask.peek}?include=roles`).catch(unlessGone) : undefined,
      latestBulkStep(api, 'users'),
    ])
    const { meta } = found
    if (meta.page.number > meta.page.totalPages) throw redirect(lastPage(url, meta.page.totalPages))
    return { rows: found.data, meta, saved, ask, peek: peek?.data, bulk }
  })
}

/** Details of what is no longer there are simply not shown beside the list. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 404) throw error
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    if (isAboutViews(form)) await changeViews(api, form, 'users')
    if (isAboutBulk(form)) await changeBulk(api, form, 'users')
    return {}
  })
}

export default function Members() {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant } = useShell()
  const { rows, meta, saved, ask, peek, bulk } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const own = (key: string, values?: Record<string, string | number>) => t(`members.list.${key}`, values)
  const isInvited = ask.chosen.status?.join() === 'invited'
  const columns: Column<Member>[] = [
    { key: 'role', heading: own('role'), cell: ({ roles }) => rolesInWords(t, roles) },
    {
      key: 'place',
      heading: own('organization'),
      cell: ({ roles, groupNames }) =>
        (groupNames.length > 0
          ? groupNames
          : [...new Set(roles.flatMap(({ organizationName }) => organizationName ?? []))]
        ).join(', '),
    },
    {
      key: 'email',
      heading: own('email'),
      sort: 'email',
      cell: ({ email, username }) => (email ? <a href={`mailto:${email}`}>{email}</a> : username),
    },
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'status',
      cell: ({ status }) => <MemberBadge status={status} quiet />,
    },
    ...(isInvited
      ? [
          {
            key: 'invited',
            heading: own('invited'),
            sort: 'invited_at',
            cell: ({ invitedAt }: Member) =>
              invitedAt ? day(invitedAt) : <span className="muted">{t('members.not-written')}</span>,
          },
        ]
      : []),
  ]
  const count = (status: string) => meta.byStatus[status] ?? 0
  const pupils = meta.byRole.student ?? 0
  const staff = Object.keys(meta.byRole)
    .filter((name) => name !== 'student')
    .toSorted()
  const steps = (event: string) => rows.some((row) => (row.meta.allowedEvents as string[]).includes(event))
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        title={own('title')}
        caption={own('title')}
        searchHint={own('search')}
        notice={bulk && <BulkNotice asked={bulk} nameOf={(id) => rows.find((row) => row.id === id)?.name} />}
        actions={
          <>
            {meta.may.export === 'no' ? null : (
              <Export withReason={meta.may.export === 'with-reason'} query={viewQuery(ask, rules)} />
            )}
            {meta.may.invite ? (
              <Link className="btn btn-primary" to={path('/users/add')}>
                <Icon name="plus-bold" /> {own('invite')}
              </Link>
            ) : null}
          </>
        }
        ask={ask}
        rules={rules}
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/users/${id}`),
          under: ({ roles }) => <span className="only-s">{rolesInWords(t, roles)}</span>,
          mark: { shape: 'round', of: ({ name, avatarUrl }) => faceOf(name, avatarUrl) },
        }}
        columns={columns}
        filters={[
          {
            name: 'role',
            label: own('role'),
            options: roleNames.map((value) => ({ value, label: t(`members.role.${value}`) })),
          },
          {
            name: 'status',
            label: own('status'),
            options: userStatuses.map((value) => ({ value, label: t(`members.status.${value}`) })),
          },
        ]}
        views={[
          { name: own('view.all'), query: '', count: count('active') + count('invited') + count('inactive') },
          ...(pupils > 0 && staff.length > 0
            ? [
                { name: own('view.pupils'), query: 'role=student', count: pupils },
                { name: own('view.staff'), query: new URLSearchParams(staff.map((name) => ['role', name])).toString() },
              ]
            : []),
          { name: own('view.invited'), query: 'status=invited', count: count('invited') },
          { name: own('view.inactive'), query: 'status=inactive', count: count('inactive') },
          { name: own('view.archived'), query: 'status=archived', count: count('archived') },
        ]}
        saved={saved}
        problem={outcome?.problem}
        rows={rows}
        page={meta.page}
        bulk={[
          ...(steps('resend') ? [{ value: 'resend', label: own('resend'), icon: 'paper-plane-tilt' }] : []),
          ...(steps('deactivate') ? [{ value: 'deactivate', label: own('deactivate'), icon: 'prohibit' }] : []),
        ]}
        peeks
        peek={
          peek && {
            id: peek.id,
            title: peek.name,
            mark: <PersonMark {...peek} />,
            path: path(`/users/${peek.id}`),
            ...(peek.meta.may.edit ? { editPath: path(`/users/${peek.id}/edit`) } : {}),
            children: <Details member={peek} />,
          }
        }
        empty={
          <Empty
            title={own('empty')}
            action={
              <Link className="btn" to="?">
                {own('show-all')}
              </Link>
            }
          >
            {own('empty-text')}
          </Empty>
        }
      />
    </>
  )
}

/** A file of everybody who was found. Who runs the whole tenant says what for. */
function Export({ withReason, query }: { withReason: boolean; query: string }) {
  const t = useT()
  const path = useLocalePath()
  const send = (
    <button type="submit" className={withReason ? 'btn btn-primary btn-sm' : 'btn'}>
      <Icon name="download-simple" /> {t('shell.table.export')}
    </button>
  )
  const action = `${path('/users/export')}?${query}`
  if (!withReason)
    return (
      <form method="post" action={action}>
        {send}
      </form>
    )
  return (
    <details className="menu">
      <summary className="btn">
        <Icon name="download-simple" /> {t('shell.table.export')}
      </summary>
      <form method="post" action={action} className="menu-list stack-form">
        <TextArea
          label={t('members.export.reason')}
          help={t('members.export.help')}
          name="reason"
          rows={2}
          minLength={10}
          maxLength={500}
          required
        />
        {send}
      </form>
    </details>
  )
}

function Details({ member }: { member: Member }) {
  const t = useT()
  return (
    <>
      <div className="row">
        <MemberBadge status={member.status} />
      </div>
      <MemberFacts member={member} />
      <div className="section-head pk-h">
        <h3>{t('members.roles')}</h3>
      </div>
      <ul className="lines small">
        {member.roles.map((role) => (
          <li key={role.id}>
            {rolesInWords(t, [role])}
            {role.organizationName ? <span className="muted">, {role.organizationName}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
