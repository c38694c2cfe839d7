import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { classesOf } from '#areas/groups/ui/standing.ts'
import type { Member, MemberRole } from '#areas/user-admin/ui/member.ts'
import { MemberBadge } from '#areas/user-admin/ui/member-badge.tsx'
import { useListTitle } from '#areas/user-admin/ui/list-title.ts'
import { LooksAfter } from '#areas/user-admin/ui/looks-after.tsx'
import { remindOfSignature, SignaturesDue, useWorkInWords, WaitsTogether } from '#areas/user-admin/ui/work.tsx'
import { MemberFacts } from '#areas/user-admin/ui/member-facts.tsx'
import { StateBadge } from '#areas/user-admin/ui/state-badge.tsx'
import {
  HeldOut,
  isToReach,
  PupilHours,
  PupilNext,
  PupilPast,
  PupilRoad,
  PupilStage,
  roadIn,
} from '#areas/user-admin/ui/pupil-stage.tsx'
import { RoleAbilities } from '#areas/user-admin/ui/role-abilities.tsx'
import { pastOf } from '#areas/user-admin/ui/pupil-past.ts'
import { roleLabel, rolesInWords } from '#areas/user-admin/ui/roles.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { RemindingNotice, remindPupil, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { shownPhone } from '#platform/phone.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ActionLines } from '#web/design/action-lines.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { MoreSteps, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const about =
      `/audit_logs?filter[subject_type_eq]=users&filter[subject_id_eq]=${args.params.id}&page[size]=10` as const
    const [{ data }, happened, refused] = await Promise.all([
      api.get(`/users/${args.params.id}?include=roles,organizations`),
      api.get(`${about}&filter[action_not_eq]=${refusal}`).catch(notForReader),
      api.get(`${about}&filter[action_eq]=${refusal}`).catch(notForReader),
    ])
    const stage = data.isPupil
      ? await api.get(`/pupils/${data.id}`).then((found) => found.data, notForReader)
      : undefined
    const [past, roads, heldOut] = stage
      ? await Promise.all([pastOf(api, data.id), roadsOf(api, data.id), heldOutTo(api, data.id)])
      : [null, undefined, undefined]
    // Of a pupil it stands in what they asked for and where they were.
    const [deeds, looksAfter] = data.isPupil
      ? [undefined, undefined]
      : await Promise.all([deedsOf(api, data.id), data.looksAfter.length > 0 ? lookedAfter(api, data.id) : undefined])
    return {
      member: data,
      deeds: deeds ?? [],
      looksAfter: looksAfter ?? null,
      happened: happened?.data ?? [],
      refused: { lines: refused?.data ?? [], count: refused?.meta.page.total ?? 0 },
      stage,
      past,
      road: stage && roadIn(roads, stage.periodName),
      heldOut: heldOut ?? [],
    }
  })
}

/** That something was refused changed nothing: it is counted apart from what happened. */
const refusal = 'identity.access-refused'

/** So many of the last things somebody did are shown. */
const mostDeeds = 5

/** What somebody did last, for who reads what everybody does; that they looked or came in is no deed. */
const deedsOf = (api: PageApi, id: string) =>
  api
    .get(`/audit_logs?filter[actor_id_eq]=${id}&filter[kind_not_in]=looking,signing-in&page[size]=${mostDeeds}`)
    .then((found) => found.data, notForReader)

/** The classes somebody looks after, with how many pupils, and how all of these stand. */
async function lookedAfter(api: PageApi, id: string) {
  const [held, pupils, standing] = await Promise.all([
    api.get(`/mentorships?filter[mentor_id_eq]=${id}&sort=subject_name&page[size]=50`).catch(notForReader),
    api.get(`/pupils?filter[mentor_id_in]=${id}&page[size]=1`).catch(notForReader),
    api.get('/dashboard').catch(notForReader),
  ])
  const stand = classesOf(standing?.data)
  const classes = (held?.data ?? []).flatMap(({ groupId, subjectName, pupilCount, state, startedOn, takesOverFrom }) =>
    groupId && state !== 'ended'
      ? [
          {
            groupId,
            name: subjectName,
            pupilCount,
            stands: stand.classes.find((one) => one.id === groupId) ?? null,
            startsOn: state === 'planned' ? startedOn : null,
            takesOverFrom,
          },
        ]
      : [],
  )
  const { total = 0 } = pupils?.meta.page ?? {}
  // Who is in a period that is still to come needs no place yet.
  const placeless = (pupils?.meta.placeless ?? []).filter(({ isAhead }) => !isAhead)
  // Where the classes say it themselves, it is not said once more below them.
  const isTold = classes.some(({ stands }) => stands !== null)
  return classes.length === 0
    ? undefined
    : {
        classes,
        total,
        period: stand.period,
        placeless: isTold ? [] : placeless,
        // Of who is in the period that is on; that it is to come says its own number.
        byState: { ...pupils?.meta.byState, none: placeless.reduce((sum, { count }) => sum + count, 0) },
        byLate: pupils?.meta.byLate ?? {},
      }
}

