import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { sendFile } from '#areas/desk/ui/exporting.ts'
import { apiFor } from '#web/api.ts'
import { askedIn, filtersFor } from '../ui/asked.ts'

/** An address to send to; who only looks at it is led to the list. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/${apiFor(args).locale}/recente_acties`)
}

/** What was found, as a file. */
export async function action(args: ActionFunctionArgs) {
  const query = new URLSearchParams(filtersFor(askedIn(new URL(args.request.url))))
  return sendFile(args, 'audit_logs', query)
}
