import { Map as LibreMap, setWorkerUrl, type MapMouseEvent, type GeoJSONSource } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import type { MapSource } from '#areas/geography/atlas/model.ts'
import { MapCredit } from '../map-credit.tsx'
import type { View } from '../map-view.ts'
import { coloursAt } from './colours.ts'
import { groundStyle, moveHome } from './ground-style.ts'
import { drawAhead, keepPace } from './pace.ts'
import { addPins, moveListed, movePins, moveReach, type BikeReach, type LivePin, type LiveTown } from './pin-layers.ts'
import { pinSign, signRatio } from './signs.ts'

setWorkerUrl(worker)

export type LiveMapProps = {
  view: View
  pins: readonly LivePin[]
  reach: BikeReach | undefined
  /** The town whose name is always told. */
  town?: LiveTown | undefined
  /** Pointed at in the list, or chosen. */
  on: ReadonlySet<string>
  /** It is drawn, and what stood in its place may go. */
  onReady(): void
  /** It cannot be drawn here. */
  onFail(): void
  onMove(to: View): void
  onMark(id: string | undefined): void
  /** A pin that was tapped; undefined for a tap beside all. */
  onChoose(id: string | undefined): void
}

/** Our zoom counts tiles of 256 pixels, the library's of 512. */
const zoomStep = 1
/** Tells a move that the page asked for from one of somebody's hand. */
const byPage = { isByPage: true }

/** The map as it is drawn by WebGL. It is moved by hands; keys, buttons and words are those of what it stands in. */
export default function LiveMap(props: LiveMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  /** Where it stands, or goes to at this moment: as the page asked last, or as a hand left it. */
  const goal = useRef(props.view)
  const now = useRef(props)
  useEffect(() => {
    const onMove = (to: View) => {
      goal.current = to
      props.onMove(to)
    }
    now.current = { ...props, onMove }
  })
  const [credit, setCredit] = useState('')
  const [isReady, setReady] = useState(false)
  const { view, pins, reach, town, on } = props
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    let gone = false
    void startMap(place, now)
      .then(({ drawn, source }) => {
        if (gone) return drawn.remove()
        map.current = drawn
        setCredit(source.credit || creditsOf(drawn))
        setReady(true)
        now.current.onReady()
        return undefined
      })
      .catch(() => gone || now.current.onFail())
    return () => {
      gone = true
      map.current?.remove()
    }
  }, [])
  useEffect(() => {
    if (!isReady || isSame(goal.current, view)) return
    goal.current = view
    map.current?.easeTo({ center: view, zoom: view.zoom - zoomStep, duration: 250 }, byPage)
  }, [isReady, view])
  useEffect(() => {
    if (isReady && map.current) movePins(map.current, { pins, on, reach: undefined })
  }, [isReady, pins, on])
  useEffect(() => {
    if (isReady && map.current) moveReach(map.current, reach)
  }, [isReady, reach])
  useEffect(() => {
    if (isReady && map.current) moveHome(map.current, town)
  }, [isReady, town])
  return (
    <>
      <div ref={box} className="live-map" aria-hidden="true" />
      {credit ? <MapCredit of={credit} /> : null}
    </>
  )
}

function isSame(one: View, other: View): boolean {
  return (
    Math.abs(one.lat - other.lat) < 1e-7 &&
    Math.abs(one.lng - other.lng) < 1e-7 &&
    Math.abs(one.zoom - other.zoom) < 1e-4
  )
}

function viewOf(map: LibreMap | undefined): View | undefined {
  if (!map) return undefined
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom() + zoomStep }
}

type Now = { current: LiveMapProps }

