import type { AreaManifest } from '#areas/area.ts'
import type { AuditAction } from '#areas/events.ts'
import { manifests } from '#areas/order.ts'
import type { Translate } from '#platform/i18n.ts'
import { snakeCase } from '#platform/jsonapi.ts'

/** Everything that is written into the record of who did what, each with its words on the screen. */
export const actions = manifests.flatMap(({ audits = [] }: AreaManifest) => audits as readonly AuditAction[])

const shownAt: Readonly<Record<string, string>> = Object.assign(
  {},
  ...manifests.map((manifest: AreaManifest) => manifest.shownAt),
)

/**
 * The screen of the subject of a line; undefined where it has none, as for signing in. A line about a person leads to the
 * screen of that person, which every reader of such a line may open.
 */
export function pathOf(action: string, subjectType: string, subjectId: string | null): string | undefined {
  const room = action.split('.')[0] === 'members' ? '/users' : shownAt[subjectType]
  return room && subjectId ? `${room}${room.includes('#') ? '' : '/'}${subjectId}` : undefined
}

/** Where a status has its words, by the type of what has it. */
const statusWords: Readonly<Record<string, string>> = {
  applications: 'applications.status',
  internships: 'internships.status',
  contracts: 'contracts.status',
  timesheets: 'timesheets.week.status',
  vacancies: 'vacancies.status',
  organizations: 'organizations.status',
  users: 'members.status',
  groups: 'groups.status',
  internship_periods: 'periods.status',
  content_pages: 'content.status',
}

type Told = {
  action: string
  subjectType: string
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  changes: Readonly<Record<string, unknown>>
}
/** What of a thing is other than it was. */
export const changeKinds = ['status', 'role', 'fields', 'reason'] as const
/** One thing that is other than it was; `from` and `to` are null where the record does not keep them. */
export type Change = {
  of: (typeof changeKinds)[number]
  label: string
  from: string | null
  to: string | null
  tone: Tone
}
/** Whether what came of it is welcome; most of what changes is neither. */
export const tones = ['good', 'bad', 'plain'] as const
type Tone = (typeof tones)[number]

const sorry = new Set(
  'declined mentor_declined rejected denied returned cancelled terminated not_passed expired voided withdrawn hidden'.split(
    ' ',
  ),
)
const glad = new Set('confirmed approved published signed completed'.split(' '))
/** A yes is the end of asking to the pupil; to others the place waits for the pupil's own. */
const toneOf = (status: string | null, { isPupil }: Reader): Tone =>
  sorry.has(status ?? '') ? 'bad' : glad.has(status ?? '') || (isPupil && status === 'accepted') ? 'good' : 'plain'

/** Where a form has words for fields that no person has, by the type of what it changes. */
const fieldWords: Readonly<Record<string, readonly string[]>> = { organizations: ['organizations.field'] }

/** What lists call a status to who decides about it. */
const judgedWords: Readonly<Record<string, string>> = {
  'organizations.pending': 'organizations.to-judge',
  'vacancies.pending_review': 'vacancies.manage.to-judge',
}

/** Who reads: a pupil, or who decides about organizations and places. */
export type Reader = { isPupil: boolean; isJudge: boolean }

/** The words of a status; what waits for a pupil is "you" to that pupil alone, and a place one found waits for its host. */
function statusKey({ action, subjectType }: Told, status: string, { isPupil, isJudge }: Reader): string {
  const judged = isJudge ? judgedWords[`${subjectType}.${status}`] : undefined
  if (judged) return judged
  const key = `${statusWords[subjectType]}.${status}`
  if (subjectType !== 'applications' || status !== 'accepted') return key
  if (action.startsWith('applications.self-found')) return `${key}_host`
  return isPupil ? key : `${key}_other`
}

/** What a line changed, in words. Names that have no words are for programs, and left out. */
export function changesOf(told: Told, t: Translate, reader: Reader): Change[] {
  const { subjectType, fromStatus, toStatus, reason, changes } = told
  const wordOf = (status: string | null) => {
    const key = status === null ? '' : statusKey(told, status, reader)
    return status !== null && t.has(key) ? t(key) : null
  }
  const [from, to] = [wordOf(fromStatus), wordOf(toStatus)]
  const role = `members.role.${String(changes.role)}`
  const fields = Array.isArray(changes.fields) ? changes.fields.map(String) : []
  const named = [...new Set(fields)].flatMap((field) => {
    const keys = [
      `privacy.columns.${snakeCase(field)}`,
      ...(fieldWords[subjectType] ?? []).map((at) => `${at}.${field}`),
    ]
    const key = keys.find((one) => t.has(one))
    return key ? [t(key)] : []
  })
  const word = (of: Change['of'], to: string): Change => ({
    of,
    label: t(`activity.change.${of}`),
    from: null,
    to,
    tone: 'plain',
  })
  return [
    ...(to !== null && from !== to ? [{ ...word('status', to), from, tone: toneOf(toStatus, reader) }] : []),
    ...(subjectType === 'users' && t.has(role) ? [word('role', t(role))] : []),
    ...(named.length > 0 ? [word('fields', named.join(', '))] : []),
    ...(reason ? [word('reason', reason)] : []),
  ]
}
