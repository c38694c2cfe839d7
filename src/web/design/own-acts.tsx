import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readShell } from '#web/shell.ts'
import { dayOf, mondayOf } from '#platform/week.ts'
import { useIsSaid, whatOf } from './action-said.ts'
import './own-acts.css'

export type OwnAct = GotOne<'/audit_logs'>

/** What only ever follows from what somebody did with another thing, under whose name it is kept. */
export const byThemselves =
  'vacancies.filled,vacancies.reopened,vacancies.expired,documents.expired,contracts.expired,contracts.completed,applications.expired,applications.superseded,applications.vacancy-closed'

/** All that the recent acts tell of somebody: not that they looked or came in, nor what followed by itself. */
const work = `filter[kind_not_in]=looking,signing-in&filter[action_not_in]=${byThemselves}`

/** So many of the newest are told by name. */
const mostShown = 30

/** What somebody did: how often, and the newest of it. */
export type OwnDeeds = { acts: OwnAct[]; count: number }

/** Which part of what the reader did is asked for: since a day, else this week; these actions, else all. */
type Asked = { since?: string; actions?: readonly string[] }

/** What the reader did, the latest first; nothing of who may not look back. */
export async function ownActs(api: PageApi, { since, actions }: Asked = {}): Promise<OwnDeeds> {
  const { user, today, looksBack } = await readShell(api)
  if (!user || !looksBack) return { acts: [], count: 0 }
  const which = actions ? `filter[action_in]=${actions.join(',')}` : work
  const { data, meta } = await api.get(
    `/audit_logs?filter[actor_id_eq]=${user.id}&${which}&filter[at_gteq]=${since ?? mondayOf(today)}&page[size]=${mostShown}`,
  )
  return { acts: data, count: meta.page.total }
}

/** What was done, each in a line that leads to it. */
export function OwnActs({ acts, isOneDay = false }: { acts: readonly OwnAct[]; isOneDay?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const isSaid = useIsSaid()
  const { shortDay, time } = useFormat()
  const wordsOf = (act: OwnAct) =>
    isSaid(act)
      ? t(`activity.said.${act.action}`, { what: whatOf(act) })
      : [act.text, whatOf(act)].filter(Boolean).join(': ')
  return (
    <ul className="own-acts">
      {acts.map((act) => (
        <li key={act.id}>
          <time dateTime={act.at}>{isOneDay ? time(act.at) : shortDay(dayOf(new Date(act.at)))}</time>
          {act.path ? <Link to={path(act.path)}>{wordsOf(act)}</Link> : <span>{wordsOf(act)}</span>}
        </li>
      ))}
    </ul>
  )
}
