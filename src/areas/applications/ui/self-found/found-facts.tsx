import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { townLine } from '#platform/address.ts'
import { shownPhone } from '#platform/phone.ts'
import type { GotOne } from '#web/api-types.ts'
import { breaking } from '#web/design/record.tsx'

type Shown = Pick<
  GotOne<'/self_found_places'>,
  | 'weeklySchedule'
  | 'startsOn'
  | 'endsOn'
  | 'plannedHours'
  | 'street'
  | 'houseNumber'
  | 'postcode'
  | 'city'
  | 'kvkNumber'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
> & { tasks: string | null } & Partial<
    Pick<GotOne<'/self_found_places'>, 'relativeNote' | 'purpose' | 'typedName' | 'periodName'>
  >

/** What was told of a place: where, when, what and with whom. */
export function FoundFacts({ place }: { place: Shown }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { weeklySchedule, startsOn, endsOn, contactEmail, contactPhone } = place
  const times = useTimesOfWeek()(weeklySchedule)
  const dates = [startsOn, endsOn].filter((day) => day !== null).map((day) => fullDate(day))
  const street = `${place.street ?? ''} ${place.houseNumber ?? ''}`.trim()
  const address = [street, townLine(place)].filter(Boolean).join(', ')
  return (
    <>
      {place.tasks ? <blockquote className="sf-tasks prewrap">{place.tasks}</blockquote> : null}
      <dl className="facts">
        <Fact label={t('found.facts.where')}>{address}</Fact>
        <Fact label={t('found.facts.when')}>{[dates.join(' – '), times.join(', ')].filter(Boolean).join(', ')}</Fact>
        <Fact label={t('found.facts.period')}>{dates.length > 0 ? null : place.periodName}</Fact>
        <Fact label={t('found.facts.hours')}>
          {place.plannedHours === null ? null : t('found.facts.hours-count', { hours: place.plannedHours })}
        </Fact>
        <Fact label={t('found.facts.contact')}>
          {place.contactName}
          {contactEmail ? (
            <>
              , <a href={`mailto:${contactEmail}`}>{breaking(contactEmail)}</a>
            </>
          ) : null}
          {contactPhone ? (
            <>
              , <a href={`tel:${contactPhone}`}>{shownPhone(contactPhone)}</a>
            </>
          ) : null}
        </Fact>
        <Fact label={t('found.facts.kvk')}>{place.kvkNumber}</Fact>
        <Fact label={t('found.facts.purpose')}>{place.purpose ? t(`found.purpose.${place.purpose}`) : null}</Fact>
        <Fact label={t('found.facts.relative')}>{place.relativeNote}</Fact>
        <Fact label={t('found.facts.typed')}>{place.typedName}</Fact>
      </dl>
    </>
  )
}
