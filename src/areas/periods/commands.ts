import type { Selectable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow, takeStep, tellStep, type Machine } from '#areas/steps.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayOf } from '#platform/week.ts'
import {
  isNarrower,
  periodFaults,
  periodTransitions,
  schoolYearOf,
  type PeriodEvent,
  type PeriodStatus,
  type PeriodStepInput,
} from './model.ts'
import { mayKeep, mayRead, periodCapacities } from './policy.ts'
import {
  applicationsTouched,
  getPeriod,
  groupsOfSchool,
  internshipsTouched,
  isSchool,
  type ManagedPeriod,
  type Touched,
} from './queries.ts'
import type { PeriodChange, PeriodInput } from './schema.ts'
import type { InternshipPeriodsTable } from './tables.ts'

export type NewPeriod = {
  schoolId: string
  name: string
  program: 'mas' | 'traineeship'
  schoolYear: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  hoursTarget: number | null
  maxInternships: number
  groupIds: string[]
  contractDeadline?: string | null
  completionDeadline?: string | null
  minInternships?: number
  weekdays?: string[]
  allowHolidays?: boolean
  /** A draft until somebody announces it; without it the period goes by its dates at once. */
  status?: PeriodStatus
}

/** Writes a period down as it is. */
export async function addPeriod(ctx: Ctx, period: NewPeriod): Promise<string> {
  const id = await insertPeriod(ctx, period)
  ctx.audit({ action: 'periods.added', subject: { type: 'internship_periods', id }, organizationId: period.schoolId })
  return id
}

async function insertPeriod(ctx: Ctx, { groupIds, ...period }: NewPeriod): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('internshipPeriods')
    .values({ tenantId: ctx.tenant.id, id, status: 'open', ...period })
    .execute()
  await setGroups(ctx, id, groupIds)
  return id
}

async function setGroups(ctx: Ctx, periodId: string, groupIds: readonly string[]): Promise<void> {
  const where = { tenantId: ctx.tenant.id, periodId }
  await ctx.db
    .deleteFrom('periodGroups')
    .where((eb) => eb.and(where))
    .execute()
  if (groupIds.length === 0) return
  const rows = [...new Set(groupIds)].map((groupId) => ({ ...where, groupId }))
  await ctx.db.insertInto('periodGroups').values(rows).execute()
}

export type PeriodDraft = Omit<
  Selectable<InternshipPeriodsTable>,
  'tenantId' | 'status' | 'lockVersion' | 'createdAt' | 'updatedAt'
> & {
  groupIds: string[]
}

/** Writes many periods as drafts at once, each with its classes. */
export async function insertDrafts(ctx: Ctx, drafts: readonly PeriodDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const { tenant, now } = ctx
  const stamps = { tenantId: tenant.id, status: 'draft', createdAt: now, updatedAt: now }
  await ctx.db
    .insertInto('internshipPeriods')
    .values(drafts.map(({ groupIds: _groups, ...draft }) => ({ ...draft, ...stamps })))
    .execute()
  const groups = drafts.flatMap(({ id, groupIds }) =>
    groupIds.map((groupId) => ({ tenantId: tenant.id, periodId: id, groupId })),
  )
  if (groups.length > 0) await ctx.db.insertInto('periodGroups').values(groups).execute()
}

const machine: Machine<'internshipPeriods', PeriodStatus, PeriodEvent, ManagedPeriod, PeriodStepInput> = {
  table: 'internshipPeriods',
  type: 'internship_periods',
  steps: periodTransitions,
  find: getPeriod,
  capacities: (actor, { schoolId }) => periodCapacities(actor, schoolId),
  // Announced or opened before, it may have gone on by its dates since.
  leadsTo: (_ctx, { status }, event) =>
    (event === 'announce' && status !== 'archived') || (event === 'restore' && status !== 'draft')
      ? [status]
      : undefined,
  stamps: ({ now }) => ({ updatedAt: now }),
  payload: () => ({}),
  effects: {
    open: ({ now }, { searchOpensOn, startsOn, applicationsCloseOn }, { closesOn }) => {
      const today = dayOf(now)
      const isEarly = today < (searchOpensOn ?? startsOn)
      return {
        columns: {
          ...(isEarly ? { searchOpensOn: today } : {}),
          applicationsCloseOn: closesOn === undefined ? applicationsCloseOn : closesOn,
        },
      }
    },
    close: ({ now }, { searchOpensOn }) => {
      const applicationsCloseOn = addDays(dayOf(now), -1)
      // Closed on the day it opened, it was never open: dates the wrong way round could not be saved again.
      const wasOpen = searchOpensOn === null || searchOpensOn <= applicationsCloseOn
      return { columns: { applicationsCloseOn, ...(wasOpen ? {} : { searchOpensOn: applicationsCloseOn }) } }
    },
  },
  refusals: { notYours: 'periods.not-yours', wrongState: 'periods.invalid-transition' },
}

