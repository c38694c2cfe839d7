import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { ShownWorkflow } from './workflow.ts'

/** Until which day there is time for a phase: of one period the day in full, of several a line for each, with its name. */
export function useLastDays({ standing }: Pick<ShownWorkflow, 'standing'>): (phaseId: string) => string[] {
  const t = useT()
  const { longDay, shortDay } = useFormat()
  const lastDays = standing?.lastDays ?? []
  const isOnePeriod = new Set(lastDays.map(({ periodId }) => periodId)).size === 1
  return (phaseId) =>
    lastDays
      .filter((one) => one.phaseId === phaseId)
      .map(({ periodName, day }) =>
        isOnePeriod
          ? t('workflows.edit.last-day', { day: longDay(day) })
          : `${periodName} ${t('workflows.matrix.by', { day: shortDay(day) })}`,
      )
}

/** The first last day of a phase that is still to come, of whichever period; nothing where all of them have been, or there is none. */
export function useNextLastDay({ standing }: Pick<ShownWorkflow, 'standing'>): (phaseId: string) => string | undefined {
  const t = useT()
  const { shortDay } = useFormat()
  const { today } = useShell()
  return (phaseId) => {
    const days = (standing?.lastDays ?? [])
      .filter((one) => one.phaseId === phaseId && one.day >= today)
      .map(({ day }) => day)
    const [first] = days.toSorted()
    return first && t('workflows.matrix.by', { day: shortDay(first) }).replaceAll(' ', '\u00a0')
  }
}
