/** For how many days something waits at least, of which a list can be asked. */
export const waitingSteps = [3, 7, 14, 28] as const
