import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { placesFor, PupilTable } from '#areas/desk/ui/pupil-table.tsx'
import { pupilTable } from '#areas/desk/ui/table.ts'
import type { FormProblem } from '#web/api.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, pupilTable, { find: (api, query) => api.get(`/pupils?${query}`) })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, pupilTable, async (api, form): Promise<undefined> => {
    const places = placesFor(api.locale, form)
    if (places) throw redirect(places)
  })
}

export default function Students() {
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  return <PupilTable list={list} problem={outcome?.problem} />
}
