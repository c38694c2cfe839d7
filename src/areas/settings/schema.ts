import { z } from 'zod'
import { findTown } from '#areas/geography/towns/model.ts'
import { parseOrigins } from '#areas/tenancy/model.ts'
import { isPoint, pathPattern, schoolSettings, tenantSettings, type Setting } from '#areas/tenancy/settings/model.ts'
import { mutedPresets, parseShades, presets } from '#areas/tenancy/themes/model.ts'

const origins = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const read = parseOrigins(text)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', message: 'settings.fields.origins' })
    return z.NEVER
  })

/** Empty, or a town as it is written. */
const town = z
  .string()
  .max(80)
  .transform((text, context) => {
    const found = findTown(text)
    if (text.trim() === '' || found) return found?.name ?? ''
    context.addIssue({ code: 'custom', message: 'settings.fields.town' })
    return z.NEVER
  })

function valueOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(setting.of as [string, ...string[]])
    case 'origins':
      return origins
    case 'town':
      return town
    case 'path':
      return z
        .string()
        .trim()
        .refine((text) => text === '' || pathPattern.test(text), 'settings.fields.path')
    case 'point':
      return z
        .object(
          { lat: z.number('settings.fields.point'), lng: z.number('settings.fields.point') },
          'settings.fields.point',
        )
        .refine(isPoint, 'settings.fields.point')
    case 'count': {
      const count = z.int().min(setting.least).max(setting.most)
      return setting.key === 'hoursTarget' ? count.nullable() : count
    }
  }
}

const capabilityFields = Object.fromEntries(tenantSettings.map((setting) => [setting.key, valueOf(setting).optional()]))

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'settings.fields.color')
  .transform((text) => text.toLowerCase())

/** Empty takes the preset; anything else must be eleven colours. */
const shades = z
  .string()
  .trim()
  .nullish()
  .transform((text, context) => {
    if (!text) return null
    if (parseShades(text)) return text
    context.addIssue({ code: 'custom', message: 'settings.fields.shades' })
    return z.NEVER
  })

const preset = z.enum([...presets, 'brand'], 'settings.fields.preset')

/** A theme as its form sends it: every field of it, none left to guess. */
export const themeInput = z.strictObject({
  primaryColorPreset: preset,
  secondaryColorPreset: preset,
  mutedColorPreset: z.enum(mutedPresets, 'settings.fields.preset'),
  primaryColorShades: shades,
  secondaryColorShades: shades,
  backgroundColor: color,
  textColor: color,
  shape: z.enum(['rounded', 'straight']),
  headerKind: z.enum(['default', 'legacy']),
  menuPosition: z.enum(['top', 'bottom']),
  footerColor: color.nullish().or(z.literal('').transform(() => null)),
})

/** What an administrator changes about the tenant; what is left out stays, what nobody knows is refused. */
export const tenantSettingsInput = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  supportEmail: z.email().max(254).optional(),
  ...capabilityFields,
  theme: themeInput.optional(),
})

/** What a school sets for itself; null means: as the tenant has it. */
export const schoolSettingsInput = z.strictObject(
  Object.fromEntries(schoolSettings.map((setting) => [setting.key, valueOf(setting).nullish()])),
)
