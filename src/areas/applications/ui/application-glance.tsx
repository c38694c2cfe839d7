import type { Got } from '#web/api-types.ts'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import { useCallWords } from './call-words.ts'

type Props = {
  application: Got<'/applications/:id'>
  /** The place that is asked for, as long as it stands in the bank. */
  place: Got<'/vacancies/:id'> | undefined
}

/** In these states somebody's answer is awaited. */
const awaited = new Set(['submitted', 'seen', 'interview', 'awaiting_company_check'])

/** Whether what is asked first stands in front: for who decides or looks along, as long as there is something to decide. */
export function hasGlance({ status, meta }: Pick<Props['application'], 'status' | 'meta'>): boolean {
  return !meta.isOwn && awaited.has(status)
}

/** From which day on; a place that began before it was asked for is there from any day. */
export function startOf(place: { startsOn: string | null }, { createdAt }: { createdAt: string }): string | null {
  return place.startsOn && place.startsOn > createdAt.slice(0, 10) ? place.startsOn : null
}

/** What who decides, or looks along, asks first: when it is, whether there is room, and by when an answer is due. */
export function ApplicationGlance({ application, place }: Props) {
  const t = useT()
  const { fullDate } = useFormat()
  const timesOf = useTimesOfWeek()
  const { today } = useShell()
  const { expiresAt, call, meta } = application
  const saidOf = useCallWords()
  if (!hasGlance(application)) return null
  const times = timesOf(place?.weeklySchedule ?? {})
  const startsOn = place ? startOf(place, application) : null
  const { whom, last } = call ? saidOf(call) : { whom: null, last: null }
  const waits = daysWaited(meta.turn.since, today)
  return (
    <dl className="facts in-pairs">
      <Fact label={t('applications.glance.when')}>{times.join(', ')}</Fact>
      <Fact label={t('applications.glance.how-long')}>
        {[
          ...(place?.hoursTotal ? [t('internships.so-many-hours', { hours: place.hoursTotal })] : []),
          ...(startsOn ? [t('applications.glance.from', { day: fullDate(startsOn) })] : []),
        ].join(', ')}
      </Fact>
      <Fact label={t('applications.period')}>{application.periodName}</Fact>
      <Fact label={t('applications.glance.room')}>
        {place ? t('applications.glance.seats', { left: place.seatsLeft, seats: place.seats }) : null}
      </Fact>
      <Fact label={t('applications.glance.waits')}>
        {/* Who looks along reads above it for how long. */}
        {[
          ...(meta.turn.isYours || !expiresAt ? [t('applications.glance.days', { count: waits })] : []),
          ...(expiresAt ? [t('applications.glance.until', { day: fullDate(expiresAt) })] : []),
        ].join(', ')}
      </Fact>
      <Fact label={t('applications.glance.call')}>{[whom, last].filter(Boolean).join(' ')}</Fact>
    </dl>
  )
}
