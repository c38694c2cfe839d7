import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeMentorshipInput } from '#areas/mentorships/schema.ts'
import { MentorshipBadge } from '#areas/mentorships/ui/state-badge.tsx'
import { TermFields } from '#areas/mentorships/ui/term-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
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
    return { mentorship }
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
  const { mentorId, mentorName, role, groupId, subjectName, schoolName, state, startedOn } = mentorship
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
      <RecordCols
        aside={
          state === 'ended' ? null : (
            <SidePart
              id="end"
              title={t(state === 'planned' ? 'mentorships.end-planned-title' : 'mentorships.end-title')}
            >
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
          )
        }
      >
        <ErrorSummary problem={problem} />
        <AsItIs />
        <Form method="post" className="record-form" noValidate key={mentorship.lockVersion}>
          <input type="hidden" name="lockVersion" value={versionFor(problem, mentorship.lockVersion)} />
          <h2>{t('mentorships.change-title')}</h2>
          <TermFields known={mentorship} problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('mentorships.save')}</SubmitButton>
          </p>
        </Form>
      </RecordCols>
    </main>
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
    <dl className="facts mentor-facts">
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
