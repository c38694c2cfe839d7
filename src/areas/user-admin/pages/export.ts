import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { memberRules } from '#areas/user-admin/ui/table-rules.ts'
import { apiFor, load } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { apiQuery, readAsk } from '#web/table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/${apiFor(args).locale}/users`)
}

/** The list as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const reason = form.get('reason')
  const query = new URLSearchParams(apiQuery(readAsk(new URL(args.request.url), memberRules), memberRules))
  query.delete('page[number]')
  const attributes = typeof reason === 'string' ? { reason } : {}
  return load(args, async (api) => {
    const file = await api.send('POST', `/api/v1/users/export?${query}`, { data: { type: 'users', attributes } })
    if (file.ok) return file
    const { errors } = (await file.json()) as { errors: ApiRefusal['errors'] }
    throw new ApiRefusal(file.status, errors)
  })
}
