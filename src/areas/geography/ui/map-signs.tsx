/** A place is a facade, its foot on the spot. */
export const facade = 'M-14-8v-24l14-14 14 14v24H5L0 0l-5-8z'

type ManyProps = {
  count: number
  /** Whether it stands above the spot, so that the name of a town below it is read. */
  isAbove?: boolean
}

/** Half of how wide the sign of so many is. */
export function halfOf(count: number): number {
  return count < 20 ? 17 : count < 100 ? 20 : 24
}

/** Many places on one spot are four bricks around their number, so that they are never taken for a pin of a list. */
export function ManyPlaces({ count, isAbove = false }: ManyProps) {
  const half = halfOf(count)
  return (
    <g transform={isAbove ? `translate(0 ${-half - 5})` : undefined}>
      <Bricks half={half} />
      {isAbove ? <path d={`M-5 ${half}h10l-5 5z`} /> : null}
      <text dy="5">{count}</text>
    </g>
  )
}

function Bricks({ half }: { half: number }) {
  const [side, long, thick] = [2 * half, 1.46 * half, 6]
  const brick = (x: number, y: number, wide: number, high: number) => `M${x} ${y}h${wide}v${high}h${-wide}z`
  return (
    <>
      <rect x={-half} y={-half} width={side} height={side} />
      <path
        d={[
          brick(-half, -half, long, thick),
          brick(half - thick, -half, thick, long),
          brick(half - long, half - thick, long, thick),
          brick(-half, half - long, thick, long),
        ].join('')}
      />
    </>
  )
}
