/** NY for Noor Yıldız; the infix does not count. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`
}

/** People are round: their picture, or their initials. The name stands beside it, so it says nothing of its own. */
export function PersonMark({
  name,
  avatarUrl,
  size = 'm',
}: {
  name: string
  avatarUrl?: string | null | undefined
  size?: 's' | 'm' | 'l'
}) {
  return (
    <span className={size === 'm' ? 'av' : `av av-${size}`} aria-hidden="true">
      {faceOf(name, avatarUrl)}
    </span>
  )
}

/** The picture or the initials within the circle. */
export function faceOf(name: string, avatarUrl: string | null | undefined) {
  return avatarUrl ? <img src={avatarUrl} alt="" width={256} height={256} /> : initials(name)
}
