import { Link, useLoaderData, useLocation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { MailAll } from '#areas/user-admin/ui/mail-all.tsx'
import { Guardians } from '#areas/user-admin/ui/guardians.tsx'
import { MemberBadge } from '#areas/user-admin/ui/member-badge.tsx'
import { useListTitle } from '#areas/user-admin/ui/list-title.ts'
import { Resend } from '#areas/user-admin/ui/resend.tsx'
import { Waiting } from '#areas/user-admin/ui/waiting.tsx'
import { remindOfSignature, WaitsTogether } from '#areas/user-admin/ui/work.tsx'
import { MemberFacts } from '#areas/user-admin/ui/member-facts.tsx'
import { StateBadge } from '#areas/user-admin/ui/state-badge.tsx'
import { rolesInWords } from '#areas/user-admin/ui/roles.ts'
import { memberTable } from '#areas/user-admin/ui/table.ts'
import { RoleColumns } from '#areas/user-admin/ui/role-columns.tsx'
import { mostOfTeam, Team } from '#areas/user-admin/ui/team.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { roleNames, userStatuses } from '#areas/users/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { faceOf, PersonMark } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { isHost, readShell, useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { shownPhone } from '#platform/phone.ts'
import { everythingQuery, viewQuery } from '#web/table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const isWhole = new URL(args.request.url).search === ''
  return loadStaffTable(args, memberTable, {
    async find(api, query) {
      const [{ user }, found, invited] = await Promise.all([
        readShell(api),
        api.get(`/users?include=roles&${query}`),
        // Who looks for somebody, or at those who were invited, reads them in the list.
        isWhole ? api.get(`/users?include=roles&${waiting}`) : undefined,
      ])
      const pupils = looksAfterOnly(user?.capacities)
        ? await api.get('/pupils?page[size]=100').catch(notForReader)
        : undefined
      // Of a part of them it would stand with some and not with others.
      const stands = pupils && pupils.meta.page.totalPages <= 1 ? pupils.data : []
      return { ...found, meta: { ...found.meta, invited: invited?.data ?? [], stands } }
    },
    open: (api, id) => api.get(`/users/${id}?include=roles`),
  })
}

/** Of the colleagues who were invited and did not come yet: those who wait for longest. */
const waiting = 'filter[status_eq]=invited&filter[with_role]=staff&sort=invited_at&page[size]=3'

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, memberTable, async (api, form) => {
    if (await remindOfSignature(api, form)) return { reminded: String(form.get('name')) }
    const id = form.get('resend')
    if (!id) return undefined
    const { data } = await api.post(`/users/${String(id)}/resend_confirmation_instructions`, 'users')
    return { resent: data.name }
  })
}

function useOwn() {
  const t = useT()
  return (key: string) => t(`members.list.${key}`)
}

