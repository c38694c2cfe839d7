const cooldownHours = 24

/** What was reminded of by then may be reminded of again, for who asks it of many at once. */
export const remindedBefore = (now: Date): Date => new Date(now.getTime() - cooldownHours * 3_600_000)

/** Whether somebody may be reminded again: however many remind, of one thing one hears once in a day and a night. */
export function mayRemindAgain(last: Date | null | undefined, now: Date): boolean {
  return !last || last <= remindedBefore(now)
}
