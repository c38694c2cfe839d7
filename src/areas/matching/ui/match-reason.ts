import { sectorName } from '#areas/search/ui/search-name.ts'
import type { Locale, Translate } from '#platform/i18n.ts'
import { weekdays } from '#platform/week.ts'
import type { ReasonShown } from './shown.ts'

/** A reason in words: about a pupil for who looks after them, or said to the pupil. */
export function reasonInWords(t: Translate, locale: Locale, reason: ReasonShown, to: 'staff' | 'pupil'): string {
  const say = (kind: string, values?: Record<string, string | number>) =>
    t(to === 'staff' ? `matching.reason.${kind}` : `matching.you.${kind}`, values)
  switch (reason.kind) {
    case 'interest':
    case 'other-interest':
      return say(reason.kind, { sector: sectorName(t, reason.sector ?? '').toLowerCase() })
    case 'travel': {
      const ride = t(`vacancies.travel.${reason.mode ?? 'bike'}`, { minutes: reason.minutes ?? 0 })
      return reason.over ? `${ride}, ${say('over', { minutes: reason.over })}` : ride
    }
    case 'days':
      return say('days', {
        days: new Intl.ListFormat(locale).format(
          weekdays.filter((day) => reason.days?.includes(day)).map((day) => t(`vacancies.day.${day}.long`)),
        ),
      })
    case 'age':
      return say('age', { age: reason.minAge ?? 0 })
    case 'level':
      return say('level', {
        levels: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
          (reason.levels ?? []).map((level) => t(`groups.level.${level}`)),
        ),
      })
    default:
      return say(reason.kind)
  }
}

/** Whether a reason speaks against the place. */
export function speaksAgainst({ kind, over }: ReasonShown): boolean {
  return ['other-interest', 'no-interest', 'travel-unknown', 'declined'].includes(kind) || (over ?? 0) > 0
}
