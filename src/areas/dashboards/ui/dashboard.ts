import type { Phase } from '#areas/desk/model.ts'
import type { Got } from '#web/api-types.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** The dashboards as the screens get them. */
export type Dashboard = Got<'/dashboard'>
export type StudentDashboard = Extract<Dashboard, { kind: 'student' }>
export type StaffDashboard = Extract<Dashboard, { kind: 'staff' }>
export type HostDashboard = Extract<Dashboard, { kind: 'host' }>
/** How all tenants do, for who looks after the platform. */
export type PlatformDashboard = Extract<Dashboard, { kind: 'platform' }>
/** How the pupils of a place do, for who looks on. */
export type OnlookerDashboard = Extract<Dashboard, { kind: 'onlooker' }>
export type ShownTask = StaffDashboard['tasks'][number]

export type DashboardSpots = HostDashboard['spots']

export type PhaseName = keyof NonNullable<StaffDashboard['classes']>[number]['counts']
export const phaseNames: readonly PhaseName[] = [
  'none',
  'applied',
  'contract',
  'running',
  'hoursDone',
  'finished',
  'notPassed',
]

/** A phase as it is counted of classes. */
export const phaseNameOf = (phase: Phase): PhaseName =>
  phase === 'hours_done' ? 'hoursDone' : phase === 'not_passed' ? 'notPassed' : phase

/** What a phase is called: where no contract is signed here, what comes after asking is a place. */
export function usePhaseName(): (phase: PhaseName) => string {
  const t = useT()
  const { tenant } = useShell()
  return (phase) =>
    t(`dashboards.phase.${phase === 'contract' && !tenant.capabilities.digitalContracts ? 'place' : phase}`)
}
