export type TypedNameCheck = 'same' | 'differs' | 'empty'

/** Compares a typed name with the name on file. Another name is a warning, not a refusal: people have more than one. */
export function checkTypedName(typed: string, onFile: string): TypedNameCheck {
  const one = wordsOf(typed)
  if (one.length === 0) return 'empty'
  const other = wordsOf(onFile)
  return one.join(' ') === other.join(' ') || sameWithInitials(one, other) ? 'same' : 'differs'
}

/** F. Yıldız is Fatma Yıldız. */
function sameWithInitials(typed: string[], onFile: string[]): boolean {
  const [first = '', ...rest] = typed
  const [given = '', ...family] = onFile
  return first.length === 1 && given.startsWith(first) && rest.length > 0 && rest.join(' ') === family.join(' ')
}

/** By QR the last name shows that it is the one who is meant: its last word, or more from the end, or all of it. */
export function isLastNameOf(given: string, onFile: string): boolean {
  const letters = (text: string) => wordsOf(text).join('')
  const said = letters(given)
  const words = onFile.split(/\s+/).map(letters)
  return said !== '' && words.some((_, at) => words.slice(at).join('') === said)
}

/** Without accents, capitals and the signs that stand in names. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[.'’-]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}
