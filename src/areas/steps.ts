import { sql, type RawBuilder, type Updateable } from 'kysely'
import { conflict, forbidden, notFound } from '#platform/errors.ts'
import { judgeStep, targetsOf, type Situation, type Step } from '#platform/transitions.ts'
import type { Ctx, Tables } from './context.ts'
import type { AreaNames, AuditAction, DomainEvent, EventName } from './events.ts'
import type { Actor, Capacity } from './users/model.ts'

/** A row whose status changes by steps; one that is still to be made has none yet. */
export type Stepping<State extends string> = {
  id: string
  status: State | 'none'
  organizationId: string | null
  /** What events and the audit chain tell of, where that is not the row itself: the sheet of a week. */
  about?: { type: string; id: string }
}
type Judged<State extends string> = Stepping<State> & { lockVersion?: number | undefined }
type Asked = { lockVersion?: number | undefined; reason?: string | undefined }
type Table = keyof Tables
type Columns<T extends Table> = { [C in keyof Updateable<Tables[T]>]?: Updateable<Tables[T]>[C] | RawBuilder<unknown> }

/** What a step writes besides the status, and what the area does after it in the same transaction. */
export type StepOutcome<T extends Table, State extends string> = {
  /** Where it leads, for a step that may lead to more than one status. */
  to?: State
  columns?: Columns<T>
  reason?: string | null | undefined
  /** What the audit chain keeps of it besides. */
  changes?: Record<string, unknown>
  /** What its event carries besides. */
  payload?: Record<string, unknown>
  after?: () => Promise<void>
}

export type StepTaken<State extends string, Event extends string> = {
  event: Event
  from: State | 'none'
  to: State
  reason?: string | null | undefined
  changes?: Record<string, unknown> | undefined
  payload?: Record<string, unknown> | undefined
}

/** How the steps of an area are written down. */
export type StepRecord<T extends Table, State extends string, Event extends string> = {
  table: T
  /** The type by which events and the audit chain know it. */
  type: string
  steps: readonly Step<State, Event, Capacity, AreaNames>[]
  /** Its rows have no `lock_version`. */
  isUnversioned?: true
  /** The columns that every step writes. */
  stamps(ctx: Ctx, taken: StepTaken<State, Event>): Columns<T>
  payload(id: string, taken: StepTaken<State, Event>): Record<string, unknown>
  /** What every step takes with it, in the same transaction. */
  alongside?(ctx: Ctx, row: Stepping<State>, taken: StepTaken<State, Event>): Promise<void>
}

/** What the service must know to take a step for somebody with a row that is held already. */
export type StepRules<
  T extends Table,
  State extends string,
  Event extends string,
  Subject extends Judged<State>,
  Input extends Asked,
> = Omit<StepRecord<T, State, Event>, 'steps'> & {
  steps: readonly Step<State, Event, Capacity, AreaNames, Situation<Subject, Input>>[]
  capacities(actor: Actor, subject: Subject): Capacity[]
  /** What a table cannot say about who may. */
  may?(actor: Actor, subject: Subject, event: Event): boolean
  /** Where the step has led when it was taken before; what the table says, unless the area knows better. */
  leadsTo?(ctx: Ctx, subject: Subject, event: Event): readonly State[] | undefined
  /** What the area does for a step besides writing the status. */
  effects: {
    [E in Event]?: (ctx: Ctx, subject: Subject, input: Input) => StepOutcome<T, State> | Promise<StepOutcome<T, State>>
  }
  refusals: { notYours: string; wrongState: string }
}

/** The same, and how to find the row. */
export type Machine<
  T extends Table,
  State extends string,
  Event extends string,
  Subject extends Judged<State>,
  Input extends Asked,
> = StepRules<T, State, Event, Subject, Input> & {
  /** The subject as the actor sees it. @throws Refusal 404 */
  find(ctx: Ctx, id: string): Promise<Subject>
}

/**
 * Holds a row until the end of the transaction, so that two who change it do so one after the other. What refers to it is
 * written meanwhile: a lock of its key would wait for all of that, and all of that for it.
 */
export async function lockRow(ctx: Ctx, table: Table, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where tenant_id = ${ctx.tenant.id} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw notFound()
}

/** Notes on rows that are held that somebody was reminded of them now, and tells of each: by the same name in the record as to the areas. */
export async function noteReminded<Name extends EventName & AuditAction>(
  ctx: Ctx,
  table: Table,
  reminders: readonly { event: DomainEvent<Name>; organizationId: string | null }[],
): Promise<void> {
  const ids = reminders.map(({ event }) => event.subject.id)
  await sql`
    update ${sql.table(table)} set reminded_at = ${ctx.now} where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])`.execute(
    ctx.db,
  )
  for (const { event, organizationId } of reminders) {
    ctx.audit({ action: event.name, subject: event.subject, organizationId })
    ctx.record(event)
  }
}

/**
 * Takes one step for the actor: locks the row, judges, writes and records. The same step twice is the step once.
 * @returns the subject as it was before, and whether this call took the step
 * @throws Refusal 403, 404, 409, and whatever the guards of the area refuse
 */
