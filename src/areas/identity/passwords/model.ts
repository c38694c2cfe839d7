/** The reasons to refuse a password. */
export type PasswordFault = 'too_short' | 'too_long' | 'names_you' | 'too_simple' | 'mismatch'

export const passwordLength = { pupil: 12, other: 15, most: 128 } as const

/** From 0 to 4: below this a list of guesses comes to it too soon. */
export const hardEnough = 3

/** Words every list of guesses begins with; long passwords made of one of them are no better. */
export const common = [
  'password',
  'wachtwoord',
  'welkom',
  'stageplein',
  'stage',
  'qwerty',
  'azerty',
  'school',
  'geheim',
  '12345',
]

/**
 * Judges a password by length and by what everybody would guess; no rules about signs, no forced changes
 * (NIST SP 800-63B). `about` are words that belong to the person: name, address, school.
 */
export function passwordFault(
  password: string,
  { isPupil, about }: { isPupil: boolean; about: readonly string[] },
): PasswordFault | undefined {
  const text = password.normalize('NFKC')
  const length = [...text].length
  if (length < (isPupil ? passwordLength.pupil : passwordLength.other)) return 'too_short'
  if (length > passwordLength.most) return 'too_long'
  const plain = text.toLowerCase()
  const words = about.flatMap((one) => one.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 4)
  // A password without its guessable parts must still be long enough to guard.
  const left = (parts: readonly string[]) => parts.reduce((rest, part) => rest.replaceAll(part, ''), plain)
  if ([...left(words)].length < 8) return 'names_you'
  if (new Set(plain).size < 5 || [...left(common)].length < 6 || isRow(plain)) return 'too_simple'
  return undefined
}

/** abcdefgh, 87654321: every sign one further, or one back, than the one before. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((sign, at) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