/** What the school holds out to a pupil and waits for an answer, for who divides places. */
const heldOutTo = (api: PageApi, id: string) =>
  api
    .get(`/sent_proposals?filter[student_id_eq]=${id}&filter[status_in]=open&page[size]=10`)
    .then((found) => found.data, notForReader)

/** How far a pupil is, for whoever looks after them. */
const roadsOf = (api: PageApi, id: string) => api.get(`/pupils/${id}/roads`).then((found) => found.data, notForReader)

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const step = String(form.get('step') ?? '')
  const lockVersion = Number(form.get('lockVersion') ?? 0)
  const user = `/users/${args.params.id}` as const
  return act(args, form, async (api) => {
    if (await remindOfSignature(api, form)) return { done: step }
    if (step === 'remind') return remindPupil(api, String(form.get('roadId')))
    if (step === 'resend') await api.post(`${user}/resend_confirmation_instructions`, 'users')
    else if (step === 'archive') await api.raw('DELETE', user, { data: { type: 'users', attributes: { lockVersion } } })
    else if (step === 'remove_role') {
      const attributes = { name: form.get('name'), organization_id: form.get('organizationId') || null }
      await api.raw('DELETE', `${user}/remove_role`, { data: { type: 'users', attributes } })
    } else await api.put(`${user}/${step === 'reactivate' ? step : 'deactivate'}`, 'users', { lockVersion })
    return { done: step }
  })
}

export default function MemberPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const listTitle = useListTitle()
  const { member, happened, refused, deeds, looksAfter, stage, past, road, heldOut } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: string; reminding?: Reminding }>()
  const [search] = useSearchParams()
  const { lately } = useFormat()
  // Nobody is held up to themselves what they asked in vain.
  const refusals = refused.count > 0 && user?.id !== member.id ? refused : undefined
  const rooms = roomsKept(member)
  const done = outcome?.done ?? (outcome ? undefined : arrival(search))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(member.name, tenant.appName)}</title>
      <Crumbs rooms={[stage ? [path('/students'), t('desk.list.title')] : [path('/users'), listTitle]]} />
      <RecordHead
        mark={<PersonMark {...member} size="l" />}
        title={member.name}
        lead={
          stage
            ? [...stage.groupNames, ...stage.mentorNames, stage.periodName].filter(Boolean).join(' · ')
            : [rolesInWords(t, member.roles), ...new Set(member.roles.flatMap((one) => one.organizationName ?? []))]
                .filter(Boolean)
                .join(' · ')
        }
        state={
          <>
            {stage ? <StateBadge pupil={stage} isFramed /> : null}
            {stage && member.status === 'active' ? null : (
              <MemberBadge status={member.status} invitedAt={member.invitedAt} />
            )}
            {!stage && member.lastSignInAt ? (
              <span className="muted">{t('members.list.last-on', { when: lately(member.lastSignInAt) })}</span>
            ) : null}
          </>
        }
      >
        <Steps member={member} isReachedBelow={!!stage && isToReach(stage, member.phone)} />
      </RecordHead>
      {done ? <Notice tone="ok" role="status" title={t(`members.done.${done}`, { name: member.name })} /> : null}
      {outcome?.reminding ? <RemindingNotice reminding={outcome.reminding} name={member.name} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      {stage ? <PupilNext pupil={stage} road={road} phone={member.phone} heldOut={heldOut} /> : null}
      {heldOut.length > 0 && !stage?.choosesBefore ? <HeldOut proposals={heldOut} /> : null}
      {road ? <PupilRoad road={road} name={member.firstName} /> : null}
      <RecordCols
        aside={
          <>
            {stage ? <PupilHours pupil={stage} internships={past?.internships ?? []} /> : null}
            <SidePart id="facts" title={t('members.facts')}>
              <MemberFacts member={member} />
              {stage ? <FoldedRoles member={member} /> : null}
            </SidePart>
          </>
        }
      >
        {stage ? (
          <PupilStage pupil={stage} />
        ) : (
          <>
            {looksAfter ? <LooksAfter id={member.id} {...looksAfter} /> : null}
            <Work member={member} />
            <Roles member={member} />
            {rooms && user?.capacities.includes('broker') ? <WaitsTogether {...rooms} /> : null}
          </>
        )}
        {past ? <PupilPast {...past} /> : null}
        {deeds.length > 0 ? (
          <PageSection
            id="deeds"
            title={user?.id === member.id ? t('members.deeds-own') : t('members.deeds', { name: member.firstName })}
          >
            <ActionLines lines={deeds} isOfOne />
          </PageSection>
        ) : null}
        {happened.length > 0 || refusals ? (
          <PageSection id="history" title={t('members.history')}>
            <History happened={happened} refused={refusals} name={member.firstName} />
          </PageSection>
        ) : null}
      </RecordCols>
    </main>
  )
}

