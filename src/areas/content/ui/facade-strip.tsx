import { Facade, type FacadeName } from '#web/design/scene.tsx'

const street: readonly FacadeName[] = [
  'animals',
  'care',
  'community',
  'sport',
  'culture',
  'shops',
  'nature',
  'children',
]
/** As many as stand beside a title. */
const inSight = 3

/** Some houses of the street on the ground of a page: of every page others, of the same page always these. */
export function FacadeStrip({ of }: { of: string }) {
  const first = [...of].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
  return (
    <div className="ct-street" aria-hidden="true">
      {Array.from({ length: inSight }, (_, at) => (
        <Facade key={at} name={street[(first + at) % street.length] ?? 'community'} />
      ))}
    </div>
  )
}
