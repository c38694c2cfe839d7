import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import type { Translate } from '#platform/i18n.ts'
import { useT } from '#web/i18n.tsx'
import 'react-image-crop/dist/ReactCrop.css'

/** The names of the handles of a cut, for people who do not see them. */
export function cutLabels(t: Translate) {
  const corner = t('shell.cut.corner')
  return {
    cropArea: t('shell.cut.area'),
    nwDragHandle: corner,
    nDragHandle: corner,
    neDragHandle: corner,
    eDragHandle: corner,
    seDragHandle: corner,
    sDragHandle: corner,
    swDragHandle: corner,
    wDragHandle: corner,
  }
}

/** A picture that was chosen, of which one keeps a part of this shape: goes with the form as `crop`. */
export default function Crop({ source, aspect, round = false }: { source: string; aspect: number; round?: boolean }) {
  const t = useT()
  const [crop, setCrop] = useState<PercentCrop>()
  return (
    <>
      <ReactCrop
        {...(crop ? { crop } : {})}
        aspect={aspect}
        circularCrop={round}
        keepSelection
        minWidth={33}
        onChange={(_, next) => setCrop(next)}
        ariaLabels={cutLabels(t)}
      >
        <img
          src={source}
          alt={t('shell.cut.whole')}
          onLoad={({ currentTarget: { width, height } }) => setCrop(middleOf(width, height, aspect))}
        />
      </ReactCrop>
      {crop ? <input type="hidden" name="crop" value={inParts(crop)} /> : null}
    </>
  )
}

/** A cut as the API reads it: parts of width and height. */
const inParts = ({ x, y, width, height }: PercentCrop) =>
  [x, y, width, height].map((part) => Math.min(1, Math.max(0, part / 100)).toFixed(4)).join()

/** The largest part of this shape, in the middle. */
function middleOf(width: number, height: number, aspect: number): PercentCrop {
  const wide = Math.min(width, height * aspect)
  const part = { width: (wide / width) * 100, height: (wide / aspect / height) * 100 }
  return { unit: '%', ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}