export default function Members() {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useOutcome<{ problem?: FormProblem; resent?: string; reminded?: string }>()
  const title = useListTitle()
  const { rows, meta, ask } = list
  const { search } = useLocation()
  const filters: TableFilter[] = [
    {
      name: 'role',
      label: own('role'),
      options: [...roleNames, 'none']
        .filter((value) => (value !== 'student' && value !== 'none') || meta.byRole[value])
        .map((value) => ({ value, label: t(`members.role.${value}`) })),
    },
    {
      name: 'status',
      label: own('status'),
      options: userStatuses.map((value) => ({ value, label: t(`members.status.${value}`) })),
    },
  ]
  const isOfPupils = looksAfterOnly(user?.capacities)
  // Counted where the page shows all there are: of a part of them the number would say nothing, and what stands beside them changes by page.
  const unreached =
    isOfPupils && meta.page.totalPages === 1 ? rows.filter(({ guardians }) => guardians.length === 0).length : 0
  const manyPlaces = new Set(rows.flatMap(placesOf)).size > 1
  const whoIs = (capacity: string) => {
    const held = rows.filter(({ roles }) => roles.some((role) => role.capacity === capacity))
    return held.length > 0
      ? new Intl.ListFormat(t.locale).format(held.map(({ name }) => name))
      : t('members.team.nobody')
  }
  // A handful who work together are known by name.
  const isTeam = (isHost(user) || user?.capacities.every((one) => one === 'broker')) && search === ''
  if (isTeam && meta.page.total <= mostOfTeam)
    return (
      <main id="inhoud" className="wrap page">
        <title>{pageTitle(title, tenant.appName)}</title>
        <div className="pagehead">
          <div className="grow">
            <h1>{title}</h1>
            <p>{t(isHost(user) ? 'members.team.lead-host' : 'members.team.lead')}</p>
          </div>
          <Actions may={meta.may} query={viewQuery(ask, memberTable.rules)} />
        </div>
        {outcome?.resent ? <Resent name={outcome.resent} /> : null}
        {outcome?.reminded ? (
          <Notice tone="ok" role="status" title={t('members.done.remind_signer', { name: outcome.reminded })} />
        ) : null}
        <ErrorSummary problem={outcome?.problem} />
        <Team members={rows} />
        {isHost(user) ? (
          <RoleColumns capacities={['company_supervisor', 'company_signatory', 'company_admin']} under={whoIs} />
        ) : (
          <>
            <WaitsTogether />
            <RoleColumns capacities={['broker', 'tenant_admin']} under={whoIs} />
            <p className="muted section">
              {t('members.list.of-organizations')}{' '}
              <Link to={path('/organizations')}>{t('shell.nav.organizations')}</Link>.
            </p>
          </>
        )}
      </main>
    )
  const isPossible = (event: string) => rows.some((row) => (row.meta.allowedEvents as string[]).includes(event))
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        title={title}
        table={memberTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        notice={
          isOfPupils ? (
            <>
              <p className="muted">
                {t('members.list.of-pupils')} <Link to={path('/students')}>{t('members.list.to-pupils')}</Link>.
              </p>
              {unreached > 0 ? (
                <p>
                  <b>{t('members.list.no-guardian', { count: unreached, all: rows.length })}</b>{' '}
                  {t('members.list.no-guardian-text')}
                </p>
              ) : null}
            </>
          ) : (
            <>
              <Found {...meta} />
              {outcome?.resent ? <Resent name={outcome.resent} /> : null}
              {/* Who stands in the list below has the same button there. */}
              <Waiting members={meta.invited.filter(({ id }) => !rows.some((row) => row.id === id))} />
            </>
          )
        }
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/users/${id}`),
          under: (row) =>
            isOfPupils ? (
              row.guardians.length > 0 ? (
                <Guardians member={row} />
              ) : null
            ) : (
              <>
                <span className="in-lines">
                  {[rolesInWords(t, row.roles) || row.email, ...classesOf(row), ...(manyPlaces ? placesOf(row) : [])]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {/* It goes without saying that somebody may come in. */}
                {row.status === 'active' ? null : (
                  <span className="member-state">
                    <MemberBadge status={row.status} invitedAt={row.invitedAt} quiet />
                  </span>
                )}
              </>
            ),
          mark: { shape: 'round', of: ({ name, avatarUrl }) => faceOf(name, avatarUrl) },
        }}
        columns={useColumns({
          isInvited: ask.chosen.status?.join() === 'invited',
          isOfPupils,
          stands: meta.stands,
        })}
        filters={filters}
        views={viewsOf(meta, own)}
        bulk={bulkSteps.filter(({ value }) => isPossible(value)).map((step) => ({ ...step, label: own(step.value) }))}
        peekOf={(member) => ({
          title: member.name,
          mark: <PersonMark {...member} />,
          path: path(`/users/${member.id}`),
          editPath: member.meta.may.edit ? path(`/users/${member.id}/edit`) : undefined,
          children: <Details member={member} />,
        })}
        actions={
          <>
            {isOfPupils ? <MailAll rows={rows} /> : null}
            <Actions may={meta.may} query={viewQuery(ask, memberTable.rules)} />
          </>
        }
      />
    </>
  )
}

/** Who looks after pupils, and sees nobody else here. */
const looksAfterOnly = (held: readonly string[] | undefined) =>
  held !== undefined && held.length > 0 && held.every((one) => one === 'mentor' || one === 'school_supervisor')

const bulkSteps = [
  { value: 'resend', icon: 'paper-plane-tilt' },
  { value: 'deactivate', icon: 'prohibit' },
]

/** The classes of a pupil, and of who looks after them. */
const classesOf = ({ groupNames, looksAfter }: Member) => (groupNames.length > 0 ? groupNames : looksAfter)

/** Where somebody works. */
const placesOf = ({ roles }: Member) => [...new Set(roles.flatMap(({ organizationName }) => organizationName ?? []))]

type ColumnsProps = {
  isInvited: boolean
  isOfPupils: boolean
  /** How pupils stand, for who looks after them: whom to call is read from it. */
  stands: readonly Stands[]
}

/**
 * Who somebody is and where; since when they wait, where the list is of those who were invited; how pupils and their parents
 * are called, for who looks after them.
 */
function useColumns({ isInvited, isOfPupils, stands }: ColumnsProps): Column<Member>[] {
  const t = useT()
  const own = useOwn()
  const { day } = useFormat()
  const standOf = new Map(stands.map((one) => [one.id, one]))
  const invited: Column<Member> = {
    key: 'invited',
    heading: own('invited'),
    sort: 'invited_at',
    cell: ({ invitedAt }) => (invitedAt ? day(invitedAt) : <span className="muted">{t('members.not-written')}</span>),
  }
  const email: Column<Member> = {
    key: 'email',
    heading: own('email'),
    sort: 'email',
    cell: ({ email, username }) => (email ? <a href={`mailto:${email}`}>{email}</a> : username),
  }
  if (isOfPupils)
    return [
      { key: 'class', heading: own('class'), isTelling: true, cell: (row) => classesOf(row).join(', ') },
      ...(stands.length > 0
        ? [
            {
              key: 'stands',
              heading: t('desk.list.state'),
              phone: 'below' as const,
              cell: ({ id }: Member) => <StandsAt pupil={standOf.get(id)} />,
            },
            {
              key: 'quiet',
              heading: t('desk.list.quiet'),
              cell: ({ id }: Member) => <QuietFor pupil={standOf.get(id)} />,
            },
          ]
        : []),
      {
        key: 'phone',
        heading: own('phone'),
        isTelling: true,
        phone: 'number',
        cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{shownPhone(phone)}</a> : null),
      },
      // On a phone it stands on a line of its own below the name.
      { ...email, phone: 'wide' },
    ]
  return [
    {
      key: 'role',
      heading: own('role'),
      isTelling: true,
      isLong: true,
      cell: ({ roles }) => rolesInWords(t, roles),
    },
    // Of pupils it is theirs, of a colleague whose mentor that is.
    { key: 'class', heading: own('class'), isTelling: true, cell: (row) => classesOf(row).join(', ') },
    {
      key: 'place',
      heading: own('organization'),
      isTelling: true,
      isLong: true,
      cell: (row) => placesOf(row).join(', '),
    },
    email,
    {
      key: 'last',
      heading: own('last'),
      isTelling: true,
      phone: 'number',
      // Who never came is sent the invitation once more here.
      cell: (member) => (
        <div className="last-in">
          <LastIn member={member} />
          <Resend member={member} isInRow />
        </div>
      ),
    },
    ...(isInvited ? [invited] : []),
  ]
}

type Stands = GotOne<'/pupils'>

/** How far a pupil is. */
function StandsAt({ pupil }: { pupil: Stands | undefined }) {
  return pupil ? <StateBadge pupil={pupil} /> : null
}

/** For how long nothing was heard of a pupil. */
function QuietFor({ pupil }: { pupil: Stands | undefined }) {
  const t = useT()
  if (!pupil) return null
  return pupil.daysQuiet === null ? t('desk.never-heard') : t('desk.quiet-for', { count: pupil.daysQuiet })
}

/** When somebody was last here; who does not decide about them is not told. */
function LastIn({ member: { lastSignInAt, meta } }: { member: Member }) {
  const own = useOwn()
  const { lately } = useFormat()
  if (lastSignInAt) return <span>{lately(lastSignInAt)}</span>
  return <span className={meta.may.edit ? 'muted' : 'muted hide-s'}>{own(meta.may.edit ? 'never' : 'not-shown')}</span>
}

function viewsOf(
  { byStatus, byRole }: Pick<GotMeta<'/users'>, 'byStatus' | 'byRole'>,
  own: (key: string) => string,
): TableView[] {
  const count = (status: string) => byStatus[status] ?? 0
  const pupils = byRole.student ?? 0
  const staff = byRole.staff ?? 0
  const byKind = [
    { name: own('view.staff'), query: 'kind=staff', count: staff },
    { name: own('view.pupils'), query: 'role=student', count: pupils },
    // Where nobody is one, that is no news.
    ...(['guardian', 'none'] as const)
      .map((role) => ({ name: own(`view.${role}`), query: `role=${role}`, count: byRole[role] ?? 0 }))
      .filter((view) => view.count > 0),
  ]
  const hasBoth = pupils > 0 && staff > 0
  const total = count('active') + count('invited') + count('inactive')
  return [
    ...(hasBoth ? byKind : []),
    { name: own('view.all'), query: everythingQuery(memberTable.rules), count: total },
    // Where nobody stands is no news.
    ...['invited', 'inactive', 'archived']
      .map((status) => ({ name: own(`view.${status}`), query: `status=${status}`, count: count(status) }))
      .filter((view) => view.count > 0),
  ]
}

/** How many there are of each kind, and how many cannot come in. */
function Found({ byStatus, byRole }: Pick<GotMeta<'/users'>, 'byStatus' | 'byRole'>) {
  const t = useT()
  const told = [
    ['staff', byRole.staff],
    ['pupils', byRole.student],
    ['invited', byStatus.invited],
    ['inactive', byStatus.inactive],
  ] as const
  const said = told.flatMap(([key, count = 0]) => (count > 0 ? [t(`members.list.found.${key}`, { count })] : []))
  return said.length > 0 ? <p className="muted">{said.join(', ')}.</p> : null
}

function Resent({ name }: { name: string }) {
  const t = useT()
  return <Notice tone="ok" role="status" title={t('members.done.resend', { name })} />
}

function Actions({ may, query }: Pick<GotMeta<'/users'>, 'may'> & { query: string }) {
  const own = useOwn()
  const path = useLocalePath()
  return (
    <>
      {may.export === 'no' ? null : <Export withReason={may.export === 'with-reason'} query={query} />}
      {may.invite ? (
        <Link className="btn btn-primary" to={path('/users/add')}>
          <Icon name="plus-bold" /> {own('invite')}
        </Link>
      ) : null}
    </>
  )
}

/** A file of everybody who was found. Who runs the whole tenant says what for. */
function Export({ withReason, query }: { withReason: boolean; query: string }) {
  const t = useT()
  const path = useLocalePath()
  const send = (
    <button type="submit" className={withReason ? 'btn btn-primary btn-sm' : 'btn'}>
      <Icon name="download-simple" /> <span className={withReason ? undefined : 'vh-s'}>{t('shell.table.export')}</span>
    </button>
  )
  const action = `${path('/users/export')}?${query}`
  if (!withReason)
    return (
      <form method="post" action={action} className="table-export">
        {send}
      </form>
    )
  return (
    <details className="menu table-export">
      <summary className="btn">
        <Icon name="download-simple" /> <span className="vh-s">{t('shell.table.export')}</span>
      </summary>
      <form method="post" action={action} className="menu-list stack-form" data-answers="file">
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
        <MemberBadge status={member.status} invitedAt={member.invitedAt} />
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