export async function takeStep<
  T extends Table,
  State extends string,
  Event extends string,
  Subject extends Judged<State>,
  Input extends Asked,
>(
  ctx: Ctx,
  machine: Machine<T, State, Event, Subject, Input>,
  id: string,
  event: Event,
  input: Input,
): Promise<{ before: Subject; isNew: boolean }> {
  await lockRow(ctx, machine.table, id)
  const before = await machine.find(ctx, id)
  return { before, isNew: await takeStepOn(ctx, machine, before, event, input) }
}

/**
 * The same for who holds the row already.
 * @returns whether this call took the step
 */
export async function takeStepOn<
  T extends Table,
  State extends string,
  Event extends string,
  Subject extends Judged<State>,
  Input extends Asked,
>(
  ctx: Ctx,
  machine: StepRules<T, State, Event, Subject, Input>,
  subject: Subject,
  event: Event,
  input: Input,
): Promise<boolean> {
  if (!judgeNow(ctx, machine, subject, event, input)) return false
  const outcome = await machine.effects[event]?.(ctx, subject, input)
  await writeStep(ctx, machine, subject, event, { reason: input.reason, ...outcome })
  return true
}

/**
 * Judges a step on a subject that is locked.
 * @returns whether it is still to be taken
 * @throws Refusal where this actor cannot take it, now, like this
 */
export function judgeNow<
  T extends Table,
  State extends string,
  Event extends string,
  Subject extends Judged<State>,
  Input extends Asked,
>(
  ctx: Ctx,
  machine: StepRules<T, State, Event, Subject, Input>,
  subject: Subject,
  event: Event,
  input: Input,
): boolean {
  const { refusals } = machine
  const rows = machine.steps.filter((row) => row.event === event)
  const who = machine.capacities(ctx.actor, subject)
  const verdict = judgeStep(rows, event, subject.status, who)
  if (verdict === 'wrong_state') {
    const led = machine.leadsTo?.(ctx, subject, event) ?? rows.flatMap(({ to }) => to)
    if (led.some((state) => state === subject.status)) return false
    throw conflict(refusals.wrongState)
  }
  if (verdict === 'not_yours' || machine.may?.(ctx.actor, subject, event) === false) throw forbidden(refusals.notYours)
  if (input.lockVersion !== undefined && input.lockVersion !== subject.lockVersion) throw conflict('platform.stale')
  const row = rows.find(
    (one) => one.from.includes(subject.status) && one.who.some((capacity) => who.includes(capacity)),
  )
  const refusal = row?.guard?.({ subject, input, now: ctx.now })
  if (refusal) throw refusal
  return true
}

/** Writes a step that was judged, or that the product takes by itself. The row is locked by now. */
export async function writeStep<T extends Table, State extends string, Event extends string>(
  ctx: Ctx,
  record: StepRecord<T, State, Event>,
  row: Stepping<State>,
  event: Event,
  { to, columns, reason, changes, payload, after }: StepOutcome<T, State> = {},
): Promise<void> {
  const targets = targetsOf(record.steps, event, row.status)
  const target = to ?? targets[0]
  if (!target || (!to && targets.length > 1)) throw new Error(`${record.type}: where does ${event} lead to?`)
  const taken = { event, from: row.status, to: target, reason, changes, payload }
  const { keepsVersion = record.isUnversioned } = rowOf(record, taken)
  const values = { ...record.stamps(ctx, taken), ...columns, status: target }
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (!keepsVersion) assignments.push(sql`lock_version = lock_version + 1`)
  await sql`
    update ${sql.table(record.table)} set ${sql.join(assignments)}
    where tenant_id = ${ctx.tenant.id} and id = ${row.id}`.execute(ctx.db)
  await record.alongside?.(ctx, row, taken)
  tellStep(ctx, record, row, taken)
  await after?.()
}

/** The audit line and the event of a step; of the first one too, where the area has added the row itself. */
export function tellStep<T extends Table, State extends string, Event extends string>(
  ctx: Ctx,
  record: StepRecord<T, State, Event>,
  { id, organizationId, about }: Omit<Stepping<State>, 'status'>,
  taken: StepTaken<State, Event>,
): void {
  const { from, to, reason = null, changes, payload } = taken
  const { audits, records } = rowOf(record, taken)
  const subject = about ?? { type: record.type, id }
  if (audits)
    ctx.audit({
      action: audits,
      subject,
      organizationId,
      from: from === 'none' ? null : from,
      to,
      reason,
      ...(changes ? { changes } : {}),
    })
  if (records) ctx.record({ name: records, subject, payload: { ...record.payload(id, taken), ...payload } })
}

/** The one row of the table that a step was taken by. */
function rowOf<T extends Table, State extends string, Event extends string>(
  { steps, type }: StepRecord<T, State, Event>,
  { event, from, to }: StepTaken<State, Event>,
): Step<State, Event, Capacity, AreaNames> {
  const row = steps.find(
    (one) =>
      one.event === event &&
      one.from.includes(from) &&
      (one.to.includes(to) || (from === to && one.to.includes('same'))),
  )
  if (!row) throw new Error(`${type}: no row of the table takes ${event} from ${from} to ${to}`)
  return row
}
