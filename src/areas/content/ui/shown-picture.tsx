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

/** As wide as the words of a page where there is room. */
const widthOfPage = '(min-width: 48rem) 46rem, 100vw'

type PhotoProps = { file: PageFile; sizes?: string; isDecoration?: boolean }

function Photo({ file, sizes = widthOfPage, isDecoration = false }: PhotoProps) {
  const { id, alt, width, height, focus, drawn } = file
  const widths = widthsOf(width ?? 0)
  const set = (format: PictureFormat) =>
    widths.map((one) => `${fileAddress(id, { width: one, format }, drawn)} ${Math.min(one, width ?? one)}w`).join(', ')
  const [x = 0.5, y = 0.5] = focus
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={fileAddress(id, { width: widths[1] ?? widths[0] ?? 480, format: 'webp' }, drawn)}
        srcSet={set('webp')}
        sizes={sizes}
        alt={isDecoration ? '' : alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
    </picture>
  )
}

/** For news that shows no picture of its own: what happens on a square. */
const ofTheSquare = ['stall-square', 'tent-square', 'lantern-street', 'bulbs-square', 'tree-street', 'guitar-square']

type NewsPictureProps = {
  item: { id: string; picture: string | null; files: readonly PageFile[] }
  /** How wide it is shown, as a browser asks it to choose a file. */
  sizes: string
}

/** The picture a piece of news is known by, in the lists of news: decoration beside its title. */
export function NewsPicture({ item: { id, picture, files }, sizes }: NewsPictureProps) {
  const file = files.find((one) => one.id === picture)
  if (file) return <Photo file={file} sizes={sizes} isDecoration />
  const one = Number.parseInt(id.slice(-4), 16) || 0
  const drawing = findDrawing(picture ?? '') ?? findDrawing(ofTheSquare[one % ofTheSquare.length] ?? '')
  return drawing ? <Drawing name={sceneOf(drawing)} /> : null
}
