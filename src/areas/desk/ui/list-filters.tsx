import type { Got } from '#web/api-types.ts'
import { silentAfterDays } from '#areas/internships/model.ts'
import { waitingSteps } from '#areas/internships/among/model.ts'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import { useT } from '#web/i18n.tsx'

export type ListChoices = Got<'/list_choices'>

type Asked = {
  choices: ListChoices
  statuses: readonly { value: string; label: string }[]
  turns?: readonly string[]
  /** For whom something waits, where being at turn is not yet that. */
  waits?: readonly { value: string; label: string }[]
}

/** By what a list of applications or internships is narrowed: where they stand, who is at turn, and among which pupils. */
export function useListFilters({ choices, statuses, turns, waits }: Asked): TableFilter[] {
  const t = useT()
  const own = (key: string) => t(`desk.list.${key}`)
  const among = (name: 'group' | 'mentor' | 'period', rows: ListChoices['groups']): TableFilter[] =>
    rows.length > 0
      ? [{ name, label: own(name), options: rows.map(({ id, name: label }) => ({ value: id, label })) }]
      : []
  return [
    { name: 'state', label: own('status'), options: [...statuses] },
    ...(turns
      ? [
          {
            name: 'turn',
            label: own('turn'),
            options: turns.map((value) => ({ value, label: t(`desk.turn.${value}`) })),
          },
        ]
      : []),
    ...(waits ? [{ name: 'waits', label: t('desk.internships.waits'), options: [...waits] }] : []),
    {
      name: 'waiting',
      label: own('waiting'),
      options: waitingSteps.map((step) => ({ value: String(step), label: t('desk.waiting', { count: step }) })),
    },
    ...among('group', choices.groups),
    ...among('mentor', choices.mentors),
    ...among('period', choices.periods),
  ]
}

type Counted = {
  byStatus: Record<string, number>
  /** How many wait for the reader; undefined for who never is at turn. */
  yours: number | undefined
  /** How many wait so long that who is at turn is silent, where that is counted. */
  silent?: number
  isOpen: (status: string) => boolean
}

/** The ways of looking that the numbers of a list lead to. */
export function useListViews({ byStatus, yours, silent = 0, isOpen }: Counted): TableView[] {
  const t = useT()
  const counts = Object.entries(byStatus)
  const sum = (of: typeof counts) => of.reduce((total, [, count]) => total + count, 0)
  const open = sum(counts.filter(([status]) => isOpen(status)))
  return [
    { name: t('desk.list.open'), query: 'open=true', count: open },
    ...(yours === undefined
      ? []
      : [{ name: t('desk.list.yours'), query: 'yours=true', count: yours, isHot: yours > 0 }]),
    ...(silent > 0
      ? [{ name: t('desk.list.silent'), query: `open=true&waiting=${silentAfterDays}`, count: silent }]
      : []),
    { name: t('desk.list.closed'), query: 'open=false', count: sum(counts) - open },
    { name: t('desk.list.everything'), query: 'open=any', count: sum(counts) },
  ]
}
