import type { ActionFunctionArgs } from 'react-router'
import { takeForm } from '#web/api.ts'
import { exportStaffTable, type StaffTableDeclaration } from '#web/staff-table.ts'

/** The list as it was asked, as a file: in which form, and what for where that is asked. */
export async function sendListFile(args: ActionFunctionArgs, table: StaffTableDeclaration): Promise<Response> {
  const form = await takeForm(args.request)
  const told = ['format', 'reason'].flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return exportStaffTable(args, table, Object.fromEntries(told))
}
