import { useFormat, useT } from '#web/i18n.tsx'

/** Internships that still begin: how many, and the first and last day on which one does. */
type Ahead = { count: number; first?: string | null | undefined; last?: string | null | undefined }

/** How many still begin, and when: in the same words on every screen. */
export function useBeginning() {
  const t = useT()
  const { longDay } = useFormat()
  return ({ count, first, last }: Ahead) =>
    count > 0 && first
      ? t(`organizations.there.${first === last ? 'begin' : 'begin-from'}`, { count, day: longDay(first) })
      : ''
}

/** How many pupils are at an organization now and how many still come, as its own people read it everywhere. */
export function useWhoIsThere() {
  const t = useT()
  const beginning = useBeginning()
  return (running: number, ahead: Ahead) =>
    [t('organizations.there.running', { count: running }), beginning(ahead)].filter(Boolean).join(', ')
}
