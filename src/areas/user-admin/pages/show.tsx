import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Member, MemberRole } from '#areas/user-admin/ui/member.ts'
import { MemberBadge } from '#areas/user-admin/ui/member-badge.tsx'
import { MemberFacts } from '#areas/user-admin/ui/member-facts.tsx'
import { PupilStage } from '#areas/user-admin/ui/pupil-stage.tsx'
import { roleLabel, rolesInWords } from '#areas/user-admin/ui/roles.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ActionLines } from '#web/design/action-lines.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data }, lines] = await Promise.all([
      api.get(`/users/${args.params.id}?include=roles,organizations`),
      api
        .get(`/audit_logs?filter[subject_type_eq]=users&filter[subject_id_eq]=${args.params.id}&page[size]=10`)
        .then((found) => found.data)
        .catch(notForReader),
    ])
    const stage = data.isPupil
      ? await api
          .get(`/pupils/${data.id}`)
          .then((found) => found.data)
          .catch(notForReader)
      : undefined
    return { member: data, lines: lines ?? null, stage }
  })
}

/** Who may look back is for the API to say. */
function notForReader(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || ![403, 404].includes(error.status)) throw error
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const step = String(form.get('step') ?? '')
  const lockVersion = Number(form.get('lockVersion') ?? 0)
  const user = `/users/${args.params.id}` as const
  return act(args, form, async (api) => {
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
  const { tenant } = useShell()
  const { member, lines, stage } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const done = outcome?.done ?? (outcome ? undefined : arrival(search))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(member.name, tenant.appName)}</title>
      <Crumbs rooms={[[path('/users'), t('members.list.title')]]} />
      <div className="pagehead">
        <PersonMark {...member} size="l" />
        <div className="grow">
          <h1>{member.name}</h1>
          <p>{rolesInWords(t, member.roles)}</p>
        </div>
        <MemberBadge status={member.status} invitedAt={member.invitedAt} />
      </div>
      {done ? <Notice tone="ok" role="status" title={t(`members.done.${done}`, { name: member.name })} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      {stage ? (
        <PageSection id="stage" title={t('desk.stage')}>
          <PupilStage pupil={stage} />
        </PageSection>
      ) : null}
      <Steps member={member} />
      <div className="cols cols-main">
        <Roles member={member} />
        <section aria-labelledby="facts">
          <div className="section-head">
            <h2 id="facts">{t('members.facts')}</h2>
          </div>
          <MemberFacts member={member} />
        </section>
      </div>
      {lines?.length ? (
        <PageSection id="history" title={t('members.history')}>
          <ActionLines lines={lines} />
        </PageSection>
      ) : null}
    </main>
  )
}

/** What another screen did before it led here. */
function arrival(search: URLSearchParams): string | undefined {
  return ['invited', 'changed', 'role-given'].find((name) => search.has(name))
}

function Roles({ member }: { member: Member }) {
  const t = useT()
  const path = useLocalePath()
  // Who may not read somebody's roles, as a mentor those of a pupil, is not told that there are none.
  if (member.roles.length === 0 && !member.meta.may.edit) return null
  return (
    <section aria-labelledby="roles">
      <div className="section-head">
        <h2 id="roles">{t('members.roles')}</h2>
        {member.meta.may.edit ? (
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
  const place = role.organizationName ?? t('members.whole-tenant')
  return (
    <li className="row-line">
      <div className="grow">
        <p className="row-title">{roleLabel(t, role)}</p>
        <p className="muted">{place}</p>
      </div>
      {role.meta.may.remove ? (
        <FoldedForm
          look="btn btn-sm"
          summary={
            <>
              <Icon name="x" /> {t('members.remove-role')}
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

/** What may be done now. What ends something says first what happens to whom. */
function Steps({ member }: { member: Member }) {
  const t = useT()
  const path = useLocalePath()
  const { allowedEvents, may } = member.meta
  const version = <input type="hidden" name="lockVersion" value={member.lockVersion} />
  if (allowedEvents.length === 0 && !Object.values(may).some(Boolean)) return null
  const simple = (step: 'resend' | 'reactivate') =>
    allowedEvents.includes(step) ? (
      <Form method="post">
        {version}
        <SubmitButton name="step" value={step}>
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
  return (
    <div className="steps">
      {simple('resend')}
      {simple('reactivate')}
      {may.edit ? (
        <Link className="btn" to={path(`/users/${member.id}/edit`)}>
          <Icon name="pencil-simple" /> {t('members.edit.link')}
        </Link>
      ) : null}
      {may.openFile ? (
        <Link className="btn" to={path(`/students/${member.id}`)}>
          {t('members.to-standing')}
        </Link>
      ) : null}
      {may.openFile ? (
        <Link className="btn" to={path(`/students/${member.id}/edit`)}>
          <Icon name="student" /> {t('members.student.link')}
        </Link>
      ) : null}
      {may.openFile ? (
        <Link className="btn" to={path(`/students/${member.id}/assign_group`)}>
          <Icon name="users-three" /> {t('students.assign.link')}
        </Link>
      ) : null}
      {may.signInAs ? (
        <Link className="btn" to={path(`/sign_in_as/${member.id}`)}>
          <Icon name="user-switch" /> {t('members.sign-in-as')}
        </Link>
      ) : null}
      {careful('deactivate')}
      {careful('archive')}
    </div>
  )
}