/** One step by hand. The same step twice is the step once. */
export async function takePeriodStep(
  ctx: Ctx,
  id: string,
  event: PeriodEvent,
  input: PeriodStepInput,
): Promise<ManagedPeriod> {
  await takeStep(ctx, machine, id, event, input)
  return getPeriod(ctx, id)
}

/** A new period, as a draft: nobody hears of it until it is announced. */
export async function createPeriod(ctx: Ctx, input: PeriodInput): Promise<ManagedPeriod> {
  const { schoolId } = input
  if (!mayRead(ctx.actor, schoolId) || !(await isSchool(ctx, schoolId))) throw notFound()
  if (!mayKeep(ctx.actor, schoolId)) throw forbidden('periods.not-yours')
  await assertRight(ctx, schoolId, input)
  const schoolYear = schoolYearOf(input.startsOn).name
  const id = await insertPeriod(ctx, { ...input, schoolYear, status: 'draft' })
  tellStep(ctx, machine, { id, organizationId: schoolId }, { event: 'create', from: 'none', to: 'draft' })
  return getPeriod(ctx, id)
}

/**
 * Changes a period as a whole.
 * @throws Refusal 409 with `meta.touched` where it takes something away from people, until that is accepted
 */
export async function changePeriod(ctx: Ctx, id: string, change: PeriodChange): Promise<ManagedPeriod> {
  const { lockVersion, acceptTouched, groupIds, ...written } = change
  await lockRow(ctx, 'internshipPeriods', id)
  const before = await getPeriod(ctx, id)
  if (!mayKeep(ctx.actor, before.schoolId)) throw forbidden('periods.not-yours')
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  if (before.status === 'archived') throw conflict('periods.archived')
  await assertRight(ctx, before.schoolId, change, before)
  const touched = isNarrower(before, change) ? await whomItTouches(ctx, before, change) : undefined
  const isFelt = touched && touched.internships.count + touched.applications.count > 0
  if (isFelt && !acceptTouched) throw new Refusal(409, 'periods.touches', { meta: { touched } })

  await ctx.db
    .updateTable('internshipPeriods')
    .set((eb) => ({
      ...written,
      schoolYear: schoolYearOf(written.startsOn).name,
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  await setGroups(ctx, id, groupIds)
  const fields = (Object.keys(written) as (keyof typeof written)[]).filter(
    (key) => JSON.stringify(written[key]) !== JSON.stringify(before[key]),
  )
  ctx.audit({
    action: 'periods.changed',
    subject: { type: 'internship_periods', id },
    organizationId: before.schoolId,
    changes: { fields, ...(isFelt ? { touched: touched.internships.count + touched.applications.count } : {}) },
  })
  return getPeriod(ctx, id)
}

async function whomItTouches(
  ctx: Ctx,
  before: ManagedPeriod,
  after: { startsOn: string; endsOn: string; groupIds: string[] },
): Promise<{ internships: Touched; applications: Touched }> {
  const change = { id: before.id, before, after }
  return { internships: await internshipsTouched(ctx, change), applications: await applicationsTouched(ctx, change) }
}

/** @param before as the period was: its classes may stay when they are archived since, and so may its days */
async function assertRight(
  ctx: Ctx,
  schoolId: string,
  period: Omit<PeriodInput, 'schoolId'>,
  before?: ManagedPeriod,
): Promise<void> {
  const faults = periodFaults(period, dayOf(ctx.now), before)
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([field, code]) => [field, [code]])))
  const known = new Set([...(before?.groupIds ?? []), ...(await groupsOfSchool(ctx, schoolId)).map(({ id }) => id)])
  if (period.groupIds.some((id) => !known.has(id))) throw invalid({ groupIds: ['periods.unknown-group'] })
}
