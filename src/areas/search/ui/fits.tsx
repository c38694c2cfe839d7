import { Link } from 'react-router'
import type { Reason } from '#areas/search/recommendations/model.ts'
import { weekdays } from '#platform/week.ts'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import { sectorName } from './search-name.ts'
import { Hit } from './hit.tsx'
import type { GotOne } from '#web/api-types.ts'

export type Fit = GotOne<'/recommendations'>

/** Places that may suit, each as the bank shows it, with why. */
export function FitHits({ fits }: { fits: Fit[] }) {
  return (
    <ol className="hits">
      {fits.map((place) => (
        <Hit
          key={place.id}
          place={place}
          why={<Why reasons={place.meta.reasons} />}
          ride={rideIn(place.meta.reasons)}
          id={`fit-${place.id}`}
        />
      ))}
    </ol>
  )
}

/** Places that may suit the pupil, each with why; the button sends the form named by `offForm`. */
export function Fits({ fits, offForm }: { fits: Fit[]; offForm: string }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  return (
    <section className="fits" aria-labelledby="fits-t">
      <div className="row row-between">
        <h2 id="fits-t">{t('vacancies.fit.title')}</h2>
        <span className="row">
          <Link className="small" to={`${path(`/students/${user?.id}/edit`)}#wat-past`}>
            {t('vacancies.fit.adjust')}
          </Link>
          <button className="linkbtn small" type="submit" form={offForm}>
            {t('vacancies.fit.off')} <span className="vh">{t('vacancies.fit.title')}</span>
          </button>
        </span>
      </div>
      <FitHits fits={fits} />
    </section>
  )
}

/** How one gets there: that is said among what is known of every place, and no reason of its own. */
function rideIn(reasons: Reason[]) {
  return reasons.find((reason) => reason.kind === 'travel')
}

/** The reasons as one sentence. */
function Why({ reasons }: { reasons: Reason[] }) {
  const t = useT()
  const locale = useLocale()
  const said = reasons.flatMap((reason) => {
    switch (reason.kind) {
      case 'interest':
      case 'kept':
        return t(`vacancies.fit.${reason.kind}`, { sector: sectorName(t, reason.sector).toLowerCase() })
      case 'travel':
        return []
      case 'days':
        return t('vacancies.fit.days', {
          days: new Intl.ListFormat(locale).format(
            weekdays.filter((day) => reason.days.includes(day)).map((day) => t(`vacancies.day.${day}.long`)),
          ),
        })
      case 'age':
        return t('vacancies.fit.age', { age: reason.age })
    }
  })
  if (said.length === 0) return null
  return <p className="why">{capital(said.join(', '))}.</p>
}
