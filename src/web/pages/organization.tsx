import { redirect, type ActionFunctionArgs } from 'react-router'
import { ownCookie } from '#platform/cookies.ts'
import { apiFor, load, visitContext, takeForm } from '#web/api.ts'
import { safeReturn } from '#web/safe-return.ts'

/** Keeps the choice of the organization that the reader looks from. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { locale } = apiFor(args)
  const own = await load(args, async (api) => (await api.get('/current_organizations')).data)
  const chosen = own.find(({ id }) => id === form.get('organization'))
  const headers = new Headers()
  const { secure } = args.context.get(visitContext)
  if (chosen) headers.append('set-cookie', ownCookie('organization', chosen.id, { secure, maxAge: 365 * 24 * 3600 }))
  const back = form.get('back')
  throw redirect(safeReturn(typeof back === 'string' ? back : null, `/${locale}/dashboard`), { headers })
}

export function loader({ params }: { params: { locale?: string } }) {
  throw redirect(`/${params.locale ?? 'nl'}/dashboard`)
}
