/** How a mail opens: what stands between its greeting and its button. */
export const openingOf = (text: string): string => text.split('\n\n')[1] ?? ''
