import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import { DayStrip, type Place } from '#areas/vacancies/ui/place.tsx'
import { Ride } from '#areas/vacancies/ui/place-facts.tsx'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import '#areas/vacancies/ui/stagebank.css'
import '../ui/team.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: teams } = await api.get('/application_teams')
    return { teams, places: teams.length === 0 ? await placesForTwo(api) : [] }
  })
}

const mostShown = 4

/** The nearest places where two pupils or more can go together, one of each organization. */
async function placesForTwo(api: PageApi): Promise<Place[]> {
  const asked = new URLSearchParams({ seats: '2', order: 'distance', 'page[size]': '24' })
  const { data, meta } = await api.get(`/vacancies?${asked}`)
  // Where nothing has that many seats the search shows what has fewer.
  const open = meta.widened.length > 0 ? [] : data.filter((place) => place.meta.can.apply)
  const ofEach = [...Map.groupBy(open, ({ organizationName }) => organizationName).values()]
  return ofEach.flatMap(([first]) => first ?? []).slice(0, mostShown)
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { data } = await api.post('/application_teams/join', 'application_teams', {
      code: String(form.get('code') ?? ''),
    })
    throw redirect(`/${api.locale}/samen/${data.id}`)
  })
}

/** The group a pupil is in, and the way into one by its code; who is in none reads how it goes. */
export default function Teams() {
  const t = useT()
  const path = useLocalePath()
  const { teams, places } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <ReadingPage isWide={teams.length === 0} title={t('applications.team.title')} lead={t('applications.team.lead')}>
      <ErrorSummary problem={problem} />
      {teams.length === 0 ? (
        <RecordCols
          aside={
            <SidePart id="join" title={t('applications.team.have-code')}>
              <Join isOnly problem={problem} />
            </SidePart>
          }
        >
          <section className="team-begin" aria-labelledby="goes">
            <Drawing name="together" />
            <div>
              <h2 id="goes">{t('applications.team.none')}</h2>
              <ol className="record-how">
                {['goes-1', 'goes-2', 'goes-3'].map((step) => (
                  <li key={step}>{t(`applications.team.${step}`)}</li>
                ))}
              </ol>
              <Link className="btn btn-primary" to={`${path('/vacancies/search')}?seats=2`}>
                {t('applications.team.find')}
              </Link>
            </div>
          </section>
        </RecordCols>
      ) : (
        <>
          <PageSection id="own" title={t('applications.team.own')}>
            <ul className="lines">
              {teams.map((team) => (
                <li key={team.id}>
                  <Link to={path(`/samen/${team.id}`)}>
                    {t('applications.team.go', { name: team.organizationName })}
                  </Link>
                  <br />
                  <span className="muted">{team.vacancyTitle}</span>
                </li>
              ))}
            </ul>
          </PageSection>
          <PageSection id="join" title={t('applications.team.have-code')}>
            <Join problem={problem} />
          </PageSection>
        </>
      )}
      {places.length > 0 ? (
        <PageSection id="places" title={t('applications.team.places')}>
          <ul className="team-places">
            {places.map((place, at) => (
              <PlaceForTwo key={place.id} place={place} at={at} />
            ))}
          </ul>
        </PageSection>
      ) : null}
    </ReadingPage>
  )
}

/** A place with room for a group: the whole row is its link. */
function PlaceForTwo({ place, at }: { place: Place; at: number }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <li>
      <PlaceThumb place={place} at={at} />
      <div className="grow">
        <h3>
          <Link to={path(`/vacancies/${place.id}`)}>{place.title}</Link>
        </h3>
        <p>{[place.organizationName, place.city].filter(Boolean).join(', ')}</p>
        <p className="muted team-facts">
          <Ride place={place} />
          <DayStrip days={place.days} />
          {place.hoursTotal ? <span>{t('vacancies.hours', { count: place.hoursTotal })}</span> : null}
          <span>{t('vacancies.seats-left', { count: place.seatsLeft })}</span>
        </p>
      </div>
    </li>
  )
}

/** The way into the group of somebody else. */
function Join({ isOnly = false, problem }: { isOnly?: boolean; problem: FormProblem | undefined }) {
  const t = useT()
  return (
    <Form method="post" noValidate className="team-join">
      <TextField
        label={t('applications.team.code')}
        help={t('applications.team.code-help')}
        name="code"
        className="w-s"
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={problem?.values.code ?? ''}
        errors={problem?.fields.code}
      />
      <SubmitButton look={isOnly ? 'plain' : 'primary'}>{t('applications.team.join')}</SubmitButton>
    </Form>
  )
}
