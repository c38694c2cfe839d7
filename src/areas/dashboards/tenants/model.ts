/** How long something may wait before it is told: mail and news leave within seconds. */
const patience = 10 * 60_000

export const tenantHealths = ['mail_waits', 'news_waits', 'mail_fails', 'webhooks_fail', 'suspended', 'fine'] as const
export type TenantHealth = (typeof tenantHealths)[number]

export type TenantFigures = {
  tenantId: string
  pupils: number
  organizations: number
  /** Recorded steps by day, of the days that had any. */
  steps: Record<string, number>
  mailsWaiting: number
  mailWaitsSince: Date | null
  mailsFailed: number
  mailFailedAt: Date | null
  webhooksGivenUp: number
  webhookFailedAt: Date | null
  eventsWaiting: number
  eventWaitsSince: Date | null
}

const day = 24 * 3_600_000
const isLong = (since: Date | null, now: Date) => since !== null && now.getTime() - since.getTime() > patience
const isOfToday = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < day

/** What is worst about a tenant now. */
export function healthOf(status: string, figures: TenantFigures, now: Date): TenantHealth {
  if (status !== 'active') return 'suspended'
  if (isLong(figures.mailWaitsSince, now)) return 'mail_waits'
  if (isLong(figures.eventWaitsSince, now)) return 'news_waits'
  if (isOfToday(figures.mailFailedAt, now)) return 'mail_fails'
  if (isOfToday(figures.webhookFailedAt, now)) return 'webhooks_fail'
  return 'fine'
}

/** The last thing that went wrong, whenever that was. */
export function lastErrorOf({ mailFailedAt, webhookFailedAt }: TenantFigures) {
  const found = [
    ...(mailFailedAt ? [{ kind: 'mail' as const, at: mailFailedAt }] : []),
    ...(webhookFailedAt ? [{ kind: 'webhook' as const, at: webhookFailedAt }] : []),
  ]
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null
}
