const cooldownHours = 24

/** Whether somebody may be reminded again: however many remind, of one thing one hears once in a day and a night. */
export function mayRemindAgain(last: Date | null | undefined, now: Date): boolean {
  return !last || now.getTime() - last.getTime() >= cooldownHours * 3_600_000
}