async function startMap(place: HTMLElement, now: Now): Promise<{ drawn: LibreMap; source: MapSource }> {
  const answer = await fetch('/map/source.json')
  if (!answer.ok) throw new Error('The map says not what it is drawn of.')
  const source = (await answer.json()) as MapSource
  // Names are drawn with the page's own letters; before they are there they would be drawn with others and kept.
  await Promise.all(['400 15px Signika', '700 15px Signika'].map((font) => document.fonts.load(font)))
  const { view } = now.current
  const drawn = new LibreMap({
    container: place,
    style: source.style ?? groundStyle(source, coloursAt(place), now.current.town),
    center: view,
    zoom: view.zoom - zoomStep,
    minZoom: 5,
    maxZoom: 15,
    maxBounds: [
      [0, 49],
      [11, 55.5],
    ],
    renderWorldCopies: false,
    attributionControl: false,
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // What moves on is drawn at once; fading is for who waits.
    fadeDuration: 0,
  })
  drawn.touchZoomRotate.disableRotation()
  drawn.getCanvas().tabIndex = -1
  // The ground has signs of its own: asked for before it is loaded.
  drawn.setMissingStyleImageResolver((id) => {
    const picture = pinSign(id, coloursAt(place))
    if (picture && !drawn.hasImage(id)) drawn.addImage(id, picture, { pixelRatio: signRatio })
  })
  await new Promise<void>((resolve, reject) => {
    void drawn.once('load', () => resolve())
    drawn.on('error', ({ error }) => (drawn.isStyleLoaded() ? undefined : reject(error)))
  }).catch((error: unknown) => {
    drawn.remove()
    throw error
  })
  addPins(drawn, now.current, coloursAt(place))
  await drawAhead(drawn)
  listen(drawn, now)
  followLook(drawn, place, source, now)
  return { drawn, source }
}

function listen(map: LibreMap, now: Now): void {
  const pace = keepPace(map)
  map.on('moveend', (event) => {
    const view = viewOf(map)
    if (view && !('isByPage' in event) && !pace.isSizing()) now.current.onMove(view)
  })
  // At another height others lie on one another. While it changes they stay where they are.
  map.on('zoomend', () => moveListed(map, now.current))
  const idAt = (event: MapMouseEvent): string | undefined =>
    map.queryRenderedFeatures(event.point, { layers: ['on', 'pins', 'dots'] })[0]?.properties['id'] as
      | string
      | undefined
  map.on('mousemove', (event) => {
    // While it is dragged or comes nearer nobody points at anything, and asking what lies there costs a frame.
    if (map.isMoving()) return
    const id = idAt(event)
    const isSomething = id ?? map.queryRenderedFeatures(event.point, { layers: ['many'] })[0]
    map.getCanvas().style.cursor = isSomething ? 'pointer' : ''
    now.current.onMark(id)
  })
  map.on('mouseout', () => now.current.onMark(undefined))
  map.on('click', (event) => {
    const id = idAt(event)
    const many = id ? undefined : map.queryRenderedFeatures(event.point, { layers: ['many'] })[0]
    if (many) void comeNearer(map, Number(many.properties['cluster_id']), event)
    else {
      now.current.onChoose(id)
      // A tap beside the pins brings that spot to the middle: the way to move for who cannot drag.
      if (!id) map.easeTo({ center: event.lngLat })
    }
  })
}

async function comeNearer(map: LibreMap, cluster: number, { lngLat }: MapMouseEvent): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>('others')?.getClusterExpansionZoom(cluster)
  if (zoom !== undefined) map.easeTo({ center: lngLat, zoom: Math.max(zoom, map.getZoom() + 1) })
}

/** Draws it anew when the page changes its theme or mode. */
function followLook(map: LibreMap, place: HTMLElement, source: MapSource, now: Now): void {
  const watch = new MutationObserver(() => {
    const colours = coloursAt(place)
    if (!source.style) map.setStyle(groundStyle(source, colours, now.current.town), { diff: false })
    void map.once('style.load', () => addPins(map, now.current, colours))
  })
  watch.observe(document.documentElement, { attributeFilter: ['data-mode', 'data-tenant'] })
  map.on('remove', () => watch.disconnect())
}

/** Whose the map is, as a style of an operator's own says. */
function creditsOf(map: LibreMap): string {
  const sources = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution ?? '')
  return [...new Set(sources.map((text) => text.replaceAll(/<[^<>]*>/g, '').trim()).filter(Boolean))].join(', ')
}
