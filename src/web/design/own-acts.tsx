import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readShell } from '#web/shell.ts'
import { dayOf, mondayOf } from '#platform/week.ts'
import { useIsSaid, whatOf } from './action-said.ts'
import './own-acts.css'

export type OwnAct = GotOne<'/audit_logs'>

/** Work that was done, and not what was only looked at or set. */
const work = 'applications,internships,contracts,timesheets,vacancies,organizations,people'

/** What the reader did this week, the latest first; nothing of who may not look back. */
export async function ownActs(api: PageApi, kinds: string = work): Promise<OwnAct[]> {
  const { user, today, looksBack } = await readShell(api)
  if (!user || !looksBack) return []
  const { data } = await api.get(
    `/audit_logs?filter[actor_id_eq]=${user.id}&filter[kind_in]=${kinds}&filter[at_gteq]=${mondayOf(today)}&page[size]=50`,
  )
  return data
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
