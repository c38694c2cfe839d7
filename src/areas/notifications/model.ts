import type { AreaManifest, NoticeReason } from '#areas/area.ts'
import type { Recipient } from '#areas/notice.ts'
import { manifests } from '#areas/order.ts'

const declared: readonly AreaManifest[] = manifests
const reasons: Readonly<Record<string, NoticeReason>> = Object.assign({}, ...declared.map(({ notices }) => notices))

/** Only in the product: nobody needs a mail for it. */
export const quiet: ReadonlySet<string> = new Set(declared.flatMap(({ quiet = [] }) => quiet))

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
