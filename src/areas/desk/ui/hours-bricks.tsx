import './hours-bricks.css'

/** A brick is an hour, while so many are told apart. */
const mostBricks = 30

/** Hours as bricks, of which as many lie as were said yes to; the number beside them says the same. */
export function HoursBricks({ approved, planned }: { approved: number; planned: number }) {
  const share = Math.min(1, approved / (planned || 1))
  const bricks = Math.max(1, Math.min(mostBricks, Math.ceil(planned / 60)))
  return (
    <span
      className="bk"
      aria-hidden="true"
      style={{ '--brick': `${100 / bricks}%`, '--laid': `${(Math.round(share * bricks) * 100) / bricks}%` } as object}
    />
  )
}
