import type { Ctx } from '#areas/context.ts'
import type { Student } from '#areas/students/file/queries.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { conflict } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { placingRefusals } from '../model.ts'
import { hostStanding } from './queries.ts'

/**
 * Whether a pupil may go to an organization at all: the school wants an agreement with it first, or it must be recognised to
 * train pupils of vocational education (BR-09).
 * @throws Refusal 409
 */
export async function assertMayPlace(
  ctx: Ctx,
  { schoolId, schoolSettings, level }: Pick<Student, 'schoolId' | 'schoolSettings' | 'level'>,
  { organizationId, program }: { organizationId: string; program: Program },
): Promise<void> {
  const { agreementNeeded } = capabilitiesAt(ctx.tenant.capabilities, schoolSettings)
  const { hasAgreement, ...recognition } = await hostStanding(ctx, schoolId, organizationId)
  const [refusal] = placingRefusals({ agreementNeeded, hasAgreement, program, level, recognition }, dayOf(ctx.now))
  if (refusal) throw conflict(`agreements.${refusal}`)
}
