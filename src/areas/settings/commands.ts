import type { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { changeSchoolSettings } from '#areas/organizations/settings/commands.ts'
import { changeTenant } from '#areas/tenancy/settings/commands.ts'
import { tenantSettings } from '#areas/tenancy/settings/model.ts'
import { invalid, Refusal } from '#platform/errors.ts'
import { verdictOf } from './model.ts'
import { maySet } from './policy.ts'
import { getSchool } from './queries.ts'
import type { schoolSettingsInput, tenantSettingsInput } from './schema.ts'

/**
 * Changes what holds in the tenant and how it looks. Colours that cannot be read are not taken: the last good theme stays.
 * @throws Refusal 422 with the failing pairs in `meta`
 */
export async function changeSettings(ctx: Ctx, input: z.infer<typeof tenantSettingsInput>): Promise<void> {
  const { name, supportEmail, theme, ...capabilities } = input
  const notYours = tenantSettings.filter((setting) => setting.key in capabilities && !maySet(ctx.actor, setting))
  if (notYours.length > 0)
    throw invalid(Object.fromEntries(notYours.map(({ key }) => [key, ['settings.fields.by-platform']])))
  if (theme) {
    const { failing } = verdictOf(theme)
    if (failing.length)
      throw new Refusal(422, 'settings.unreadable-theme', { values: { count: failing.length }, meta: { failing } })
  }
  await changeTenant(ctx, { name, supportEmail, theme, capabilities })
}

/** Sets what a school wants otherwise. */
export async function changeSchool(
  ctx: Ctx,
  schoolId: string,
  input: z.infer<typeof schoolSettingsInput>,
): Promise<void> {
  const school = await getSchool(ctx, schoolId)
  await changeSchoolSettings(ctx, school.id, input)
}