type Lines = GotOne<'/audit_logs'>[]
type HistoryProps = { happened: Lines; refused: { lines: Lines; count: number } | undefined; name: string }

/** What happened; what was refused is unfolded by who looks for it. */
function History({ happened, refused, name }: HistoryProps) {
  const t = useT()
  return (
    <>
      {happened.length > 0 ? <ActionLines lines={happened} /> : <p className="muted">{t('members.unchanged')}</p>}
      {refused ? (
        <details className="fold">
          <summary>{t('members.refused', { count: refused.count, name })}</summary>
          <p className="muted">{t('members.refused-text')}</p>
          <ActionLines lines={refused.lines} />
        </details>
      ) : null}
    </>
  )
}

/** What a colleague of the desk keeps together with it: who runs the tenant, lets organizations and places in (docs/domain.md 3.2). */
function roomsKept({ roles }: Member): { of?: readonly string[] } | undefined {
  if (roles.some(({ capacity }) => capacity === 'broker')) return {}
  return roles.some(({ capacity }) => capacity === 'tenant_admin') ? { of: ['vacancies', 'organizations'] } : undefined
}

/** What somebody has in hand: whom they guide, and whose contracts wait for them. */
function Work({ member }: { member: Member }) {
  const t = useT()
  const { user } = useShell()
  const words = useWorkInWords()(member)
  // That none waits says who would know of each.
  const isFree = member.meta.may.seeSigns && member.signs.length === 0
  if (words.length === 0 && member.signs.length === 0 && !isFree) return null
  return (
    <PageSection
      id="work"
      title={
        user?.id === member.id
          ? t('members.work.title-own')
          : t(words.length > 0 ? 'members.work.title' : 'members.work.title-waits', { name: member.firstName })
      }
    >
      {words.length > 0 ? <p>{words.join('. ')}.</p> : null}
      {isFree ? <p className="muted">{t('members.work.signs-free', { name: member.firstName })}</p> : null}
      <SignaturesDue member={member} />
    </PageSection>
  )
}

/** A pupil lies in the room of the pupils, for who looks after them. */
export const handle = {
  roomOf: (data: unknown) => ((data as { stage?: unknown } | undefined)?.stage ? '/students' : undefined),
}

/** What another screen did before it led here. */
function arrival(search: URLSearchParams): string | undefined {
  return ['invited', 'changed', 'role-given'].find((name) => search.has(name))
}

/** Of a pupil the roles are seldom looked for, and never what one comes for. */
function FoldedRoles({ member }: { member: Member }) {
  const t = useT()
  if (member.roles.length === 0 && !member.meta.may.edit) return null
  return (
    <details className="fold">
      <summary>{t('members.roles')}</summary>
      <Roles member={member} isFolded />
    </details>
  )
}

