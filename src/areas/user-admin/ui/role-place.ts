import type { ActionFunctionArgs } from 'react-router'
import { apiFor, formValues, problemData } from '#web/api.ts'
import { loadMessages } from '#web/messages.ts'

/** What is sent while no place is chosen; the whole tenant is sent as nothing. */
export const unchosen = 'none'

/** Under this name stands of which place the roles are that were shown. */
export const rolesOf = 'rolesOf'

/** Without scripts the roles stay those of the place that stood there first: who chose another is asked for the role once more. */
export async function askRoleAgain(args: ActionFunctionArgs, form: FormData) {
  const [shown, chosen] = [form.get(rolesOf), form.get('organizationId')]
  if (shown === null || chosen === unchosen || shown === chosen) return undefined
  const t = await loadMessages(apiFor(args).locale)
  const fields = { role: [t('members.form.role-of-place')] }
  const message = t('platform.refusals.invalid')
  return problemData({ message, code: 'platform.invalid', status: 422, fields, values: formValues(form) })
}
