/** Who somebody is, as their name with what they do behind a comma: the name of it. */
export const guideName = (guide: string) => guide.split(',')[0] ?? ''

/** Who guides one at a place, and a sentence of theirs: as the host wrote it, which is in Dutch. */
export function GuideWords({ guide, quote }: { guide: string; quote: string | undefined }) {
  const name = guideName(guide)
  return (
    <>
      {name ? (
        <p lang="nl">
          <b>{name}</b>
          {guide.slice(name.length)}
        </p>
      ) : null}
      {quote ? <p lang="nl">“{quote}”</p> : null}
    </>
  )
}
