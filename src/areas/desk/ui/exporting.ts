import type { ActionFunctionArgs } from 'react-router'
import { takeForm } from '#web/api.ts'
import { exportStaffTable, fileOf, type StaffTableDeclaration } from '#web/staff-table.ts'

/** The list as it was asked, as a file: in which form, and what for where that is asked. */
export async function sendListFile(args: ActionFunctionArgs, table: StaffTableDeclaration): Promise<Response> {
  return exportStaffTable(args, table, await toldOf(args))
}

/** The same of a list that is no table: of what it holds, and what was asked of it. */
export async function sendFile(args: ActionFunctionArgs, kind: string, query: URLSearchParams): Promise<Response> {
  return fileOf(args, kind, query, await toldOf(args))
}

async function toldOf({ request }: ActionFunctionArgs): Promise<Record<string, string>> {
  const form = await takeForm(request)
  const told = ['format', 'reason'].flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(told)
}
