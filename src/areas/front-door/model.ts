/**
 * The word everybody of the story signs in with. It opens nothing where the story was never told: the front door signs in
 * as everybody else does, with an address and this.
 */
export const demoPassword = 'stageplein-demo-2026'

/** Whom a visitor becomes with one tap, with the mailbox the story gives them in every tenant. */
export const faces = [
  { key: 'pupil', mailbox: 'leerling' },
  { key: 'mentor', mailbox: 'mentor' },
  { key: 'coordinator', mailbox: 'coordinator' },
  { key: 'host', mailbox: 'bedrijf' },
  { key: 'broker', mailbox: 'makelaar' },
  { key: 'admin', mailbox: 'beheer' },
] as const
export type FaceKey = (typeof faces)[number]['key']

/** Who looks on: nobody of the square, but a role one may want to see. */
export const onlookers = [{ key: 'viewer', mailbox: 'meekijker' }] as const

export const addressAt = (mailbox: string, tenant: string): string => `${mailbox}@${tenant}.example`

/** The five stretches of the road from looking to done. */
export const stretches = ['find', 'apply', 'agree', 'work', 'done'] as const
export type Stretch = (typeof stretches)[number]

/** What there is in a tenant that a stretch can be played with, by its id. */
export type RoadStops = {
  vacancyId: string | null
  contractId: string | null
  signerId: string | null
  timesheetId: string | null
  finishedId: string | null
}

/** Where a stretch is played, and as whom: beside what is there now, wherever the story stands. */
export function roadOf(stops: RoadStops): { key: Stretch; as: FaceKey; path: string }[] {
  const { vacancyId, contractId, signerId, timesheetId, finishedId } = stops
  return [
    { key: 'find', as: 'pupil', path: '/vacancies/search' },
    { key: 'apply', as: 'pupil', path: vacancyId ? `/vacancies/${vacancyId}` : '/vacancies/search' },
    contractId && signerId
      ? { key: 'agree', as: 'pupil', path: `/contracts/${contractId}/sign/${signerId}` }
      : { key: 'agree', as: 'host', path: '/applications' },
    timesheetId
      ? { key: 'work', as: 'pupil', path: `/urenbriefje/${timesheetId}` }
      : { key: 'work', as: 'host', path: '/dashboard' },
    { key: 'done', as: 'coordinator', path: finishedId ? `/internships/${finishedId}` : '/dashboard' },
  ]
}

/** The address of another tenant beside the one a visitor stands on: the same server, by the name of that tenant. */
export function besides(origin: string, from: string, to: string): string {
  const url = new URL(origin)
  const base = url.hostname.startsWith(`${from}.`) ? url.hostname.slice(from.length + 1) : url.hostname
  url.hostname = `${to}.${base}`
  return url.origin
}
