import { timeZone } from '#platform/week.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Good morning, by the Dutch clock. */
export function Greeting({ now }: { now: string }) {
  const t = useT()
  const { user } = useShell()
  const hour = Number(
    new Intl.DateTimeFormat('nl-NL', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(now)),
  )
  return t(`dashboards.greeting.${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}`, {
    name: user?.firstName,
  })
}
