import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** Where those texts stand, by the same names, that a company reads in its own words. */
const forHost = 'vacancies.for-host'

/** The texts about vacancies in the words of who reads: a company calls them its places, as its menu does. */
export function useVacancyWords(): (key: string, values?: Record<string, string | number>) => string {
  const t = useT()
  const { user } = useShell()
  const isOurs = isHost(user)
  return (key, values) => {
    const own = `${forHost}${key.slice(key.indexOf('.'))}`
    return t(isOurs && t.has(own) ? own : key, values)
  }
}
