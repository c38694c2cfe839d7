import type { Got } from '#web/api-types.ts'

/** The dashboards as the screens get them. */
export type Dashboard = Got<'/dashboard'>
export type StudentDashboard = Extract<Dashboard, { kind: 'student' }>
export type StaffDashboard = Extract<Dashboard, { kind: 'staff' }>
export type HostDashboard = Extract<Dashboard, { kind: 'host' }>
/** How all tenants do, for who looks after the platform. */
export type PlatformDashboard = Extract<Dashboard, { kind: 'platform' }>
export type ShownTask = StaffDashboard['tasks'][number]

export type DashboardSpots = HostDashboard['spots']

export type PhaseName = keyof NonNullable<StaffDashboard['classes']>[number]['counts']
export const phaseNames: readonly PhaseName[] = ['none', 'applied', 'contract', 'running', 'hoursDone', 'finished']
