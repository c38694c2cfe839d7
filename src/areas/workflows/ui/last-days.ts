import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { ShownWorkflow } from './workflow.ts'

/** Until which day there is time for a phase: of one period the day in full, of several a line for each, with its name. */
export function useLastDays({ standing }: Pick<ShownWorkflow, 'standing'>): (phaseId: string) => string[] {
  const t = useT()
  const { longDay, shortDay } = useFormat()
  const lastDays = standing?.lastDays ?? []
  const { today } = useShell()
  const isOnePeriod = new Set(lastDays.map(({ periodId }) => periodId)).size === 1
  return (phaseId) =>
    lastDays
      .filter((one) => one.phaseId === phaseId)
      .map(({ periodName, day }) =>
        isOnePeriod
          ? t(day < today ? 'workflows.edit.last-day-over' : 'workflows.edit.last-day', { day: longDay(day) })
          : `${periodName} ${t('workflows.matrix.by', { day: shortDay(day) })}`,
      )
}

/** Whether there is no time left for a phase, in any of the periods. */
export function useIsOver({ standing }: Pick<ShownWorkflow, 'standing'>): (phaseId: string) => boolean {
  const { today } = useShell()
  return (id) => {
    const own = (standing?.lastDays ?? []).filter(({ phaseId }) => phaseId === id)
    return own.length > 0 && own.every(({ day }) => day < today)
  }
}

/**
 * Of each phase the first last day that is still to come, else the last one that was. Of several periods each is named where the row
 * comes into it, because a later phase of one may end before an earlier one of another. Nothing of a phase where there is none.
 */
export function useNextLastDays({
  phases,
  standing,
}: Pick<ShownWorkflow, 'phases' | 'standing'>): ReadonlyMap<string, string> {
  const t = useT()
  const { shortDay } = useFormat()
  const { today } = useShell()
  const lastDays = standing?.lastDays ?? []
  const isOnePeriod = new Set(lastDays.map(({ periodId }) => periodId)).size === 1
  const found = new Map<string, string>()
  let named: string | undefined
  for (const { id } of phases) {
    const own = lastDays
      .filter(({ phaseId }) => phaseId === id)
      .toSorted((one, other) => one.day.localeCompare(other.day))
    const shown = own.find(({ day }) => day >= today) ?? own.at(-1)
    if (!shown) continue
    const day = { day: shortDay(shown.day) }
    const said = shown.day >= today ? t('workflows.matrix.by', day) : t('workflows.edit.last-day-was', day)
    const isNamed = isOnePeriod || shown.periodId === named
    found.set(id, [said.replaceAll(' ', '\u00a0'), ...(isNamed ? [] : [shown.periodName])].join(', '))
    named = shown.periodId
  }
  return found
}
