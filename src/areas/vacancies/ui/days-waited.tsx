import { useT } from '#web/i18n.tsx'
import { waitsLong } from '#web/waiting.ts'

/** For how many days somebody waits for who judges: called out after a while. */
export function DaysWaited({ days }: { days: number }) {
  const t = useT()
  return (
    <b className={waitsLong(days) ? 'judged-waits hot' : 'judged-waits'}>{t('vacancies.approve.waits', { days })}</b>
  )
}
