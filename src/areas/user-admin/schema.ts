import { z } from 'zod'
import { roleNames } from '#areas/users/model.ts'
import { emailField, parsePhone, reasonField } from '#platform/fields.ts'

const name = (key: string) => z.string({ error: key }).trim().min(1, key).max(80)
const infix = z
  .string()
  .trim()
  .max(40)
  .transform((value) => value || null)
const phone = z
  .string()
  .trim()
  .transform((value, context) => {
    if (!value) return null
    const found = parsePhone(value)
    if (found) return found
    context.addIssue({ code: 'custom', message: 'fields.phone' })
    return z.NEVER
  })
const locale = z.enum(['nl', 'en'], 'users.fields.choice')
const roleName = z.enum(roleNames, 'members.fields.role')
const organizationId = z.uuid('members.fields.organization').nullish()

/** Whom to invite, and as what. What is not named here nobody may send. */
export const inviteInput = z.strictObject({
  firstName: name('users.fields.first-name'),
  infix: infix.nullish(),
  lastName: name('users.fields.last-name'),
  email: emailField,
  phone: phone.nullish(),
  locale: locale.default('nl'),
  role: roleName,
  organizationId,
})
export type InviteInput = z.infer<typeof inviteInput>

/** A change to somebody else; what is left out stays. The address only until they have answered the invitation. */
export const changeMemberInput = z.strictObject({
  firstName: name('users.fields.first-name').optional(),
  infix: infix.nullish(),
  lastName: name('users.fields.last-name').optional(),
  phone: phone.nullish(),
  gender: z.enum(['male', 'female', 'other'], 'users.fields.choice').nullish(),
  locale: locale.optional(),
  email: emailField.optional(),
  lockVersion: z.coerce.number().int().optional(),
})
export type ChangeMember = z.infer<typeof changeMemberInput>

export const roleInput = z.strictObject({ name: roleName, organizationId })
export type RoleInput = z.infer<typeof roleInput>

/** A step may say which version of the person it is about. */
export const memberStepInput = z.strictObject({ lockVersion: z.coerce.number().int().optional() })

export const exportMembersInput = z.strictObject({ reason: reasonField.optional() })
