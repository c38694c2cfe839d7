import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { isPlaceless } from '#areas/desk/model.ts'
import { AskForPlace } from '#areas/desk/ui/ask-for-place.tsx'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { findFitting } from '#areas/desk/ui/fitting.ts'
import { ContractCell, HoursCell, PlaceCell, TurnCell } from '#areas/desk/ui/pupil-cells.tsx'
import { SinceBehind } from '#areas/desk/ui/turn-since.tsx'
import { StateBadge } from '#areas/user-admin/ui/state-badge.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'

/** Who asks for a place in a pupil's name (docs/domain.md 3.2). */
const askers = ['mentor', 'coordinator', 'platform_admin']

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const q = searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const { id } = args.params
  return load(args, async (api) => {
    const { user, today } = await readShell(api)
    const mayAsk = askers.some((one) => user?.capacities.includes(one))
    // Who asks for nothing in a pupil's name comes for the record of the pupil.
    const record = mayAsk ? undefined : await api.get(`/users/${id}`).catch(notForReader)
    if (record) throw redirect(`/${api.locale}/users/${id}`)
    const [pupil, file, applications, internships] = await Promise.all([
      api.get(`/pupils/${id}`),
      mayAsk ? api.get(`/students/${id}`).catch(notForReader) : undefined,
      api.get(`/applications?filter[studentId_eq]=${id}&page[size]=50`),
      api.get(`/internships?filter[studentId_eq]=${id}&page[size]=50`),
    ])
    return {
      pupil: pupil.data,
      applications: applications.data,
      internships: internships.data,
      found: mayAsk
        ? await findFitting(api, { q, today, pupil: pupil.data, file: file?.data, asked: applications.data })
        : undefined,
      chosen: searchParams.get('place'),
      mayAsk,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { data } = await api.post('/applications', 'applications', {
      vacancyId: String(form.get('vacancyId')),
      motivation: String(form.get('motivation') ?? ''),
      ...(form.get('slotId') ? { slotId: String(form.get('slotId')) } : {}),
      studentId: args.params.id,
    })
    throw redirect(`/${api.locale}/applications/${data.id}`)
  })
}

/** A place is found for a pupil here; all else about them stands on their record. */
export default function PlaceForStudent() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { pupil, applications, internships, found, chosen, mayAsk } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  // Where the places lie, beside the list that says the same.
  const spots = (found?.places ?? []).flatMap(({ place }) =>
    place.lat != null && place.lng != null
      ? [{ id: place.id, lat: place.lat, lng: place.lng, name: place.title, path: `/vacancies/${place.id}` }]
      : [],
  )
  // Who divides places has three of them sent at once.
  const isThree = found !== undefined && isPlaceless(pupil.state) && user?.capacities.includes('coordinator') === true
  const title = mayAsk ? t('desk.student.place-for', { name: pupil.name }) : pupil.name
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/students'), t('desk.list.title')],
          ...(mayAsk ? [[path(`/users/${pupil.id}`), pupil.name] as const] : []),
        ]}
      />
      <RecordHead
        mark={<PersonMark name={pupil.name} size="l" />}
        title={title}
        lead={[...pupil.groupNames, ...pupil.mentorNames, pupil.periodName].filter(Boolean).join(' · ')}
        state={<StateBadge pupil={pupil} isFramed />}
      >
        {isThree ? (
          <Link className="btn btn-primary" to={path(`/internships/three?student=${pupil.id}`)}>
            {t('desk.student.three')}
          </Link>
        ) : null}
      </RecordHead>
      <ErrorSummary problem={problem} />
      <RecordCols
        aside={
          <>
            <Stand />
            {spots.length > 1 ? (
              <div className="fit-map">
                <SpotMap spots={spots} shape="tall" label={t('desk.student.on-map', { count: spots.length })} />
              </div>
            ) : null}
          </>
        }
      >
        {found ? (
          <AskForPlace {...{ pupil, found, chosen, problem }} isFirstMeant={!isThree && isPlaceless(pupil.state)} />
        ) : null}
        {applications.length > 0 || internships.length === 0 ? <Asked /> : null}
        {internships.length > 0 ? <Had /> : null}
      </RecordCols>
    </main>
  )
}

/** Where it stands in this period: of a contract and hours nothing is said before there is a place. */
function Stand() {
  const t = useT()
  const { pupil } = useLoaderData<typeof loader>()
  return (
    <SidePart id="stand" title={t('desk.student.stand')}>
      <dl className="facts">
        <Fact label={t('desk.list.period')}>{pupil.periodName}</Fact>
        <Fact label={t('desk.list.place')}>
          <PlaceCell pupil={pupil} />
        </Fact>
        <Fact label={t('desk.list.contract')}>{pupil.contractStatus ? <ContractCell pupil={pupil} /> : null}</Fact>
        <Fact label={t('desk.list.hours')}>
          {pupil.internshipId && pupil.usesHours ? <HoursCell pupil={pupil} /> : null}
        </Fact>
        <Fact label={t('desk.list.turn')}>
          <TurnCell pupil={pupil} />
        </Fact>
      </dl>
    </SidePart>
  )
}

/** What was asked for, and who is at turn with it. */
function Asked() {
  const t = useT()
  const path = useLocalePath()
  const { applications } = useLoaderData<typeof loader>()
  return (
    <section className="section" aria-labelledby="app-t">
      <h2 id="app-t">{t('desk.student.applications')}</h2>
      {applications.length === 0 ? <p className="muted">{t('desk.student.no-applications')}</p> : null}
      <ul className="lines rows">
        {applications.map((row) => (
          <li key={row.id} className="row-line">
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(row.origin === 'self_found' ? `/zelfgevonden/${row.id}` : `/applications/${row.id}`)}>
                  {row.vacancyTitle}
                </Link>
              </h3>
              <p className="muted">
                {row.organizationName}
                <SinceBehind turn={row.meta.turn} />
              </p>
            </div>
            <ApplicationBadge status={row.status} origin={row.origin} isOwn={false} isYours={row.meta.turn.isYours} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The internships there were and are. */
function Had() {
  const t = useT()
  const path = useLocalePath()
  const { shortDay } = useFormat()
  const { internships } = useLoaderData<typeof loader>()
  return (
    <section className="section" aria-labelledby="int-t">
      <h2 id="int-t">{t('desk.student.internships')}</h2>
      <ul className="lines rows">
        {internships.map((row) => (
          <li key={row.id} className="row-line">
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(`/internships/${row.id}`)}>{row.organizationName}</Link>
              </h3>
              <p className="muted">
                {shortDay(row.startsOn)} – {shortDay(row.endsOn)}
                <SinceBehind turn={row.meta.turn} />
              </p>
            </div>
            <InternshipBadge status={row.status} isYours={row.meta.turn.isYours} />
          </li>
        ))}
      </ul>
    </section>
  )
}
