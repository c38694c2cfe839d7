/** What stands on the picture beside a link: a title and the lines below it. */
export type CardWords = { title: string; lines: readonly string[] }

/** What the screens of the product are called on their pictures, by the path without its language: keys of texts. */
export const screenTitles: Readonly<Record<string, string>> = {
  '/stagebank': 'vacancies.bank',
  '/nieuws': 'content.news.title',
  '/contactformulier': 'support.contact.title',
  '/help': 'help.title',
  '/privacyverklaring': 'privacy.statement.title',
  '/organizations/signup': 'organizations.signup.title',
  '/verify': 'contracts.verify.title',
  '/api': 'integrations.reference.title',
}

/** How many signs stand on a line of a picture, and on how many. */
const cardLine = { signs: 48, most: 3 }

/** Words in lines that fit on a picture; what does not fit is left out, and said to be. */
export function cardLinesOf(words: string, most: number = cardLine.most): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < cardLine.signs) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  return lines.length > most ? [...shown.slice(0, -1), `${shown.at(-1)}…`] : shown
}
