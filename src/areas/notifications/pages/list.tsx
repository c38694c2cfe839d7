import { Link, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { toSignAmong, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { looksOn, type Capacity } from '#areas/users/model.ts'
import { act, load, takeForm, type PageApi } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { OwnActs, ownActs, type OwnDeeds } from '#web/design/own-acts.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { readShell, useShell } from '#web/shell.ts'
import { choicesFor } from '../ui/mail-kinds.ts'
import type { NeedingNow } from '../ui/needing-pupils.tsx'
import { NoticeList } from '../ui/notice-list.tsx'

/** What a pupil is to sign: who asks it says until when. */
async function toSignOfPupil(api: PageApi): Promise<ToSign[]> {
  const { user } = await readShell(api)
  if (!user?.capacities.includes('student')) return []
  return Object.values(await toSignAmong(api, (await api.get('/internships')).data))
}

/** Who of a mentor's own pupils needs somebody now: whoever coordinates has a school, and the dashboard says it of all. */
async function needingOfMentor(api: PageApi): Promise<NeedingNow[] | null> {
  const { user } = await readShell(api)
  const is = (capacity: Capacity) => user?.capacities.includes(capacity) ?? false
  if (!is('mentor') || is('coordinator') || is('tenant_admin') || is('platform_admin')) return null
  const { data } = await api.get('/dashboard')
  return data.kind === 'staff' ? (data.lookedAfter?.needing ?? null) : null
}

type Done = OwnDeeds & { isToday: boolean }

/** What the reader did today, and on a day on which that is nothing this week. */
async function doneLately(api: PageApi): Promise<Done> {
  const { today } = await readShell(api)
  const ofToday = await ownActs(api, { since: today })
  return ofToday.count > 0 ? { ...ofToday, isToday: true } : { ...(await ownActs(api)), isToday: false }
}

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data, meta }, { data: mail }, toSign, needing, done] = await Promise.all([
      api.get('/notifications'),
      api.get('/digest_settings'),
      toSignOfPupil(api),
      needingOfMentor(api),
      doneLately(api),
    ])
    return { lines: data, ...meta, mail, toSign, needing, done }
  })
}

/** Opening a line marks it as read and goes where it leads; a form, so that no link changes anything. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const id = form.get('id')
    await api.put(id ? `/notifications/${String(id)}/read` : '/notifications/read', 'notifications')
    const path = form.get('path')
    if (typeof path === 'string' && path)
      throw redirect(safeReturn(`/${api.locale}${path}`, `/${api.locale}/notificaties`))
    return { done: true }
  })
}

export default function NotificationsPage() {
  const t = useT()
  const { tenant, user } = useShell()
  const { lines, today, mail, toSign, needing, done } = useLoaderData<typeof loader>()
  const path = useLocalePath()
  const isPupil = user?.capacities.includes('student')
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('notifications.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('notifications.title')}</h1>
          {lines.length > 0 ? <p>{t('notifications.lead')}</p> : null}
        </div>
      </div>
      {lines.length === 0 ? (
        <Empty
          title={t('notifications.empty')}
          action={
            isPupil ? null : (
              <Link className="btn" to={path('/dashboard')}>
                {t('notifications.to-dashboard')}
              </Link>
            )
          }
        >
          {t(
            user?.capacities.includes('platform_admin')
              ? 'notifications.empty-platform'
              : user && looksOn(user.capacities)
                ? 'notifications.empty-viewer'
                : 'notifications.empty-text',
          )}
        </Empty>
      ) : (
        <div className="cols cols-main">
          <div>
            <NoticeList lines={lines} today={today} toSign={toSign} needing={needing} />
          </div>
          <aside>
            <DoneLately done={done} />
            <HowTold mail={mail} />
          </aside>
        </div>
      )}
    </main>
  )
}

/** So many of what was done stand there by name. */
const mostDone = 5

/** What the reader did, one brick for each, and the newest by name. */
function DoneLately({ done: { acts, count, isToday } }: { done: Done }) {
  const t = useT()
  const path = useLocalePath()
  if (count === 0) return null
  return (
    <section className="section" aria-labelledby="done">
      <div className="section-head">
        <h2 id="done">{t(`notifications.done.${isToday ? 'today' : 'week'}`, { count })}</h2>
      </div>
      <p className="own-bricks" aria-hidden="true">
        {acts.map(({ id }) => (
          <i key={id} />
        ))}
      </p>
      <OwnActs acts={acts.slice(0, mostDone)} isOneDay={isToday} />
      <p>
        <Link to={path('/recente_acties')}>{t('notifications.done.all')}</Link>
      </p>
    </section>
  )
}

type Mail = Awaited<ReturnType<typeof loader>>['mail']

/** How the reader hears of things by mail, as chosen. */
function HowTold({ mail: { frequency, weekday, hour, atOnce, unmailed } }: { mail: Mail }) {
  const t = useT()
  const path = useLocalePath()
  const { clock } = useFormat()
  const { user } = useShell()
  const at = clock(`${String(hour).padStart(2, '0')}:00`)
  const how = (name: string) => t(`notifications.how.${name}`)
  const choosing = choicesFor(user?.capacities ?? []).length > 0
  const list = new Intl.ListFormat(useLocale())
  const named = (subjects: readonly string[]) => list.format(subjects.map((one) => t(`notifications.subject.${one}`)))
  const general =
    frequency === 'off'
      ? [[how('at-once'), how(choosing ? 'all' : 'asks')] as const]
      : [
          [how('at-once'), how('asks')] as const,
          [
            t(`notifications.how.${frequency}`, { hour: at, day: t(`notifications.digest.weekdays.${weekday}`) }),
            how('news'),
          ] as const,
        ]
  // What is otherwise than the rest, by its subject.
  const rows = [
    ...general,
    ...(frequency !== 'off' && atOnce.length > 0 ? [[how('at-once-too'), named(atOnce)] as const] : []),
    ...(unmailed.length > 0 ? [[how('never'), named(unmailed)] as const] : []),
  ]
  return (
    <section className="section told-how" aria-labelledby="how">
      <div className="section-head">
        <h2 id="how">{how('title')}</h2>
      </div>
      <dl>
        {rows.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Link className="btn" to={path('/profile-edit/periodieke-mail')}>
        <Icon name={choosing ? 'sliders-horizontal' : 'envelope-simple'} /> {how(choosing ? 'change' : 'look')}
      </Link>
    </section>
  )
}
