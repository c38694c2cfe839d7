import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { sendListFile } from '#areas/desk/ui/exporting.ts'
import { roadTable } from '#areas/workflows/ui/table.ts'
import { leadToTable } from '#web/staff-table.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw leadToTable(args, roadTable)
}

/** The matrix as it was asked, as a file. */
export async function action(args: ActionFunctionArgs) {
  return sendListFile(args, roadTable)
}
