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

/** What the road is played in, piece by piece, by who is at turn: a stretch has one or two. */
export const pieces = ['find', 'apply', 'answer', 'sign', 'work', 'approve', 'done'] as const
export type Piece = (typeof pieces)[number]

/** What there is in a tenant that a piece can be played with, by its id. */
export type RoadStops = {
  vacancyId: string | null
  /** What the pupil wrote for another place before. */
  wordsId: string | null
  /** What the pupil asked of the company everybody becomes, while that waits for an answer, and once it has a yes. */
  askedId: string | null
  acceptedId: string | null
  contractId: string | null
  /** Null once the pupil signed. */
  signerId: string | null
  timesheetId: string | null
  /** Whether the pupil wrote hours down that are not handed in yet. */
  hasHoursWritten: boolean
  /** Whether hours of the pupil wait for a yes. */
  hasHoursWaiting: boolean
  finishedId: string | null
  /** Whose it is; null where it is the pupil's own. */
  finishedName: string | null
}

export type RoadPiece = { key: Piece; stretch: Stretch; as: FaceKey; path: string; isDone: boolean }

/** Where each piece is played, and as whom: beside what is there now, wherever the story stands. */
export function piecesOf(stops: RoadStops): RoadPiece[] {
  const { vacancyId, wordsId, askedId, acceptedId, contractId, signerId, timesheetId, finishedId } = stops
  const place = `/vacancies/${vacancyId}${wordsId ? `?words=${wordsId}` : ''}`
  const sheet = `/urenbriefje/${timesheetId}`
  const answered = askedId ?? acceptedId
  const all: RoadPiece[] = [
    { key: 'find', stretch: 'find', as: 'pupil', path: '/vacancies/search', isDone: false },
    {
      key: 'apply',
      stretch: 'apply',
      as: 'pupil',
      path: vacancyId ? place : '/vacancies/search',
      isDone: askedId !== null,
    },
  ]
  if (answered || !contractId) {
    const path = answered ? `/applications/${answered}` : '/applications'
    all.push({ key: 'answer', stretch: 'agree', as: 'host', path, isDone: answered !== null && !askedId })
  }
  if (contractId) {
    const path = `/contracts/${contractId}${signerId ? `/sign/${signerId}` : ''}`
    all.push({ key: 'sign', stretch: 'agree', as: 'pupil', path, isDone: signerId === null })
  }
  if (timesheetId) {
    all.push({ key: 'work', stretch: 'work', as: 'pupil', path: sheet, isDone: stops.hasHoursWritten })
    all.push({ key: 'approve', stretch: 'work', as: 'host', path: sheet, isDone: !stops.hasHoursWaiting })
  } else all.push({ key: 'approve', stretch: 'work', as: 'host', path: '/dashboard', isDone: false })
  const done = finishedId ? `/internships/${finishedId}` : '/dashboard'
  return [...all, { key: 'done', stretch: 'done', as: 'coordinator', path: done, isDone: false }]
}

/** Where somebody begins who takes up the road at a stretch: where a contract waits to be signed, with that. */
export function roadOf(stops: RoadStops): { key: Stretch; as: FaceKey; path: string; piece: Piece }[] {
  const all = piecesOf(stops)
  return stretches.map((key) => {
    const own = all.filter(({ stretch }) => stretch === key)
    const { as, path, key: piece } = own.find((one) => one.key === 'sign') ?? (own[0] as RoadPiece)
    return { key, as, path, piece }
  })
}

/** The piece that is played: the one that was asked for, or the next there is where nothing is left to play it with. */
export function pieceFrom<One extends { key: Piece }>(all: readonly One[], asked: string | undefined): One | undefined {
  const at = pieces.indexOf(asked as Piece)
  return at < 0 ? undefined : all.find(({ key }) => pieces.indexOf(key) >= at)
}

/** The address of another tenant beside the one a visitor stands on: the same server, by the name of that tenant. */
export function besides(origin: string, from: string, to: string): string {
  const url = new URL(origin)
  const base = url.hostname.startsWith(`${from}.`) ? url.hostname.slice(from.length + 1) : url.hostname
  url.hostname = `${to}.${base}`
  return url.origin
}
