import { createContext, useContext, type ReactNode } from 'react'
import { languageTag, type Locale, type Translate } from '#platform/i18n.ts'
import { dayOf, daysBetween, timeZone, writeClock } from '#platform/week.ts'

const TranslateContext = createContext<Translate | undefined>(undefined)
const TodayContext = createContext<string | undefined>(undefined)

/** `today` as the server has it, so that both write the same day; without it no day is called by where it lies from today. */
export function TranslateProvider({
  translate,
  today,
  children,
}: {
  translate: Translate
  today?: string | undefined
  children: ReactNode
}) {
  return (
    <TranslateContext value={translate}>
      <TodayContext value={today}>{children}</TodayContext>
    </TranslateContext>
  )
}

/** The texts of the visitor's language: `const t = useT(); t('contracts.sign.title')`. */
export function useT(): Translate {
  const translate = useContext(TranslateContext)
  if (!translate) throw new Error('useT needs a TranslateProvider above it')
  return translate
}

export function useLocale(): Locale {
  return useT().locale
}

/** The given path under the visitor's language: `/dashboard` becomes `/nl/dashboard`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return (path) => `/${locale}${path === '/' ? '' : path}`
}

/** The day it is, as the server has it. */
export function useToday(): string {
  return useContext(TodayContext) ?? dayOf(new Date())
}

/** Dates as people write them: 28 oktober, 13.30 (Dutch), 28 October, 13:30 (English). Always Dutch time. */
export function useFormat() {
  return formats(useLocale(), useContext(TodayContext))
}

const made = new Map<string, Formats>()
type Formats = ReturnType<typeof makeFormats>

/** Formats cost more than what they format: each language's are made once. */
export function formats(locale: Locale, today?: string): Formats {
  const name = `${locale} ${today ?? ''}`
  const known = made.get(name)
  if (known) return known
  // Of yesterday nothing is asked any more.
  if (made.size > 8) made.clear()
  const fresh = makeFormats(locale, today)
  made.set(name, fresh)
  return fresh
}

function makeFormats(locale: Locale, today: string | undefined) {
  const tag = languageTag[locale]
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone, ...options })
    // The number of a day and its month stay on one line; a J would be drawn over a space that does not break.
    return (value: Date | string) =>
      format.format(typeof value === 'string' ? parseDay(value) : value).replace(/(\d) (?!J)(?=\p{L})/u, '$1\u00a0')
  }
  const month = date({ month: 'short' })
  const shortDay = date({ day: 'numeric', month: 'short' })
  const shortDate = date({ day: 'numeric', month: 'short', year: 'numeric' })
  const hour = date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const clock = (time: string) => writeClock(time, locale)
  const exactMoment = (value: Date | string) => `${shortDate(value)}, ${clock(hour(value))}`
  const fromToday = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const oneDecimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const decimals = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  return {
    /** 28 oktober */
    day: date({ day: 'numeric', month: 'long' }),
    /** 28 okt */
    shortDay,
    /** 28 okt 2026, where a day may lie in any year */
    shortDate,
    /** wo 28 okt */
    weekday: date({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** woensdag 28 oktober */
    longDay: date({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** oktober 2026 */
    monthYear: date({ month: 'long', year: 'numeric' }),
    /** 28 oktober 2026 */
    fullDate: date({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** vandaag 13.30, gisteren 9.00, morgen 9.00; any other day as 28 okt 2026, 13.30. Takes no "op" before it. */
    moment: (value: Date | string) => {
      const days = today === undefined ? undefined : daysBetween(today, dayOf(new Date(value)))
      return days === undefined || Math.abs(days) > 1
        ? exactMoment(value)
        : `${fromToday.format(days, 'day')} ${clock(hour(value))}`
    },
    /** vandaag 13.30, gisteren 9.00; what is longer ago by its day: 28 okt. */
    lately: (value: Date | string) => {
      const days = today === undefined ? undefined : daysBetween(today, dayOf(new Date(value)))
      return days === undefined || Math.abs(days) > 1
        ? shortDay(value)
        : `${fromToday.format(days, 'day')} ${clock(hour(value))}`
    },
    /** 28 okt 2026, 13.30, where it is proof: when somebody signed. */
    exactMoment,
    /** 28 and okt, for a leaf of a calendar. */
    parts: (value: string) => ({ day: Number(value.slice(8, 10)), month: month(value) }),
    /** 3,1 MB; what is small in kB. */
    fileSize: (bytes: number) =>
      bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${oneDecimal.format(bytes / 1_000_000)} MB`,
    /** 15,5 */
    number: (value: number) => decimals.format(value),
    /** Minutes as hours with at most two decimals: 90 → 1,5 */
    hours: (minutes: number) => decimals.format(minutes / 60),
    /** Minutes as hours with one decimal, for numbers that stand below one another: 420 → 7,0 */
    hoursToTenth: (minutes: number) => tenths.format(minutes / 60),
    /** 13.30 in Dutch, 13:30 in English, from a wall clock `13:30`. */
    clock,
    /** From one day to another: 16–22 nov, 26 okt – 1 nov. */
    days: (from: string, until: string) =>
      from.slice(0, 7) === until.slice(0, 7)
        ? `${Number(from.slice(8))}–\u2060${shortDay(until)}`
        : `${shortDay(from)} –\u2060 ${shortDay(until)}`,
    /** From one clock to another, on one line: 10.00–13.30. */
    span: (from: string, to: string) => `${clock(from)}–\u2060${clock(to)}`,
    /** The same, from a moment. */
    time: (at: Date | string) => clock(hour(at)),
  }
}

/** A plain day (`2026-10-28`) is noon of that day, so that no time zone moves it. */
function parseDay(value: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value)
}
