import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { useT } from '#web/i18n.tsx'
import { cutLabels } from '#web/design/crop.tsx'

/** x, y, width and height in hundredths of the picture, as its form has them. */
export type Percents = readonly [number, number, number, number]

/** The part of a picture that is shown, dragged over the whole of it or moved with the arrow keys. */
export default function PartChooser({
  source,
  part: [x, y, width, height],
  onPart,
}: {
  source: string
  part: Percents
  onPart: (part: Percents) => void
}) {
  const t = useT()
  const crop: PercentCrop = { unit: '%', x, y, width, height }
  return (
    <ReactCrop
      crop={crop}
      keepSelection
      minWidth={24}
      minHeight={24}
      onChange={(_, next) => onPart([next.x, next.y, next.width, next.height])}
      ariaLabels={cutLabels(t)}
    >
      <img src={source} alt={t('shell.cut.whole')} />
    </ReactCrop>
  )
}
