import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { pastOf } from '#areas/user-admin/ui/pupil-past.ts'
import { isSilent, PupilNext, PupilPast } from '#areas/user-admin/ui/pupil-stage.tsx'
import { Phases } from '#areas/workflows/ui/phases.tsx'
import '#areas/workflows/ui/road.css'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { RemindingNotice, remindPupil, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { PeopleToReach, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: road } = await api.get(`/roads/${args.params.id}`)
    // One's own road says itself what is next; who looks after a pupil acts on where they stand.
    const pupil = await api.get(`/pupils/${road.studentId}`).then((found) => found.data, notForReader)
    const shown = pupil?.periodName === road.periodName ? pupil : undefined
    const [phone, past] = pupil
      ? await Promise.all([
          api.get(`/users/${road.studentId}`).then((found) => found.data.phone, notForReader),
          pastOf(api, road.studentId),
        ])
      : [undefined, undefined]
    return { road, pupil: shown, phone, email: pupil?.email, mentors: pupil?.mentorNames ?? [], past }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = args.params.id as string
  return act(args, form, async (api) => {
    if (form.get('step') !== 'remind') return sendTick(api, form, id)
    return remindPupil(api, id)
  })
}

/** The road of one pupil, for who looks after them. */
export default function RoadOfOne() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { road, pupil, phone, email, mentors, past } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; reminding?: Reminding }>()
  const problem = outcome?.problem
  const title = t('workflows.one.title', { name: road.studentName })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <RecordHead title={title} lead={[...road.groupNames, road.periodName].join(' · ')} />
      {outcome?.reminding ? <RemindingNotice reminding={outcome.reminding} name={road.studentName} /> : null}
      {/* Who was not heard of for weeks is rung. */}
      {pupil ? <PupilNext pupil={pupil} road={road} phone={isSilent(pupil) ? phone : undefined} /> : null}
      <RecordCols
        aside={
          <>
            {road.studentId === user?.id ? null : (
              <SidePart id="people-t" title={t('internships.people')}>
                <PeopleToReach
                  people={[
                    {
                      name: road.studentName,
                      role: [t('internships.pupil'), ...road.groupNames].join(', '),
                      phone: phone ?? null,
                      email: email ?? null,
                      mark: <PersonMark name={road.studentName} />,
                      to: path(`/users/${road.studentId}`),
                    },
                    ...mentors.map((name) => ({
                      name,
                      role: t('internships.mentor'),
                      mark: <PersonMark name={name} />,
                    })),
                  ]}
                />
              </SidePart>
            )}
            <SidePart id="about" title={t('workflows.one.about')}>
              <dl className="facts">
                <Fact label={t('workflows.one.workflow')}>{road.workflowName}</Fact>
                <Fact label={t('workflows.one.period')}>{road.periodName}</Fact>
                <Fact label={t('workflows.one.done')}>
                  {t('workflows.one.done-of', {
                    done: road.phases.filter(({ state }) => state === 'done').length,
                    all: road.phases.length,
                  })}
                </Fact>
              </dl>
            </SidePart>
            {past ? <PupilPast {...past} /> : null}
          </>
        }
      >
        <ErrorSummary problem={problem} />
        <Phases road={road} isOwn={road.studentId === user?.id} />
      </RecordCols>
    </main>
  )
}
