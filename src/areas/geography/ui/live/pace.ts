import type { Map as LibreMap } from 'maplibre-gl'

/** A frame that took this many milliseconds came too late for a screen of sixty a second. */
const lateFrame = 20
/** So many frames are looked at before the map is drawn otherwise: one that stumbles says nothing. */
const framesJudged = 6
/** How long a machine is taken for slow, in milliseconds; then a movement is judged anew. */
const slowFor = 60_000
/** So long after its last movement the map is drawn in full: who drags again at once is not held up. */
const restAfter = 300
/** Of the pixels a side has so many are drawn while it moves. */
const part = 0.5

/** Whether a machine that drew the last frames so many milliseconds apart cannot keep up. */
export function isLate(frames: readonly number[]): boolean {
  const last = frames.slice(-framesJudged)
  return last.length === framesJudged && last.filter((apart) => apart > lateFrame).length > framesJudged / 2
}

/** Names that software goes by where a graphics card should be: SwiftShader, Mesa's llvmpipe, Windows' Basic Render Driver. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/iu

/** Whether no graphics card draws this map: then its first movement is not held up by being judged. */
function isSoftware(map: LibreMap): boolean {
  const gl = map.getCanvas().getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  return software.test(String(gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) ?? ''))
}

/** How far from where a map opens it is drawn ahead, in steps of zoom, and how long one step is waited for, in milliseconds. */
const ahead = { steps: [1.5, -1.5], wait: 400 }

/**
 * Software translates what it draws at a height for the first time and takes up to a tenth of a second for it: it does so before
 * the map is shown, while the still one stands in its place, not under somebody's hand.
 */
export async function drawAhead(map: LibreMap): Promise<void> {
  if (!isSoftware(map)) return
  const [center, zoom] = [map.getCenter(), map.getZoom()]
  for (const step of [...ahead.steps, 0]) {
    map.jumpTo({ center, zoom: zoom + step })
    await Promise.race([
      map.once('idle'),
      new Promise((resolve) => {
        setTimeout(resolve, ahead.wait)
      }),
    ])
  }
}

/**
 * A machine that draws in software keeps up with the hand: while the map moves it has half the pixels of each side and no soft
 * edges, and is drawn in full once it rests. What it says of its movement meanwhile is none of somebody's hand (`isSizing`).
 */
export function keepPace(map: LibreMap): { isSizing(): boolean } {
  let [slowUntil, isLight, isSizing, isMoving, watching, lastFrame] = [
    isSoftware(map) ? Infinity : 0,
    false,
    false,
    false,
    0,
    0,
  ]
  let frames: number[] = []
  let soft: string[] = []
  let rest: ReturnType<typeof setTimeout> | undefined

  const draw = (light: boolean) => {
    isLight = light
    if (light) soft = softAreas(map)
    for (const id of soft) if (map.getLayer(id)) map.setPaintProperty(id, 'fill-antialias', !light)
    isSizing = true
    map.setPixelRatio(devicePixelRatio * (light ? part : 1))
    isSizing = false
  }
  // Who sizes a map stops it: a hand would lose its hold and a ride would end on the way. Its box is as large as before.
  const stop = map.stop.bind(map)
  map.stop = () => (isSizing ? map : stop())
  const watch = (at: number) => {
    if (lastFrame) frames.push(at - lastFrame)
    lastFrame = at
    if (isLate(frames)) slowUntil = Math.max(slowUntil, at + slowFor)
    else watching = requestAnimationFrame(watch)
  }
  const unwatch = () => {
    cancelAnimationFrame(watching)
    clearTimeout(rest)
  }
  map.on('movestart', () => {
    if (isSizing) return
    unwatch()
    ;[isMoving, lastFrame, frames] = [true, 0, []]
    if (!isLight && slowUntil < Infinity) watching = requestAnimationFrame(watch)
  })
  // A frame is about to be drawn: sized after one, the map would be blank until the next.
  map.on('move', () => {
    if (isMoving && !isSizing && !isLight && performance.now() < slowUntil) draw(true)
  })
  map.on('moveend', () => {
    if (isSizing) return
    unwatch()
    isMoving = false
    if (isLight) rest = setTimeout(() => draw(false), restAfter)
  })
  map.on('remove', unwatch)
  return { isSizing: () => isSizing }
}

/** The areas whose edges are drawn a second time, so that they are soft. */
function softAreas(map: LibreMap): string[] {
  return map
    .getLayersOrder()
    .filter((id) => map.getLayer(id)?.type === 'fill' && map.getPaintProperty(id, 'fill-antialias') !== false)
}
