import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { placesFor, PupilTable } from '#areas/desk/ui/pupil-table.tsx'
import { pupilTable } from '#areas/desk/ui/table.ts'
import type { FormProblem } from '#web/api.ts'
import { remindPupils, type Reminded } from '#areas/desk/ui/remind-pupils.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, pupilTable, { find: (api, query) => api.get(`/pupils?${query}`) })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, pupilTable, async (api, form) => {
    const places = placesFor(api.locale, form)
    if (places) throw redirect(places)
    return remindPupils(api, form, args.request.url)
  })
}

export default function Students() {
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem } & Reminded>()
  return <PupilTable list={list} problem={outcome?.problem} reminded={outcome} />
}
