import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { useT } from '#web/i18n.tsx'
import 'react-image-crop/dist/ReactCrop.css'

/** The part of the picture that stays, as the API reads it: parts of width and height. */
const inParts = ({ x, y, width, height }: PercentCrop) =>
  [x, y, width, height].map((part) => Math.min(1, Math.max(0, part / 100)).toFixed(4)).join()

/** The picture that was chosen, of which one keeps a round part. */
export default function AvatarCrop({ source }: { source: string }) {
  const t = useT()
  const [crop, setCrop] = useState<PercentCrop>()
  const corner = t('users.avatar.corner')
  return (
    <>
      <ReactCrop
        {...(crop ? { crop } : {})}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={33}
        onChange={(_, next) => setCrop(next)}
        ariaLabels={{
          cropArea: t('users.avatar.area'),
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
          alt={t('users.avatar.whole')}
          onLoad={({ currentTarget: { width, height } }) => setCrop(middleOf(width, height))}
        />
      </ReactCrop>
      {crop ? <input type="hidden" name="crop" value={inParts(crop)} /> : null}
    </>
  )
}

function middleOf(width: number, height: number): PercentCrop {
  const side = Math.min(width, height)
  const part = { width: (side / width) * 100, height: (side / height) * 100 }
  return { unit: '%', ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}
