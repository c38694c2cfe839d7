import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { literals } from '#platform/db.ts'
import type { Ctx } from './context.ts'
import type { Said } from './area.ts'
import type { EventName, PastEvent } from './events.ts'
import type { Manifest } from './order.ts'
import { fullName } from './users/model.ts'
import type { User } from './users/queries.ts'

/** Everything people are told, by the key of its texts (`notifications.about.<key>`). */
export type NoticeKey = Keys<Said<Manifest, 'notices'>>
type Keys<Each> = Each extends unknown ? keyof Each & string : never

/** Who is told: somebody with an account sees it in the product too; who has only an address gets mail. */
export type Recipient = { userId: string | null; name: string; email: string | null; locale: 'nl' | 'en' }

/** Dates go as `{ date }` and `{ moment }`, so that each reader gets them in their own language. */
export type NoticeValue = string | number | null | { date: string } | { moment: string } | { hours: number }
export type NoticeValues = Record<string, NoticeValue>

/** What is told to some people: a line in the product, and a mail unless the area says it is quiet. */
export type Telling = {
  key: NoticeKey
  to: readonly Recipient[]
  /** Where it leads within the product, without the language. */
  path: string
  /** Another address in the mail, for who has no account: with a secret in it. */
  mailPath?: string
  values?: NoticeValues
  actionRequired?: boolean
  /** What makes it this one, where that is not the event: the same recipient is not told twice under the same name. */
  dedupe?: string
}

/** A mail that is more than one paragraph under a key. */
export type Letter = {
  key: string
  dedupe: string
  subject: string
  paragraphs: string[]
  /** What it is about, line by line. */
  facts?: { label: string; value: string }[]
  button: string
  /** Where the button leads, without the language. */
  path: string
  /** Mail that one may have enough of: the page that stops it, without the language, and the call that does so at once. */
  stop?: { path: string; call: string }
}

/** What says who is meant at the place of an internship. */
export type HostedInternship = {
  organizationId: string
  supervisorUserId: string | null
  hostContactName: string | null
  hostContactEmail: string | null
}

/** The people around a pupil, a place or an organization, as far as they are here. */
export type People = {
  byId(...ids: (string | null | undefined)[]): Promise<Recipient[]>
  mentorsOf(studentId: string): Promise<Recipient[]>
  /** Who has authority over a pupil that is not yet eighteen. */
  guardiansOf(studentId: string): Promise<Recipient[]>
  coordinatorsOf(schoolId: string): Promise<Recipient[]>
  /** Who is meant at the place itself: the one who is named, else everybody who runs it. */
  hostsOf(organizationId: string, ...named: (string | null)[]): Promise<Recipient[]>
  /** Whom an internship has at its place: its people with an account, else the contact it was given. */
  hostsAt(internship: HostedInternship): Promise<Recipient[]>
  /** Pupils who asked for a place and may still come, or do. */
  applicantsOf(vacancyId: string): Promise<Recipient[]>
  /** Who looks after all organizations of the tenant. */
  allModerators(): Promise<Recipient[]>
  /** Who runs the tenant. */
  tenantAdmins(): Promise<Recipient[]>
  /** Who works at the volunteer centres of the tenant, and telephones with organizations. */
  brokers(): Promise<Recipient[]>
  /** Who coordinates internships at the school that proposed an organization. */
  proposersOf(organization: { proposedBy: string | null }): Promise<Recipient[]>
  /** Who runs an organization; where nobody does yet, the address it is known by. */
  contactsOf(organization: { id: string; name: string; email: string | null }): Promise<Recipient[]>
}

/** News of an area: what happened, and who is told what about it. `notifications` does the telling. */
export type EventNotice = {
  on: readonly EventName[]
  about(ctx: Ctx, event: PastEvent, people: People): Promise<Told>
}
type Told = readonly (Telling | { letter: Letter; to: Recipient })[]

/** Tells of an event. */
export function notice<Name extends EventName>(
  names: Name | readonly Name[],
  about: (ctx: Ctx, event: PastEvent<Name>, people: People) => Promise<Told>,
): EventNotice {
  return { on: typeof names === 'string' ? [names] : names, about: about as EventNotice['about'] }
}

/** What is due by the clock, by the id of what it is about and the name under which it is told once. */
export type Due = { id: string; name: string }

/** What is told because time passes rather than because somebody acts. `notifications` does the telling, once for each name. */
export type Reminder = {
  key: NoticeKey
  /** What is due now, told or not. */
  due(ctx: Ctx): Promise<Due[]>
  about(ctx: Ctx, due: Due, people: People): Promise<readonly (Telling & { subject: { type: string; id: string } })[]>
}

/** Reminds of what is due. */
export function reminder<Row extends Due>(
  key: NoticeKey,
  due: (ctx: Ctx) => Promise<Row[]>,
  about: (ctx: Ctx, due: Row, people: People) => ReturnType<Reminder['about']>,
): Reminder {
  return { key, due, about: about as Reminder['about'] }
}

/**
 * What a notice asked for is asked for until it is done, by whomever: whether it still is, is read from what it is about
 * (`n` is the notice) and written nowhere, so that a step taken back asks again. What no rule is for, waits until it is read.
 */
export type Waits = Readonly<Partial<Record<NoticeKey, WaitRule>>>

/** Since when it waits: as the list says of what it is about, or else since the notice came; null when it no longer does. */
type WaitRule = (ctx: Ctx) => RawBuilder<Date | null>

/** It waits as long as what it is about (`s`) stands in one of these. */
export function whileIn(
  table: string,
  statuses: readonly string[],
  since: RawBuilder<unknown> = sql`n.created_at`,
): WaitRule {
  return () => sql<Date | null>`(select ${since} from ${sql.table(table)} s
    where s.tenant_id = n.tenant_id and s.id = n.subject_id and s.status in ${literals(statuses)})`
}

/** It waits since the notice came, while this is so. */
export function whileSo(isSo: RawBuilder<SqlBool>): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${isSo} then n.created_at end`
}

export function asRecipient(user: User): Recipient {
  return { userId: user.id, name: fullName(user), email: user.email, locale: user.locale }
}

/** By mail alone: who cannot come in cannot read the bell, and the bell holds no secrets. */
export function byMail(recipient: Recipient): Recipient {
  return { ...recipient, userId: null }
}
