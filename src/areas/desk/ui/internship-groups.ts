import { isAhead, isOver } from '#areas/internships/model.ts'
import type { GotOne } from '#web/api-types.ts'
import type { RowGroup } from '#web/design/table-rows.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { TableAsk } from '#web/table.ts'
import { isToFinish, looksAfterPupils, useWaits } from './internship-wait.tsx'
import { internshipTable } from './table.ts'

export type ListedInternship = GotOne<'/internships'>
type Row = ListedInternship

/** Whether an internship only waits for the reader to complete it, with nothing left to ask. */
export function isReady({ meta, usesHours, minutesApproved, minutesPlanned }: Row): boolean {
  return (
    meta.turn.isYours &&
    meta.allowedEvents.includes('complete') &&
    (!usesHours || minutesApproved >= (minutesPlanned ?? 0))
  )
}

/** So many that are ready stand in the way of the others. */
const foldedFrom = 6

type Kind = 'you' | 'contract' | 'other' | 'live' | 'ahead' | 'over'

/** How an internship stands for who reads the list: it or its contract waits for them, for another, goes on by itself, begins later, or is over. */
export function useKindOf(): (row: Row) => Kind {
  const waitsOf = useWaits()
  const { user } = useShell()
  return (row) => {
    const { status, meta } = row
    if (isOver(status)) return 'over'
    if (meta.turn.isYours && meta.turn.whose !== 'student') return 'you'
    if (isToFinish(row, user)) return 'contract'
    if (waitsOf(row).length > 0) return 'other'
    return isAhead(status) ? 'ahead' : 'live'
  }
}

/**
 * What stands above rows of one kind, as the list opens, so that no row of them says it again. What only the school is to do stays
 * folded: for who does it it is told of above the list, with its one button, and who looks on does nothing about any of it.
 */
export function useGroups({
  rows,
  ask,
}: {
  rows: readonly Row[]
  ask: TableAsk
}): ((row: Row) => RowGroup | undefined) | undefined {
  const t = useT()
  const { user } = useShell()
  const kindOf = useKindOf()
  const waitsOf = useWaits()
  const own = (key: string, values = {}) => t(`desk.internships.${key}`, values)
  if (ask.sort !== internshipTable.rules.defaultSort || rows.length < 2) return undefined
  const ready = rows.filter(isReady).length
  // Who moves the school reads of each; who only looks on, of whose act it is.
  const folds = ({ meta: { turn } }: Row) => turn.whose === 'school' && !turn.isYours && !looksAfterPupils(user)
  const isCalled = ({ meta: { turn } }: Row) =>
    turn.whose === 'company' && (user?.capacities.includes('broker') ?? false)
  const wordsOf = (row: Row) => waitsOf(row).find(({ daysLate }) => daysLate === undefined)?.words ?? ''
  const folded = Map.groupBy(rows.filter(folds), wordsOf)
  const groupOf = (row: Row): RowGroup => {
    const fold = (count: number) => own('show-ready', { count })
    if (ready >= foldedFrom && isReady(row)) return { key: 'ready', title: () => own('group.ready'), fold }
    const words = wordsOf(row)
    if (folds(row) && (folded.get(words)?.length ?? 0) >= foldedFrom) return { key: words, title: () => words, fold }
    const kind = isCalled(row) ? 'call' : kindOf(row)
    return { key: kind, title: () => own(`group.${kind}`) }
  }
  return new Set(rows.map((row) => groupOf(row).key)).size > 1 ? groupOf : undefined
}

/**
 * The rows as they stand, but for those that are folded together, and the contracts that are the reader's own to finish: they
 * stand before the group in which the first of them does.
 */
export function gathered(rows: readonly Row[], groupOf: ((row: Row) => RowGroup | undefined) | undefined): Row[] {
  const keyOf = (row: Row | undefined) => row && groupOf?.(row)?.key
  const isLifted = (group: RowGroup | undefined) => group?.fold !== undefined || group?.key === 'contract'
  const folded = Map.groupBy(
    rows.filter((row) => isLifted(groupOf?.(row))),
    keyOf,
  )
  const isFolded = (row: Row) => folded.has(keyOf(row))
  const others = rows.filter((row) => !isFolded(row))
  const startOf = (first: Row) => {
    let at = rows.slice(0, rows.indexOf(first)).filter((row) => !isFolded(row)).length
    while (at > 0 && keyOf(others[at - 1]) === keyOf(others[at])) at -= 1
    return at
  }
  const placed = [...folded.values()].flatMap((those) => (those[0] ? [{ those, at: startOf(those[0]) }] : []))
  return [
    ...others.flatMap((row, at) => [...placed.filter((one) => one.at === at).flatMap(({ those }) => those), row]),
    ...placed.filter((one) => one.at >= others.length).flatMap(({ those }) => those),
  ]
}
