/** Two letters for the square in front of a name: De Springende Geit is SG. */
export function initialsOf(name: string): string {
  const words =
    name
      .replaceAll(/\b(de|het|een|van|den|der|en|op|in|aan|bij|voor|met|stichting|vereniging)\b/gi, ' ')
      .match(/[\p{L}\d]+/gu) ?? []
  const letters = words.slice(-2).map((word) => word[0])
  return (letters.length > 1 ? letters.join('') : name.slice(0, 2)).toUpperCase()
}
