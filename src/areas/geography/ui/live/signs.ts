import type { Map as LibreMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'

/** Pictures have twice the pixels they are shown at. */
const ratio = 2

function drawing(
  width: number,
  height: number,
  draw: (paper: CanvasRenderingContext2D) => void,
): ImageData | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width: width * ratio, height: height * ratio })
  const paper = canvas.getContext('2d')
  if (!paper) return undefined
  paper.scale(ratio, ratio)
  draw(paper)
  return paper.getImageData(0, 0, canvas.width, canvas.height)
}

/** A place is a facade with a gable, its foot on the spot. */
function facade(fill: string, edge: string, ink: string, number: string): ImageData | undefined {
  return drawing(36, 46, (paper) => {
    const shape = new Path2D('M3 18L18 3 33 18V36H24L18 43 12 36H3Z')
    Object.assign(paper, { fillStyle: fill, strokeStyle: edge, lineWidth: 2.5, lineJoin: 'round' })
    paper.fill(shape)
    paper.stroke(shape)
    Object.assign(paper, { fillStyle: ink, font: '700 15px Signika', textAlign: 'center' })
    paper.fillText(number, 18, 31)
  })
}

/** Many places are four bricks around their number, the way of the sign of the platform: never taken for a pin. */
function bricks(side: number, ground: string, brick: string): ImageData | undefined {
  const thick = 6
  const long = side * 0.73
  return drawing(side, side, (paper) => {
    paper.fillStyle = ground
    paper.fillRect(0, 0, side, side)
    paper.fillStyle = brick
    paper.fillRect(0, 0, long, thick)
    paper.fillRect(side - thick, 0, thick, long)
    paper.fillRect(side - long, side - thick, long, thick)
    paper.fillRect(0, side - long, thick, long)
  })
}

/** From how many places a cluster is drawn larger, and how large. */
export const clusterSides = [
  [0, 34],
  [20, 40],
  [100, 48],
] as const

/** Where trains stop. */
function station(fill: string, edge: string): ImageData | undefined {
  return drawing(12, 12, (paper) => {
    Object.assign(paper, { fillStyle: fill, strokeStyle: edge, lineWidth: 2, lineJoin: 'round' })
    paper.beginPath()
    paper.roundRect(2, 2, 8, 8, 2)
    paper.stroke()
    paper.fill()
  })
}

export function addSigns(map: LibreMap, { surface, line }: Colours): void {
  for (const [from, side] of clusterSides) {
    const picture = bricks(side, surface, line)
    if (picture && !map.hasImage(`many-${from}`)) map.addImage(`many-${from}`, picture, { pixelRatio: ratio })
  }
}

/**
 * The sign of a station, or the pin of one number, drawn when it is first asked for as `pin-7` or `on-7`. The number is part of the picture: as words of
 * the map it would stand on the pins before it too.
 */
export function pinSign(
  image: string,
  { accent, accentText, surface, text, name, land }: Colours,
): ImageData | undefined {
  if (image === 'station') return station(name, land)
  const [, kind, number = ''] = /^(pin|on)-(\d*)$/.exec(image) ?? []
  if (!kind) return undefined
  return kind === 'on' ? facade(text, surface, surface, number) : facade(accent, surface, accentText, number)
}

export const signRatio = ratio
