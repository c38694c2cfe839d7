import { Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { sessionCookies } from '#areas/identity/ui/session.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { ownCookie } from '#platform/cookies.ts'
import { apiFor, load, visitContext, takeForm } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { readShell, useShell } from '#web/shell.ts'
import { demoPassword, pieceFrom, type Piece } from '../model.ts'
import { Become, type Person } from '../ui/become.tsx'
import { Road } from '../ui/road.tsx'
import { Square } from '../ui/square.tsx'
import '../ui/door.css'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/front_door')).data)
}

/** Signs in as everybody does: with an address and a password. That nobody has to type it is all there is to this door. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  if (form.has('piece')) return play(args, String(form.get('piece')))
  const over = form.get('over')
  if (over !== null) {
    const to = safeReturn(String(over), '/demo')
    throw redirect(`/${apiFor(args).locale}${to}`, { headers: withStory(new Headers(), args, null) })
  }
  const { people, onlookers } = await load(args, async (api) => (await api.get('/front_door')).data)
  const wanted = [...people, ...onlookers].find(({ key }) => key === form.get('as'))
  if (!wanted) return { missed: String(form.get('name') ?? '') }
  // Whoever chooses somebody goes a way of their own.
  return become(args, wanted, safeReturn(String(form.get('to') ?? ''), '/dashboard'), null)
}

/** Takes up the story at a piece, as whoever it is about. */
async function play(args: ActionFunctionArgs, asked: string) {
  const [{ pieces }, { people }, { user }] = await load(args, async (api) =>
    Promise.all([
      api.get('/front_door/story').then(({ data }) => data),
      api.get('/front_door').then(({ data }) => data),
      readShell(api),
    ]),
  )
  const piece = pieceFrom(pieces, asked)
  const wanted = people.find(({ key }) => key === piece?.as)
  if (!piece || !wanted) return { missed: '' }
  if (piece.userId !== user?.id) return become(args, wanted, piece.path, piece.key)
  throw redirect(`/${apiFor(args).locale}${piece.path}`, { headers: withStory(new Headers(), args, piece.key) })
}

async function become(args: ActionFunctionArgs, { email, firstName }: Person, to: string, piece: Piece | null) {
  const api = apiFor(args)
  try {
    await api.send('DELETE', '/auth/sign_out')
    const { headers } = await api.raw('POST', '/auth/sign_in', { email, password: demoPassword })
    const cookies = sessionCookies(headers, args.context.get(visitContext).secure)
    throw redirect(`/${api.locale}${to}`, { headers: withStory(cookies, args, piece) })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { missed: firstName }
  }
}

/** Remembers which piece is played, for as long as one may go away for. */
function withStory(headers: Headers, args: ActionFunctionArgs, piece: Piece | null): Headers {
  const { secure } = args.context.get(visitContext)
  headers.append('set-cookie', ownCookie('story', piece ?? '', { secure, maxAge: piece ? 2 * 3600 : 0 }))
  return headers
}

export default function Door() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const door = useLoaderData<typeof loader>()
  const missed = useActionData<typeof action>()?.missed
  const { formData } = useNavigation()
  const coming = [...door.people, ...door.onlookers].find(({ key }) => key === formData?.get('as'))
  return (
    <main id="inhoud" className="p-door">
      <title>{pageTitle(t('door.title'), tenant.appName)}</title>
      <Square brands={door.brands} people={door.people}>
        <div className="wrap fd-notices">
          <p className="vh" role="status">
            {coming ? t('door.busy', { name: coming.firstName }) : ''}
          </p>
          {missed ? (
            <Notice tone="stop" role="alert" title={t('door.failed', { name: missed })}>
              {t('door.failed-text')}
            </Notice>
          ) : null}
          {user ? (
            <Notice title={t('door.already', { name: user.name })}>
              <Link to={path('/dashboard')}>{t('door.go-on', { name: user.firstName })}</Link> {t('door.choose-other')}
            </Notice>
          ) : null}
          {door.people.length === 0 ? <Empty title={t('door.empty')} /> : null}
        </div>
      </Square>
      <div className="fd-ground paving plane" />
      {door.people.length > 0 ? <Road people={door.people} road={door.road} hasContract={door.hasContract} /> : null}
      <Facts onlookers={door.onlookers} />
    </main>
  )
}

function Facts({ onlookers }: { onlookers: Person[] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="wrap fd-fine" aria-labelledby="fine-t">
      <div className="section-head">
        <h2 id="fine-t">{t('door.know')}</h2>
      </div>
      <ul className="fd-facts">
        <li>
          <Icon name="clock-counter-clockwise" />
          <span>
            <b>{t('door.fact.today')}</b> {t('door.fact.today-text')}
          </span>
        </li>
        <li>
          <Icon name="envelope-simple" />
          <span>
            <b>{t('door.fact.mail')}</b> {t('door.fact.mail-text')}{' '}
            <Link to={path('/test/mail')}>{t('door.fact.mail-link')}</Link>
          </span>
        </li>
        <li>
          <Icon name="shield-check" />
          <span>
            <b>{t('door.fact.real')}</b> {t('door.fact.real-text')}{' '}
            <Link to={path('/inloggen')}>{t('door.fact.real-link')}</Link>
          </span>
        </li>
        {onlookers.length > 0 ? (
          <li>
            <Icon name="buildings" />
            <span>
              <b>{t('door.fact.more')}</b>
              {onlookers.map((one) => (
                <Become key={one.key} person={one} className="fd-other">
                  {t('door.be', { name: one.firstName })}: {t('door.who.viewer', wordsOf(one))}
                </Become>
              ))}
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

const wordsOf = ({ organizationName }: Person) => ({ organization: organizationName ?? '' })
