import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { vacancyRules } from '#areas/vacancies/ui/table-rules.ts'
import { apiFor, load } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { filterQuery, readAsk } from '#web/table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/${apiFor(args).locale}/vacancies`)
}

/** The list as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const ask = readAsk(new URL(args.request.url), vacancyRules)
  const query = new URLSearchParams(filterQuery(ask, vacancyRules))
  query.set('sort', ask.sort)
  const attributes = { format: String(form.get('format') ?? 'csv') }
  return load(args, async (api) => {
    const file = await api.send('POST', `/api/v1/vacancies/export?${query}`, {
      data: { type: 'vacancies', attributes },
    })
    if (file.ok) return file
    const { errors } = (await file.json()) as { errors: ApiRefusal['errors'] }
    throw new ApiRefusal(file.status, errors)
  })
}
