import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { motivationLength } from '#areas/vacancies/model.ts'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { TeamCode, TeamMembers } from '../ui/team-parts.tsx'
import '../ui/team.css'

type Team = Got<'/application_teams/:id'>

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ team: (await api.get(`/application_teams/${args.params.id}`)).data }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const own = `/application_teams/${args.params.id}` as const
  return act(args, form, async (api) => {
    switch (form.get('step')) {
      case 'leave': {
        const { data: team } = await api.get(own)
        await api.put(`${own}/leave`, 'application_teams')
        throw redirect(`/${api.locale}${roomOf(team)}`)
      }
      case 'remove':
        await api.put(`${own}/remove`, 'application_teams', { studentId: String(form.get('studentId')) })
        return { done: 'remove' }
      case 'send':
        await api.put(`${own}/send`, 'application_teams')
        return { done: 'send' }
      default:
        await api.put(`${own}/agree`, 'application_teams', { motivation: String(form.get('motivation') ?? '') })
        return { done: 'agree' }
    }
  })
}

/** Where one's groups stand; where asking together was switched off, that screen is not there. */
const roomOf = ({ meta }: Pick<Team, 'meta'>) => (meta.can.begin ? '/samen' : '/applications')

type Outcome = { problem?: FormProblem; done?: string } | undefined

/** A group that asks for a place together: its code, who is in it, one's own yes, and sending it. */
export default function TeamPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { team } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const title = t('applications.team.go', { name: team.organizationName })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          team.vacancy
            ? [path(`/vacancies/${team.vacancy.id}`), team.vacancyTitle]
            : [path(roomOf(team)), t(team.meta.can.begin ? 'applications.team.title' : 'applications.title')],
        ]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>
            {team.vacancyTitle}
            {team.moment ? (
              <>
                {', '}
                <Moment slot={team.moment} />
              </>
            ) : null}
          </p>
        </div>
      </div>
      <ErrorSummary problem={outcome?.problem} />
      {team.status === 'forming' ? <Forming team={team} outcome={outcome} /> : <Over team={team} />}
    </main>
  )
}

/** What was sent, or came to nothing. */
function Over({ team }: { team: Team }) {
  const t = useT()
  const path = useLocalePath()
  if (team.status === 'ended' && !team.application)
    return (
      <Empty
        title={t('applications.team.ended')}
        action={
          <Link className="btn btn-primary" to={path('/vacancies/search')}>
            {t('applications.team.find')}
          </Link>
        }
      >
        {t('applications.team.ended-text')}
      </Empty>
    )
  const isAlone = team.status === 'ended'
  return (
    <>
      <Notice tone="ok" role="status" title={t(`applications.team.${isAlone ? 'went-alone' : 'sent'}`)}>
        {t(`applications.team.${isAlone ? 'went-alone-text' : 'sent-text'}`)}
      </Notice>
      <p>
        <Link className="btn btn-primary" to={path(`/applications/${team.application?.id ?? ''}`)}>
          {t('applications.team.to-application')}
        </Link>
      </p>
      <TeamMembers team={team} />
    </>
  )
}

function Forming({ team, outcome }: { team: Team; outcome: Outcome }) {
  const t = useT()
  const isAlone = team.members.length === 1
  return (
    <>
      {team.code ? <TeamCode code={team.code} until={team.expiresAt} /> : null}
      <TeamMembers team={team} />
      {team.meta.can.agree ? (
        <YourYes team={team} outcome={outcome} />
      ) : (
        <Notice title={t('applications.team.off')}>{t('applications.team.off-text')}</Notice>
      )}
      <PageSection id="rule" title={t('applications.team.rule')}>
        <p>{t(`applications.team.${team.isConfirmedByEach ? 'rule-text' : 'rule-at-once'}`)}</p>
        {isAlone && team.hasAgreed ? <Alone team={team} /> : null}
        {team.meta.can.begin ? <Sending team={team} /> : null}
        <Form method="post" className="team-leave">
          <SubmitButton look="stop" name="step" value="leave">
            {t('applications.team.leave')}
          </SubmitButton>
        </Form>
      </PageSection>
    </>
  )
}

/** One's own yes comes with one's own words. */
function YourYes({ team, outcome }: { team: Team; outcome: Outcome }) {
  const t = useT()
  const problem = outcome?.problem && 'motivation' in outcome.problem.values ? outcome.problem : undefined
  return (
    <PageSection id="yes" title={t('applications.team.your-yes')}>
      {team.hasAgreed ? (
        <Notice
          tone="ok"
          title={t('applications.team.is-agreed')}
          {...(outcome?.done === 'agree' ? { role: 'status' as const } : {})}
        />
      ) : null}
      <Form method="post" noValidate>
        <TextArea
          label={t('applications.team.why')}
          help={t(team.requiresMotivation ? 'applications.team.why-least' : 'applications.team.why-help', {
            least: motivationLength.least,
          })}
          name="motivation"
          rows={4}
          defaultValue={problem?.values.motivation ?? team.motivation}
          errors={problem?.fields.motivation}
          {...(team.requiresMotivation ? {} : { optional: t('shell.form.optional') })}
        />
        <SubmitButton name="step" value="agree" look={team.hasAgreed ? 'plain' : 'primary'}>
          {t(team.hasAgreed ? 'applications.team.change' : 'applications.team.agree')}
        </SubmitButton>
      </Form>
    </PageSection>
  )
}

/** Who is left alone shares the code anew, or asks for the place by themselves. */
function Alone({ team }: { team: Team }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Notice title={t('applications.team.alone')}>
      <p>{t('applications.team.alone-text')}</p>
      {team.vacancy ? (
        <Link className="btn" to={`${path(`/vacancies/${team.vacancy.id}`)}?group=${team.id}#aanmelden`}>
          {t('applications.team.alone-go')}
        </Link>
      ) : null}
    </Notice>
  )
}

function Sending({ team }: { team: Team }) {
  const t = useT()
  const leader = team.members.find(({ isLeader }) => isLeader)
  if (team.members.length < 2) return null
  if (!leader?.isYou) return <p className="muted">{t('applications.team.send-leader', { name: leader?.name ?? '' })}</p>
  if (!team.meta.can.send) return <p className="muted">{t('applications.team.send-when')}</p>
  return (
    <Form method="post">
      <SubmitButton className="btn-lg" name="step" value="send">
        {t('applications.team.send', { count: team.members.length })}
      </SubmitButton>
    </Form>
  )
}
