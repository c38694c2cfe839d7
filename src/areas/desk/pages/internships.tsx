import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { InternshipTable } from '#areas/desk/ui/internship-table.tsx'
import { remindPupils, type Reminded } from '#areas/desk/ui/remind-pupils.ts'
import { internshipTable } from '#areas/desk/ui/table.ts'
import { loadOwnInternships, OwnInternships } from '#areas/internships/ui/own-internships.tsx'
import { load, type FormProblem } from '#web/api.ts'
import { useOutcome } from '#web/outcome.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { data: choices } = await load(args, (api) => api.get('/list_choices'))
  if (choices.isPupil) return { isOwn: true as const, own: await loadOwnInternships(args) }
  const list = await loadStaffTable(args, internshipTable, {
    find: (api, query) => api.get(`/internships?${query}&missing_weeks=true`),
  })
  return { isOwn: false as const, list, choices }
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, internshipTable, (api, form) => remindPupils(api, form, args.request.url))
}

/** A pupil's own internships; for staff and companies the table of all they have to do with. */
export default function Internships() {
  const found = useLoaderData<typeof loader>()
  const outcome = useOutcome<Reminded & { problem?: FormProblem }>()
  if (found.isOwn) return <OwnInternships list={found.own} />
  return <InternshipTable list={found.list} choices={found.choices} problem={outcome?.problem} reminded={outcome} />
}
