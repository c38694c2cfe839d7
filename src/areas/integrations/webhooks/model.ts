import type { AreaManifest, Said } from '#areas/area.ts'
import { manifests, type Manifest } from '#areas/order.ts'

/** The events a program may ask to hear of. */
export type WebhookEvent = Said<Manifest, 'webhooks'>[number]
export const webhookEvents = manifests.flatMap(
  ({ webhooks = [] }: AreaManifest) => webhooks,
) as readonly string[] as readonly WebhookEvent[]

/** The name of a message that only tries an address. */
export const testEvent = 'webhooks.test'

/** The sentence of each event, in the words of the recent actions. */
export const eventSentences = Object.fromEntries(
  webhookEvents.map((name) => [name, `activity.did.${name === 'contracts.sealed' ? 'contracts.completed' : name}`]),
) as Record<WebhookEvent, string>

export const webhookStatuses = ['active', 'paused', 'failing'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
export const deliveryStatuses = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const mostWebhooks = 20

const minute = 60_000
/** How long after each try the next one comes: a day in all. */
const delays = [1, 5, 15, 60, 180, 420, 760].map((minutes) => minutes * minute)
/** Deliveries given up in a row after which nobody is spoken to any more. */
const mostFailures = 3

/** When to try again after so many tries; undefined when it was the last. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + delay)
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300
}

export function isFailing(failures: number): boolean {
  return failures >= mostFailures
}

/** The body of a delivery: the event and its subject. The people it is about are read with a key, by programs that may. */
export function bodyOf(event: {
  id: string
  name: string
  subject: { type: string; id: string }
  happenedAt: Date
}): string {
  return JSON.stringify({
    jsonapi: { version: '1.1' },
    data: {
      type: 'events',
      id: event.id,
      attributes: { name: event.name, happened_at: event.happenedAt },
      relationships: { subject: { data: event.subject } },
    },
  })
}
