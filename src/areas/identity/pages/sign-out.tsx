import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { apiFor, ApiRefusal, visitContext } from '#web/api.ts'
import { clearedCookies } from '#web/session.ts'

/** Ends the session; the cookies go even when the call fails. */
async function leave(args: ActionFunctionArgs | LoaderFunctionArgs) {
  const api = apiFor(args)
  try {
    await api.raw('DELETE', '/auth/sign_out')
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
  return redirect(`/${api.locale}/auth/login-1?uit=1`, {
    headers: clearedCookies(args.context.get(visitContext).secure),
  })
}

export const action = leave
// The address itself signs out, as the specification has it: a bookmark, a link in the menu.
export const loader = leave
