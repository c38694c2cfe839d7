import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { useT } from '#web/i18n.tsx'
import 'react-image-crop/dist/ReactCrop.css'

/** The part of the picture that stays, as the API reads it: parts of width and height. */
const inParts = ({ x, y, width, height }: PercentCrop) =>
  [x, y, width, height].map((part) => Math.min(1, Math.max(0, part / 100)).toFixed(4)).join()

/** The whole picture, of which one keeps a wide part. */
export default function PictureCrop({ source }: { source: string }) {
  const t = useT()
  const [crop, setCrop] = useState<PercentCrop>()
  const corner = t('vacancies.edit.picture.corner')
  return (
    <>
      <ReactCrop
        {...(crop ? { crop } : {})}
        aspect={16 / 9}
        keepSelection
        minWidth={33}
        onChange={(_, next) => setCrop(next)}
        ariaLabels={{
          cropArea: t('vacancies.edit.picture.area'),
          nwDragHandle: corner,
          nDragHandle: corner,
          neDragHandle: corner,
          eDragHandle: corner,
          seDragHandle: corner,
          sDragHandle: corner,
          swDragHandle: corner,
          wDragHandle: corner,
        }}
      >
        <img
          src={source}
          alt={t('vacancies.edit.picture.whole')}
          onLoad={({ currentTarget: { width, height } }) => setCrop(middleOf(width, height))}
        />
      </ReactCrop>
      {crop ? <input type="hidden" name="crop" value={inParts(crop)} /> : null}
    </>
  )
}

function middleOf(width: number, height: number): PercentCrop {
  const wide = Math.min(width, (height * 16) / 9)
  const part = { width: (wide / width) * 100, height: ((wide * 9) / 16 / height) * 100 }
  return { unit: '%', ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}
