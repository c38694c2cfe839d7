import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** The texts about vacancies in the words of who reads: a company calls them its places, as its menu does. */
export function useVacancyWords(): (key: string, values?: Record<string, string | number>) => string {
  const t = useT()
  const { user } = useShell()
  const isOurs = isHost(user)
  return (key, values) => {
    const own = `vacancies.for-host.${key}`
    return t(isOurs && t.has(own) ? own : `vacancies.${key}`, values)
  }
}
