import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'

/** The lines of a list of places that are wrong, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const file = await api.send('GET', `/api/v1/vacancy_imports/${args.params.id}/faults`)
    if (file.ok) return file
    const { errors } = (await file.json()) as { errors: ApiRefusal['errors'] }
    throw new ApiRefusal(file.status, errors)
  })
}
