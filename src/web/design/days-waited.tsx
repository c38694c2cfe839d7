import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited, waitsLong } from '#web/waiting.ts'
import './days-waited.css'

/** For how many days something waits, called out after a while. `since`: a moment, in ISO 8601. */
export function DaysWaited({ since }: { since: string }) {
  const t = useT()
  const { today } = useShell()
  const days = daysWaited(since, today)
  return <b className={waitsLong(days) ? 'days-waited hot' : 'days-waited'}>{t('shell.waits', { days })}</b>
}
