import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ClassBar, ClassBarLegend, placedOf } from '#areas/groups/ui/class-bar.tsx'
import { classesOf, withoutPlaceAt } from '#areas/groups/ui/standing.ts'
import { changeMentorshipInput } from '#areas/mentorships/schema.ts'
import { MentorshipBadge } from '#areas/mentorships/ui/state-badge.tsx'
import { TermFields } from '#areas/mentorships/ui/term-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { versionFor } from '#web/form-version.ts'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '../ui/mentorships.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: mentorship } = await api.get(`/mentorships/${args.params.id}`)
    // The list says all there is to know of it: the page is to change it.
    if (!mentorship.meta.may.edit) throw new Response(null, { status: 403 })
    const { groupId } = mentorship
    if (!groupId) return { mentorship, standing: null, beside: [] }
    const [standing, waiting, beside] = await Promise.all([
      api.get('/dashboard').catch(notForReader),
      api
        .get(`/pupils?filter[group_id_in]=${groupId}&filter[state_in]=none&sort=since&page[size]=5`)
        .catch(notForReader),
      api.get(`/mentorships?filter[group_id_in]=${groupId}&filter[state_in]=now,planned`).catch(notForReader),
    ])
    const { period, classes } = classesOf(standing?.data)
    const here = classes.find(({ id }) => id === groupId)
    return {
      mentorship,
      standing:
        period && here
          ? // Who is in a period that is still to come needs no place yet.
            { period, here, waiting: (waiting?.data ?? []).filter(({ periodId }) => periodId === period.id) }
          : null,
      beside: (beside?.data ?? []).filter(({ id }) => id !== mentorship.id),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    if (form.get('step') === 'end') await api.put(`/mentorships/${id}/end`, 'mentorships', {})
    else await api.patch(`/mentorships/${id}`, 'mentorships', readForm(changeMentorshipInput, form), id)
    throw redirect(`/${api.locale}/mentorships`)
  })
}

/** One mentorship: since when, until when, and for how many. */
export default function Mentorship() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { mentorship } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const { mentorName, role, groupId, subjectName, schoolName, state, startedOn } = mentorship
  const title = t(`mentorships.titled.${role}.${groupId ? 'class' : 'pupil'}`, {
    name: mentorName,
    subject: subjectName,
  })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/mentorships'), t('mentorships.list.title')]]} />
      <RecordHead
        mark={<PersonMark name={mentorName} size="l" />}
        title={title}
        lead={schoolName}
        state={<MentorshipBadge state={state} startedOn={startedOn} />}
      />
      <ErrorSummary problem={problem} />
      <RecordCols aside={<Agreed problem={problem} />}>
        <ClassStanding />
        <Beside />
      </RecordCols>
    </main>
  )
}

