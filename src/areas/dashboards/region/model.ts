/** After so many days without an answer somebody calls. */
export const silentDays = 7
