import { Form, Link } from 'react-router'
import { MomentChoice } from '#areas/search/ui/apply.tsx'
import { Hit } from '#areas/search/ui/hit.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Fact } from '#web/design/fact.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { hasFewHours, type Fit } from './fit.ts'
import { mostFound, type Fitting } from './fitting.ts'
import type { ShownPupil } from './pupil.ts'
import '#areas/vacancies/ui/stagebank.css'
import './fit.css'

type AskForPlaceProps = {
  pupil: ShownPupil
  found: Fitting
  /** For which place the form stands open. */
  chosen: string | null
  problem: FormProblem | undefined
  /** Whether the place that suits best is the one thing meant here, and nothing at the head of the page. */
  isFirstMeant: boolean
}

/** A place is looked for and asked for in the pupil's name, who hears of it: as the bank shows places, and of those that suit. */
export function AskForPlace({ pupil, found, chosen, problem, isFirstMeant }: AskForPlaceProps) {
  const t = useT()
  const path = useLocalePath()
  const { q, age, days, ride, places, from, bank } = found
  const listed = new Intl.ListFormat(useLocale())
  // Of who filled in nothing it is only known what they may do.
  const knows = days.length > 0 || ride !== null
  // They come in order of fit, in which those with too few hours are behind all others.
  const { few = [], enough = [] } = Object.groupBy(places, ({ place }) =>
    hasFewHours(place, pupil.hoursTarget) ? 'few' : 'enough',
  )
  const best = isFirstMeant ? places[0] : undefined
  const hit = (fit: Fit) => (
    <Hit
      key={fit.place.id}
      place={fit.place}
      {...(fit.ride ? { mode: fit.ride.mode } : {})}
      why={<WhyThis pupil={pupil} place={fit.place} days={fit.days} />}
      act={<Ask {...{ q, chosen, problem }} place={fit.place} isBest={fit === best} />}
    />
  )
  return (
    <section className="section" aria-labelledby="ask-t">
      <div className="section-head">
        <h2 id="ask-t">
          {t('desk.student.fits', { count: places.length, most: places.length < mostFound || !knows ? 'no' : 'yes' })}
        </h2>
        {bank ? (
          <Link className="end" to={`${path('/vacancies/search')}?${bank}`}>
            {t('desk.student.bank')}
          </Link>
        ) : null}
      </div>
      <p className="hint">
        {t('desk.student.ask-help', { name: pupil.name })}
        {knows || places.length === 0
          ? null
          : ` ${t('desk.student.nothing-known', { hasTarget: String(pupil.hoursTarget !== null) })}`}
      </p>
      <div className="fit-head">
        <dl className="facts fit-told">
          <Fact label={t('desk.student.age')}>{age === null ? null : t('desk.student.of-age', { age })}</Fact>
          <Fact label={t('desk.student.days')}>
            {days.length > 0
              ? listed.format(weekdays.filter((day) => days.includes(day)).map((day) => t(`vacancies.day.${day}.long`)))
              : null}
          </Fact>
          <Fact label={t('desk.student.journey')}>
            {ride
              ? t('desk.student.no-further', { ride: t(`vacancies.travel.${ride.mode}`, { minutes: ride.minutes }) })
              : null}
          </Fact>
          <Fact label={t('desk.student.from')}>{from}</Fact>
        </dl>
        {bank ? (
          // Those that suit come first: other words are asked for by who looks for them.
          <details className="fit-seek" open={q !== '' || undefined}>
            <summary className="btn">
              <Icon name="magnifying-glass" /> {t('desk.student.search')}
            </summary>
            <Form method="get" className="seek" role="search">
              <TextField label={t('desk.student.words')} name="q" defaultValue={q} type="search" />
              <SubmitButton look="plain">{t('desk.student.find')}</SubmitButton>
            </Form>
          </details>
        ) : null}
      </div>
      {places.length > 0 ? (
        <>
          {enough.length > 0 ? <ol className="hits">{enough.map(hit)}</ol> : null}
          {few.length > 0 ? (
            <>
              {/* Said once above all of them, for in most periods it holds of nearly every place. */}
              <p className="fit-few">
                <Icon name="warning-fill" /> {t('desk.student.hours-few', { target: pupil.hoursTarget ?? 0 })}
              </p>
              <ol className="hits">{few.map(hit)}</ol>
            </>
          ) : null}
        </>
      ) : (
        <Empty title={t(bank ? 'desk.student.none-fits' : 'desk.student.no-period', { name: pupil.name })}>
          {bank ? (q ? t('desk.student.nothing') : null) : t('desk.student.no-period-text')}
        </Empty>
      )}
    </section>
  )
}

type WhyThisProps = Pick<Fit, 'place' | 'days'> & { pupil: ShownPupil }

/** Why a place suits the pupil, as far as something is known of them, and that its hours are those that are asked; how they get there the row says itself. */
function WhyThis({ pupil: { hoursTarget }, place, days }: WhyThisProps) {
  const t = useT()
  const listed = new Intl.ListFormat(useLocale())
  const saysHours = place.hoursTotal !== null && hoursTarget !== null && !hasFewHours(place, hoursTarget)
  if (days.length === 0 && !saysHours) return null
  return (
    <ul className="fit-why">
      {days.length > 0 ? (
        <li>
          <Icon name="check-bold" />{' '}
          {t('desk.student.can-on', { days: listed.format(days.map((day) => t(`vacancies.day.${day}.long`))) })}
        </li>
      ) : null}
      {saysHours ? (
        <li>
          <Icon name="check-bold" /> {t('desk.student.hours-enough', { target: hoursTarget })}
        </li>
      ) : null}
    </ul>
  )
}

type AskProps = Pick<AskForPlaceProps, 'chosen' | 'problem'> & { place: Place; q: string; isBest: boolean }

/** The way to ask, at the end of the row; for the place that was chosen the form below it. */
function Ask({ place, q, chosen, problem, isBest }: AskProps) {
  const t = useT()
  const isRefused = problem?.values.vacancyId === place.id
  const query = new URLSearchParams({ ...(q ? { q } : {}), place: place.id })
  if (chosen !== place.id && !isRefused)
    return (
      <Link
        className={isBest ? 'btn btn-sm btn-primary' : 'btn btn-sm'}
        to={`?${query}#hit-${place.id}`}
        preventScrollReset
      >
        {t('desk.student.ask-now')} <span className="vh">{place.title}</span>
      </Link>
    )
  return (
    <Form method="post" action={`?${query}`} className="hit-form" noValidate>
      <input type="hidden" name="vacancyId" value={place.id} />
      <MomentChoice slots={place.slots} problem={isRefused ? problem : undefined} />
      <TextArea
        label={t('applications.motivation')}
        name="motivation"
        rows={4}
        optional={t('shell.form.optional')}
        defaultValue={isRefused ? problem.values.motivation : ''}
        errors={isRefused ? problem.fields.motivation : undefined}
      />
      <SubmitButton>
        {t('desk.student.ask-now')} <span className="vh">{place.title}</span>
      </SubmitButton>
    </Form>
  )
}
