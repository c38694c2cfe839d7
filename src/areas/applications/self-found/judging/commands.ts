import { assertMayPlace } from '#areas/agreements/placing/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { proposeFoundHost } from '#areas/organizations/proposals/commands.ts'
import { getStudent } from '#areas/students/file/queries.ts'
import { lockRow, takeStepOn } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { linkExpiry } from '#areas/identity/model.ts'
import { invalid } from '#platform/errors.ts'
import { selfFoundRules } from '../commands.ts'
import { becomePlace, noteConfirmed } from '../hosting/commands.ts'
import { getSelfFound, type SelfFound } from '../queries.ts'
import type { JudgingInput, JudgingStep } from '../schema.ts'

type Told = { question?: string | null; message?: string | null; relativeReason?: string | null }

/** One step of the school's, or the pupil's way out. The same step twice is the step once. */
export async function takeJudgingStep(
  ctx: Ctx,
  id: string,
  event: JudgingStep,
  input: JudgingInput,
): Promise<SelfFound> {
  await lockRow(ctx, 'applications', id)
  const place = await getSelfFound(ctx, id)
  await takeStepOn(ctx, judging(ctx), place, event, input)
  return getSelfFound(ctx, id)
}

const judging = (ctx: Ctx) =>
  selfFoundRules<JudgingInput>(ctx.tenant, {
    request_changes: async (_ctx, { id }, { reason = '' }) => {
      await note(ctx, id, { question: reason })
      return { columns: decided(ctx), reason }
    },
    approve: async (_ctx, place, { message = null, relativeReason = null }) => {
      // Of a host that nobody knows yet there is nothing to ask: it is judged as an organization first.
      const { organizationId: known, program } = place
      if (known) await assertMayPlace(ctx, await getStudent(ctx, place.studentId), { organizationId: known, program })
      await note(ctx, place.id, { message, relativeReason })
      const organizationId = place.organizationId ?? (await proposeHostOf(ctx, place))
      return { columns: { ...decided(ctx), organizationId, expiresAt: waitsUntil(ctx.now) } }
    },
    reject: (_ctx, _place, { reason = '' }) => ({
      columns: { ...decided(ctx), declineReason: 'other', declineNote: reason },
      reason,
    }),
    // A new link is good for as long as the first one was.
    send_link: () => ({ columns: { expiresAt: waitsUntil(ctx.now) } }),
    phone_confirm: async (_ctx, place, { name = '', reason = '' }) => {
      await noteConfirmed(ctx, place.id, { confirmedBy: 'phone', confirmedName: name, confirmedNote: reason })
      return becomePlace(ctx, place)
    },
    // Whoever takes it from the pupil says why.
    withdraw: (_ctx, { isOwn }, { reason }) => {
      if (!isOwn && !reason) throw invalid({ reason: ['applications.fields.reason'] })
      return { columns: { expiresAt: null, declineNote: isOwn ? null : reason }, reason }
    },
  })

/** Days in which a host whose link ran out may ask for another and answer by it. */
const daysAfterLink = 14

/** How long a place waits for its host. */
const waitsUntil = (now: Date) => new Date(linkExpiry('self_found', now).getTime() + daysAfterLink * 86_400_000)

const decided = (ctx: Ctx) => ({ decidedAt: ctx.now, decidedBy: userIdOf(ctx.actor) ?? null })

async function note(ctx: Ctx, id: string, told: Told): Promise<void> {
  await ctx.db
    .updateTable('selfFoundPlaces')
    .set(told)
    .where('tenantId', '=', ctx.tenant.id)
    .where('applicationId', '=', id)
    .execute()
}

/** With the school's yes a host that nobody knew is one that waits for whoever judges organizations. */
async function proposeHostOf(ctx: Ctx, place: SelfFound): Promise<string> {
  const { kvkNumber, street, houseNumber, postcode, city, schoolId } = place
  return proposeFoundHost(ctx, schoolId, {
    name: place.hostName,
    kvkNumber,
    street,
    houseNumber,
    postcode,
    city,
    email: place.contactEmail,
    phone: place.contactPhone,
    isNonprofit: place.purpose === 'nonprofit',
  })
}
