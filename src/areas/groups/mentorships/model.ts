/** As what somebody looks after pupils: their mentor, or the teacher who guides their internships. */
export const mentorshipRoles = ['mentor', 'supervisor'] as const
export type MentorshipRole = (typeof mentorshipRoles)[number]

/** A mentorship counts from its first day until before its last; without them from the beginning, and until further notice. */
export type MentorshipTerm = { startedOn: string | null; endedOn: string | null }

export const mentorshipStates = ['now', 'planned', 'ended'] as const
export type MentorshipState = (typeof mentorshipStates)[number]

/** Whether a mentorship holds on a day, is still to begin, or is over. */
export function stateOn({ startedOn, endedOn }: MentorshipTerm, today: string): MentorshipState {
  if (endedOn !== null && endedOn <= today) return 'ended'
  return startedOn !== null && startedOn > today ? 'planned' : 'now'
}

/** Whether two terms have a day in common. */
export function overlaps(one: MentorshipTerm, other: MentorshipTerm): boolean {
  const startsBefore = (first: MentorshipTerm, last: MentorshipTerm) =>
    first.startedOn === null || last.endedOn === null || first.startedOn < last.endedOn
  return startsBefore(one, other) && startsBefore(other, one)
}
