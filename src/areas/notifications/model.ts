/** Everything people are told, by the key of its texts (`notifications.about.<key>`). */
export const noticeKeys = [
  'application-submitted',
  'application-mentor',
  'application-company-check',
  'application-mentor-declined',
  'application-declined',
  'application-accepted',
  'application-accepted-mentor',
  'application-superseded',
  'application-interview',
  'application-cancelled',
  'application-handed-over',
  'application-confirmed',
  'application-vacancy-closed',
  'application-withdrawn',
  'application-expired',
  'application-runs-out',
  'application-confirm',
  'application-not-confirmed',
  'place-offered',
  'place-lapsed',
  'passed-over',
  'waiting-closed',
  'contract-fill',
  'contract-ready',
  'contract-sign',
  'contract-changed',
  'contract-signed',
  'contract-declined',
  'contract-runs-out',
  'contract-expired',
  'contract-sign-before-start',
  'contract-not-signed',
  'contract-voided',
  'internship-ready',
  'internship-tomorrow',
  'internship-rescheduled',
  'internship-completed',
  'internship-not-passed',
  'internship-terminated',
  'internship-cancelled',
  'account-confirm',
  'account-welcome',
  'account-unlock',
  'address-new',
  'address-old',
  'address-changed',
  'organization-claim',
  'organization-received',
  'organization-to-judge',
  'organization-approved',
  'organization-denied',
  'organization-proposal-approved',
  'organization-proposal-denied',
  'organization-archived',
  'vacancy-to-review',
  'vacancy-published',
  'vacancy-change',
  'vacancy-rejected',
  'vacancy-expires',
  'vacancy-hidden',
  'vacancy-unanswered',
  'vacancy-changed',
  'vacancy-reported',
  'vacancy-report-decided',
  'password-reset',
  'webhook-off',
  'rights-added',
  'rights-removed',
  'hours-submitted',
  'hours-approved',
  'hours-returned',
  'hours-wait',
  'hours-wait-long',
  'hours-none',
  'hours-reached',
] as const
export type NoticeKey = (typeof noticeKeys)[number]

/** Who is told: somebody with an account sees it in the product too; who has only an address gets mail. */
export type Recipient = { userId: string | null; name: string; email: string | null; locale: 'nl' | 'en' }

/** Dates go as `{ date }` and `{ moment }`, so that each reader gets them in their own language. */
export type NoticeValue = string | number | null | { date: string } | { moment: string } | { hours: number }
export type NoticeValues = Record<string, NoticeValue>

/** Only in the product: nobody needs a mail for it. */
export const quiet: ReadonlySet<NoticeKey> = new Set(['hours-approved'])

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

/** Why somebody gets this mail: what its foot says. */
export function footOf(key: string): 'account' | 'organization' | 'claim' | 'internship' {
  if (key === 'organization-claim') return 'claim'
  if (/^(account|address|password|rights|digest|saved)\b/.test(key)) return 'account'
  return /^(organization|webhook)-/.test(key) ? 'organization' : 'internship'
}
