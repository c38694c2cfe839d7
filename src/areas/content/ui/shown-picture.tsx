import { Drawing } from '#web/design/scene.tsx'
import type { GotOne } from '#web/api-types.ts'
import { fileAddress, widthsOf, type PictureFormat } from '../library/model.ts'
import { findDrawing, sceneOf } from '../library/drawings/model.ts'

/** What a page shows of a file. */
export type PageFile = GotOne<'/published_pages'>['files'][number]

/** A picture of the website or a drawing of ours; nothing where the picture was taken away. */
export function ShownPicture({
  picture,
  files,
  caption,
}: {
  picture: string
  files: readonly PageFile[]
  caption: string
}) {
  const drawing = findDrawing(picture)
  const file = files.find(({ id }) => id === picture)
  if (!drawing && !file) return null
  const told = [caption, file?.credit].filter(Boolean).join(' · ')
  return (
    <figure className="ct-picture">
      {drawing ? <Drawing name={sceneOf(drawing)} /> : file ? <Photo file={file} /> : null}
      {told ? <figcaption>{told}</figcaption> : null}
    </figure>
  )
}

function Photo({ file: { id, alt, width, height, focus, drawn } }: { file: PageFile }) {
  const widths = widthsOf(width ?? 0)
  const set = (format: PictureFormat) =>
    widths.map((one) => `${fileAddress(id, { width: one, format }, drawn)} ${Math.min(one, width ?? one)}w`).join(', ')
  const [x = 0.5, y = 0.5] = focus
  const sizes = '(min-width: 48rem) 46rem, 100vw'
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={fileAddress(id, { width: widths[1] ?? widths[0] ?? 480, format: 'webp' }, drawn)}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
    </picture>
  )
}
