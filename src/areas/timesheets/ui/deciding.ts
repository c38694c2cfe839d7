import type { PageApi } from '#web/api.ts'

/** The hours by the link in a mail: which sheet the mail was about, and the secret of it. */
export type HoursLink = { id: string; secret: string }

/** What was done, for the sentence about it. */
export type Decided = { done: string; monday: string; hours?: string }

/** A week in a form: its sheet, its Monday, and the version that was read. */
export const weekValue = (sheetId: string, week: { monday: string; lockVersion: number }) =>
  `${sheetId} ${week.monday} ${week.lockVersion}`

function readWeek(value: FormDataEntryValue) {
  const [timesheetId = '', monday = '', lockVersion = ''] = String(value).split(' ')
  return { timesheetId, monday, lockVersion: Number(lockVersion) }
}

/** What a host decides about hours that wait, of whichever pupil: a yes to one week or to all of them, or one sent back. */
export async function decideWaiting(api: PageApi, form: FormData, link?: HoursLink): Promise<Decided | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  // What is asked back with one tap has its words ready beside the button.
  const [step, answer] = text('step').split(':')
  const weeks = form.getAll('week').map(readWeek)
  const [first] = weeks
  const secret = encodeURIComponent(link?.secret ?? '')
  if (!first) return undefined
  if (step === 'approve-all' || step === 'approve') {
    if (link) await api.put(`/public/hours/${link.id}/approve?t=${secret}`, 'timesheets', { weeks, name: text('name') })
    else await api.put('/timesheets/approve', 'timesheets', { weeks })
    return { done: step, monday: first.monday, hours: text('hours') }
  }
  if (step !== 'return') return undefined
  const { timesheetId, monday, lockVersion } = first
  const reason = text(answer === undefined ? 'reason' : `reason:${answer}`)
  if (link)
    await api.put(`/public/hours/${link.id}/return?t=${secret}`, 'timesheets', { ...first, name: text('name'), reason })
  else await api.put(`/timesheets/${timesheetId}/weeks/${monday}/return`, 'timesheets', { reason, lockVersion })
  return { done: step, monday }
}
