/** As many as are told apart at a glance; of more it is drawn which part is taken. */
const mostPips = 8

/** Which of the seats are taken, for who runs down a list with the eye; the words beside them say it too. */
export function Pips({ className, seats, taken }: { className: string; seats: number; taken: number }) {
  return (
    <span className={className} aria-hidden="true">
      {seats > mostPips ? (
        <i className="pips-part">
          <i style={{ inlineSize: `${Math.min(100, Math.round((100 * taken) / seats))}%` }} />
        </i>
      ) : (
        Array.from({ length: seats }, (_, at) => <i key={at} data-taken={at < taken ? '' : undefined} />)
      )}
    </span>
  )
}
