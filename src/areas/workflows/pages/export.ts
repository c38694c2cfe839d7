import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { roadTable } from '#areas/workflows/ui/table.ts'
import { exportStaffTable, leadToTable } from '#web/staff-table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw leadToTable(args, roadTable)
}

/** The matrix as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const told = ['format', 'reason'].flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return exportStaffTable(args, roadTable, Object.fromEntries(told))
}
