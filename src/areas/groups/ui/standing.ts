import type { Got } from '#web/api-types.ts'

/** How the pupils of the classes stand in the period that is on, as the dashboard counts them, and what any of them are late with. */
export function classesOf(dashboard: Got<'/dashboard'> | undefined) {
  if (dashboard?.kind !== 'staff') return { period: null, classes: [], late: [] }
  const { period, classes = [], late = {} } = dashboard
  return { period, classes, late: Object.entries<number>(late).flatMap(([kind, count]) => (count > 0 ? [kind] : [])) }
}

/** The pupils of a class without a place in a period, who has waited for longest first: an address without its language. */
export const withoutPlaceAt = (groupId: string, periodId: string) =>
  `/students?group=${groupId}&period=${periodId}&state=none&sort=since`
