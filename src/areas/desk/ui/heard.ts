import { useT } from '#web/i18n.tsx'

/** When a pupil was last heard of, in words that stand by themselves. */
export function useHeard(): (daysQuiet: number | null) => string {
  const t = useT()
  return (daysQuiet) => (daysQuiet === null ? t('desk.heard-never') : t('desk.heard', { count: daysQuiet }))
}