function Roles({ member, isFolded = false }: { member: Member; isFolded?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  // Who may not read somebody's roles, as a mentor those of a pupil, is not told that there are none.
  if (member.roles.length === 0 && !member.meta.may.edit) return null
  return (
    <section aria-labelledby="roles">
      <div className="section-head">
        <h2 id="roles" className={isFolded ? 'vh' : undefined}>
          {t('members.roles')}
        </h2>
        {member.meta.may.edit && user?.id !== member.id ? (
          <Link className="end" to={path(`/users/${member.id}/add_role`)}>
            {t('members.give-role')}
          </Link>
        ) : null}
      </div>
      {member.roles.length ? (
        <ul className="lines rows">
          {member.roles.map((role) => (
            <RoleLine key={role.id} role={role} firstName={member.firstName} />
          ))}
        </ul>
      ) : (
        <p className="muted">{t('members.no-roles')}</p>
      )}
    </section>
  )
}

function RoleLine({ role, firstName }: { role: MemberRole; firstName: string }) {
  const t = useT()
  const path = useLocalePath()
  const place = role.organizationName ?? t('members.whole-tenant')
  const isHost = role.capacity?.startsWith('company_') ?? false
  return (
    <li className="row-line role-line">
      <div className="grow">
        <h3 className="row-title">{roleLabel(t, role)}</h3>
        <p className="muted role-place">
          {role.organization && isHost ? (
            <Link to={path(`/organizations/${role.organization.id}`)}>{place}</Link>
          ) : (
            place
          )}
        </p>
        <RoleAbilities capacity={role.capacity ?? null} />
      </div>
      {role.meta.may.remove ? (
        <FoldedForm
          look="btn btn-sm"
          summary={
            <>
              {t('members.remove-role')}
              <span className="vh">: {roleLabel(t, role)}</span>
            </>
          }
        >
          <input type="hidden" name="name" value={role.name} />
          <input type="hidden" name="organizationId" value={role.organization?.id ?? ''} />
          <p>{t('members.sure.remove_role', { name: firstName, place })}</p>
          <SubmitButton name="step" value="remove_role" look="stop">
            {t('members.yes.remove_role')}
          </SubmitButton>
        </FoldedForm>
      ) : null}
    </li>
  )
}

/** What may be done now. One thing is meant; the rest stands behind one button, and what ends something says first what happens to whom. */
function Steps({ member, isReachedBelow }: { member: Member; isReachedBelow: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { allowedEvents, may } = member.meta
  const version = <input type="hidden" name="lockVersion" value={member.lockVersion} />
  const simple = (step: 'resend' | 'reactivate') =>
    allowedEvents.includes(step) ? (
      <Form method="post">
        {version}
        <SubmitButton name="step" value={step} look="primary">
          {t(`members.event.${step}`)}
        </SubmitButton>
      </Form>
    ) : null
  const careful = (step: 'deactivate' | 'archive') =>
    allowedEvents.includes(step) ? (
      <FoldedForm summary={t(`members.event.${step}`)}>
        {version}
        <p>{t(`members.sure.${step}`, { name: member.firstName })}</p>
        <SubmitButton name="step" value={step} look="stop">
          {t(`members.yes.${step}`, { name: member.firstName })}
        </SubmitButton>
      </FoldedForm>
    ) : null
  // Only the office moves a pupil to another class.
  const { user } = useShell()
  const moves = user?.capacities.some((one) => one !== 'mentor' && one !== 'school_supervisor')
  const isSelf = user?.id === member.id
  const isMore =
    may.openFile || may.signInAs || allowedEvents.includes('deactivate') || allowedEvents.includes('archive')
  return (
    <>
      {simple('resend')}
      {simple('reactivate')}
      {isSelf ? (
        <Link className="btn" to={path('/profile-edit')}>
          {t('members.your-own')}
        </Link>
      ) : isReachedBelow ? null : (
        <Reach member={member} />
      )}
      {/* One's own are changed where they are kept: the page says where. */}
      {may.edit && !isSelf ? (
        <Link className="btn" to={path(`/users/${member.id}/edit`)}>
          {t('members.edit.link')}
          <span className="vh"> {t('members.edit.link-what')}</span>
        </Link>
      ) : null}
      {isMore ? (
        <MoreSteps label={t('members.more')}>
          {may.openFile ? (
            <>
              <Link className="btn" to={path(`/students/${member.id}`)}>
                {t('members.to-standing')}
              </Link>
              <Link className="btn" to={path(`/students/${member.id}/edit`)}>
                <Icon name="student" /> {t('members.student.link')}
              </Link>
              {moves ? (
                <Link className="btn" to={path(`/students/${member.id}/assign_group`)}>
                  <Icon name="users-three" /> {t('students.assign.link')}
                </Link>
              ) : null}
            </>
          ) : null}
          {may.signInAs ? (
            <Link className="btn" to={path(`/sign_in_as/${member.id}`)}>
              <Icon name="user-switch" /> {t('members.sign-in-as')}
            </Link>
          ) : null}
          {careful('deactivate')}
          {careful('archive')}
        </MoreSteps>
      ) : null}
    </>
  )
}

/** How somebody is reached, which is what their page is opened for. */
function Reach({ member: { phone, email } }: { member: Member }) {
  const t = useT()
  return (
    <>
      {phone ? (
        <a className="btn" href={`tel:${phone}`}>
          <Icon name="phone" /> {t('members.list.call-on', { phone: shownPhone(phone) })}
        </a>
      ) : null}
      {email ? (
        <a className="btn" href={`mailto:${email}`}>
          <Icon name="envelope-simple" /> {t('members.list.mail')}
        </a>
      ) : null}
    </>
  )
}
