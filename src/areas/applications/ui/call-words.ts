import type { Got } from '#web/api-types.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'

type Called = Pick<
  NonNullable<Got<'/applications/:id'>['call']>,
  'contactName' | 'notReachedAt' | 'notReachedByName' | 'notReachedByYou'
>

/** Whom to ask for on the telephone, and that nobody was reached the last time; each nothing where it is not known. */
export function useCallWords(): (call: Called) => { whom: string | null; last: string | null } {
  const t = useT()
  const { shortDay } = useFormat()
  const { today } = useShell()
  return ({ contactName, notReachedAt, notReachedByName, notReachedByYou }) => ({
    whom: contactName && t('applications.calls.ask-for', { name: contactName }),
    last:
      notReachedAt &&
      t('applications.calls.not-reached', {
        days: daysWaited(notReachedAt, today),
        date: shortDay(notReachedAt),
        by: notReachedByYou ? 'you' : (notReachedByName ?? 'none'),
      }),
  })
}
