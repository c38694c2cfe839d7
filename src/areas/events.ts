import type { OutgoingAudit, OutgoingEvent } from '#platform/outbox.ts'
import type { NoPayload, PayloadsOf, Said, Together } from './area.ts'
import type { Manifest } from './order.ts'

type Payloads = Together<PayloadsOf<Said<Manifest, 'events'>>>

/** Everything that can happen: the events that the areas declare in their `area.ts`. */
export type EventName = keyof Payloads & string

type Carrying<Payload> = Payload extends NoPayload ? unknown : { payload: Payload }

/** Something that happened, for the areas above and for the record. */
export type DomainEvent<Name extends EventName = EventName> = OutgoingEvent & { name: Name } & Carrying<Payloads[Name]>

/** Something that happened, as those who hear of it get it. */
export type PastEvent<Name extends EventName = EventName> = {
  id: string
  name: Name
  subject: { type: string; id: string }
  payload: Payloads[Name]
  actorId: string | null
}

/** Everything that is written into the record of who did what. */
export type AuditAction = Said<Manifest, 'audits'>[number]

/** A line of "recente acties" and of the chain that proves it. */
export type AuditEntry = OutgoingAudit & { action: AuditAction }

/** The names of an area without the area: `closed` of `vacancies.closed`. */
export type NameIn<Area extends string, Name extends string> = Name extends `${Area}.${infer Rest}` ? Rest : never

/** What a step of any area may record, and write into the audit chain. */
export type AreaNames = { records: EventName; audits: AuditAction }