/** How the class stands in the period that is on, and who in it waits for a place. */
function ClassStanding() {
  const t = useT()
  const path = useLocalePath()
  const { hoursToTenth } = useFormat()
  const { tenant } = useShell()
  const { mentorship, standing } = useLoaderData<typeof loader>()
  const { groupId, subjectName, studentId } = mentorship
  if (!standing || !groupId)
    return (
      <PageSection id="class" title={t('mentorships.stands.none-title')}>
        <p>
          <Link to={path(groupId ? `/groups/${groupId}` : `/users/${studentId}`)}>
            {t('mentorships.stands.to', { name: subjectName })}
          </Link>
        </p>
      </PageSection>
    )
  const { period, here, waiting } = standing
  const own = (key: string) => t(`mentorships.stands.${key}`)
  const { none } = here.counts
  return (
    <>
      <PageSection
        id="class"
        title={t('mentorships.stands.title', { name: subjectName, period: period.name })}
        end={
          <Link className="end" to={path(`/groups/${groupId}`)}>
            {t('mentorships.stands.to', { name: subjectName })}
          </Link>
        }
      >
        <dl className="class-figures">
          <div>
            <dt>{own('placed')}</dt>
            <dd>{t('mentorships.list.of', { count: placedOf(here.counts), capacity: here.total })}</dd>
          </div>
          <div>
            <dt>{t('mentorships.list.none')}</dt>
            <dd>{none}</dd>
          </div>
          <div>
            <dt>{t('mentorships.list.late')}</dt>
            <dd>{here.late}</dd>
          </div>
          {tenant.capabilities.usesHours ? (
            <div>
              <dt>{t('dashboards.classes.hours')}</dt>
              <dd>{hoursToTenth(here.averageMinutes)}</dd>
            </div>
          ) : null}
        </dl>
        <ClassBar counts={here.counts} widest={here.total} />
        <ClassBarLegend of={[here]} />
      </PageSection>
      {waiting.length > 0 ? (
        <PageSection
          id="waiting"
          title={own('waiting')}
          end={
            none > waiting.length ? (
              <Link className="end" to={path(withoutPlaceAt(groupId, period.id))}>
                {t('mentorships.stands.all', { count: none })}
              </Link>
            ) : null
          }
        >
          <ul className="lines rows who-lines">
            {waiting.map(({ id, name, daysAtTurn, daysQuiet }) => (
              <li key={id} className="row-line">
                <PersonMark name={name} />
                <p className="grow">
                  <Link className="row-title" to={path(`/users/${id}`)}>
                    {name}
                  </Link>
                  <span className="sub-line muted">
                    {[
                      daysAtTurn === null ? null : t('mentorships.stands.days', { count: daysAtTurn }),
                      daysQuiet === null ? t('desk.never-heard') : t('mentorships.stands.quiet', { count: daysQuiet }),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </p>
                <Link className="btn btn-sm" to={path(`/students/${id}`)}>
                  {own('find')}
                  <span className="vh">: {name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </PageSection>
      ) : null}
    </>
  )
}

/** Who else looks after the same class, now or soon. */
function Beside() {
  const t = useT()
  const path = useLocalePath()
  const { beside } = useLoaderData<typeof loader>()
  if (beside.length === 0) return null
  return (
    <PageSection id="beside" title={t('mentorships.stands.beside')}>
      <ul className="lines rows who-lines">
        {beside.map(({ id, mentorId, mentorName, role, state, startedOn }) => (
          <li key={id} className="row-line">
            <PersonMark name={mentorName} />
            <p className="grow">
              <Link className="row-title" to={path(`/users/${mentorId}`)}>
                {mentorName}
              </Link>
              <span className="sub-line muted">{t(`mentorships.role.${role}`)}</span>
            </p>
            <MentorshipBadge state={state} startedOn={startedOn} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** What was agreed with the colleague, how that is changed, and how it ends. */
function Agreed({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { mentorship } = useLoaderData<typeof loader>()
  const { mentorId, state } = mentorship
  return (
    <>
      <SidePart id="agreed" title={t('mentorships.agreed')}>
        <AsItIs />
        <details className="fold mentor-change" open={problem !== undefined}>
          <summary>{t('mentorships.change-title')}</summary>
          <Form method="post" noValidate key={mentorship.lockVersion}>
            <input type="hidden" name="lockVersion" value={versionFor(problem, mentorship.lockVersion)} />
            <TermFields known={mentorship} problem={problem} />
            <p className="btn-group">
              <SubmitButton>{t('mentorships.save')}</SubmitButton>
            </p>
          </Form>
        </details>
      </SidePart>
      {state === 'ended' ? null : (
        <SidePart id="end" title={t(state === 'planned' ? 'mentorships.end-planned-title' : 'mentorships.end-title')}>
          <p>{t(state === 'planned' ? 'mentorships.end-planned' : 'mentorships.end-help')}</p>
          <div className="btn-group">
            {state === 'planned' ? null : (
              <Link className="btn" to={path(`/mentorships/take_over?from=${mentorId}`)}>
                {t('mentorships.to-take-over')}
              </Link>
            )}
            <Form method="post">
              <SubmitButton look="stop" name="step" value="end">
                {t(state === 'planned' ? 'mentorships.end-before' : 'mentorships.end')}
              </SubmitButton>
            </Form>
          </div>
        </SidePart>
      )}
    </>
  )
}

/** How it stands, in words: an empty field of the form below says only that nothing was agreed. */
function AsItIs() {
  const t = useT()
  const path = useLocalePath()
  const { shortDate } = useFormat()
  const { mentorship } = useLoaderData<typeof loader>()
  const { mentorId, mentorName, groupId, studentId, subjectName, subjectDetail } = mentorship
  const { startedOn, endedOn, capacity, pupilCount, takesOverFrom } = mentorship
  const own = (name: string) => t(`mentorships.fact.${name}`)
  return (
    <dl className="facts">
      <Fact label={t('mentorships.list.who')}>
        <Link to={path(`/users/${mentorId}`)}>{mentorName}</Link>
      </Fact>
      <Fact label={own(groupId ? 'class' : 'pupil')}>
        <Link to={path(groupId ? `/groups/${groupId}` : `/users/${studentId}`)}>{subjectName}</Link>
        {subjectDetail && !groupId ? <span className="muted"> {subjectDetail}</span> : null}
      </Fact>
      {groupId ? (
        <Fact label={t('mentorships.list.pupils')}>
          {capacity === null ? pupilCount : t('mentorships.list.of', { count: pupilCount, capacity })}
        </Fact>
      ) : null}
      <Fact label={t('mentorships.field.startedOn')}>{startedOn ? shortDate(startedOn) : own('from-start')}</Fact>
      <Fact label={t('mentorships.field.endedOn')}>{endedOn ? shortDate(endedOn) : own('no-end')}</Fact>
      <Fact label={own('takes-over')}>{takesOverFrom}</Fact>
    </dl>
  )
}
