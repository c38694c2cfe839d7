import { useEffect, useRef } from 'react'

const facades = ['animals', 'care', 'children', 'community', 'culture', 'nature', 'shops', 'sport'] as const
export type FacadeName = (typeof facades)[number]

/** The house front of a kind of internship. Decoration: the words beside it carry the meaning. */
export function Facade({ name, className }: { name: FacadeName; className?: string }) {
  return <Drawing name={`facade-${name}`} {...(className ? { className } : {})} />
}

/**
 * The server writes drawings into its pages, where a browser keeps them; it fetches only those of a later screen. The server fills
 * this in (`src/web/render.ts`): named here, each drawing would travel in the file that every page loads.
 */
export const writtenDrawings: Record<string, string> = {}
const fetched = import.meta.env.SSR
  ? {}
  : import.meta.glob<string>('./scenes/*.svg', { query: '?raw', import: 'default' })

/** A drawing of ours (scenes/*.svg) in the tenant's colours. */
export function Drawing({ name, className = 'drawing' }: { name: string; className?: string }) {
  return <Svg key={name} file={`./scenes/${name}.svg`} className={className} />
}

function Svg({ file, className }: { file: string; className: string }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (box.current?.firstChild) return
    void fetched[file]?.().then((svg) => {
      if (box.current) box.current.innerHTML = svg
    })
  }, [file])
  return (
    <span
      ref={box}
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: writtenDrawings[file] ?? '' }}
    />
  )
}
