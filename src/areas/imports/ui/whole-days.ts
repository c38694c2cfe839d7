/** What is said of a line, with each day (31-11-2026) on one line of its own: nothing breaks after a hyphen between numbers. */
export const wholeDays = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '-\u2060')
