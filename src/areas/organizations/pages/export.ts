import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { organizationRules } from '#areas/organizations/ui/table-rules.ts'
import { apiFor, load } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { filterQuery, readAsk } from '#web/table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/${apiFor(args).locale}/organizations`)
}

/** The list as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const ask = readAsk(new URL(args.request.url), organizationRules)
  const query = new URLSearchParams(filterQuery(ask, organizationRules))
  query.set('sort', ask.sort)
  const attributes = { format: String(form.get('format') ?? 'csv') }
  return load(args, async (api) => {
    const file = await api.send('POST', `/api/v1/organizations/export?${query}`, {
      data: { type: 'organizations', attributes },
    })
    if (file.ok) return file
    const { errors } = (await file.json()) as { errors: ApiRefusal['errors'] }
    throw new ApiRefusal(file.status, errors)
  })
}
