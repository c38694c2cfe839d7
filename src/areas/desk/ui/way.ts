import { isPlaceless } from '#areas/desk/model.ts'
import { isUnheard } from '#areas/internships/model.ts'
import type { ShownPupil } from './pupil.ts'

/** Where what is late or waits for the reader is dealt with. */
export function wayOf(pupil: ShownPupil, isYours: boolean): { key: string; to: string } {
  const { id, state, choosesBefore, internshipStatus, applicationId, contractId, timesheetId, internshipId, turns } =
    pupil
  // Nobody looks for a place for who chooses among what is held out to them.
  if (choosesBefore) return { key: 'to-pupil', to: `/users/${id}` }
  // Who is not heard of is spoken to first: what one reaches them by stands with them.
  if (isPlaceless(state) && isUnheard(pupil.daysQuiet)) return { key: 'to-reach', to: `/users/${id}` }
  if (isPlaceless(state)) return { key: 'to-place', to: `/students/${id}` }
  if (state === 'applied') return { key: 'to-application', to: `/applications/${applicationId}` }
  if (state === 'contract' && contractId) return { key: 'to-contract', to: `/contracts/${contractId}` }
  if (isYours && internshipStatus === 'wrapping_up') return { key: 'to-end', to: `/internships/${internshipId}` }
  // Who is waited for is told by the internship itself.
  if (turns.includes('school')) return { key: 'to-internship', to: `/internships/${internshipId}` }
  if (timesheetId) return { key: 'to-hours', to: `/urenbriefje/${timesheetId}` }
  return { key: 'to-internship', to: `/internships/${internshipId}` }
}
