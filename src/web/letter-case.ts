/** Words as a sentence begins with them. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Words as a sentence goes on with them. */
export const small = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
