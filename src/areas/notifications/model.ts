import type { AreaManifest, NoticeReason } from '#areas/area.ts'
import type { Recipient } from '#areas/notice.ts'
import { manifests } from '#areas/order.ts'
import { subjectOf, type MailSubject } from './digests/model.ts'

const declared: readonly AreaManifest[] = manifests
const reasons: Readonly<Record<string, NoticeReason>> = Object.assign({}, ...declared.map(({ notices }) => notices))

/** Only in the product: nobody needs a mail for it. */
export const quiet: ReadonlySet<string> = new Set(declared.flatMap(({ quiet = [] }) => quiet))

/** They ask for something, and their mail may wait all the same. */
export const unhurried: ReadonlySet<string> = new Set(declared.flatMap(({ unhurried = [] }) => unhurried))

/** What each notice is about, by its key, where people choose how they want mail of it. */
export const subjectOfNotice: Readonly<Record<string, MailSubject>> = Object.fromEntries(
  declared.flatMap(({ name, notices = {} }) =>
    Object.keys(notices).flatMap((key) => {
      const subject = subjectOf(name, key)
      return subject ? [[key, subject] as const] : []
    }),
  ),
)

/** One person once, however many hats they wear. */
export function uniqueRecipients(recipients: readonly Recipient[]): Recipient[] {
  const seen = new Set<string>()
  return recipients.filter(({ userId, email }) => {
    const key = userId ?? email?.toLowerCase()
    if (!key || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Why somebody gets this mail. What is no notice is a letter one has asked for oneself. */
export function footOf(key: string): NoticeReason {
  return reasons[key] ?? 'account'
}

/** What a mail can be about, in the order one wants to know it. */
const factNames = ['student', 'vacancy', 'company', 'moment', 'start', 'end', 'week', 'hours', 'expires'] as const

/**
 * What of the values of a notice stands in a few lines of its mail: only what its sentences say too, because some of them keep a
 * name back on purpose. Where the heading says all but one of them already, they would only say it twice.
 */
export function factsIn(
  heading: string,
  body: string,
  values: Readonly<Record<string, string | number | null>>,
): { name: (typeof factNames)[number]; value: string }[] {
  const facts = factNames.flatMap((name) => {
    const value = String(values[name] ?? '')
    return value !== '' && `${heading} ${body}`.includes(value) ? [{ name, value }] : []
  })
  return facts.filter(({ value }) => !heading.includes(value)).length > 1 ? facts : []
}
