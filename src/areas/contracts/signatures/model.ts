/** A stroke as the pen left it: points in the pixels of the canvas. */
export type Stroke = { x: number; y: number }[]

export type SignatureFault = 'empty' | 'too_short' | 'straight_line' | 'not_a_png' | 'too_large' | 'not_readable'

export const signatureLimits = { minPoints: 20, maxBytes: 500 * 1024, maxPixels: 4_000_000, maxPoints: 20_000 } as const

/** Whether these strokes are somebody's writing: enough points, and at least one stroke that bends. */
export function strokesFault(strokes: readonly Stroke[]): SignatureFault | undefined {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (points === 0) return 'empty'
  if (points < signatureLimits.minPoints || points > signatureLimits.maxPoints) return 'too_short'
  if (!strokes.some((stroke) => stroke.length > 2 && bends(stroke))) return 'straight_line'
  return undefined
}

/** A stroke bends when some point lies off the line between its ends by more than a slip of the hand. */
function bends(stroke: Stroke): boolean {
  const first = stroke[0]
  const last = stroke.at(-1)
  if (!first || !last) return false
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  return stroke.some((point) => {
    const away =
      length < 1
        ? Math.hypot(point.x - first.x, point.y - first.y)
        : Math.abs((last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y)) / length
    return away > Math.max(2, length * 0.02)
  })
}
