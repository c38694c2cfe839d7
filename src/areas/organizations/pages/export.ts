import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { organizationTable } from '#areas/organizations/ui/table.ts'
import { takeForm } from '#web/api.ts'
import { exportStaffTable, leadToTable } from '#web/staff-table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw leadToTable(args, organizationTable)
}

/** The list as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return exportStaffTable(args, organizationTable, { format: String(form.get('format') ?? 'csv') })
}
