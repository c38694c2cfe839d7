import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { SelectField } from '#web/design/field.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { drawings, findDrawing, sceneOf } from '../library/drawings/model.ts'
import { fileAddress } from '../library/model.ts'
import type { Choosable } from './choosable.ts'
import { drawingName } from './drawing-name.ts'

type PictureChoiceProps = {
  label: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  choosable: Choosable
}

/** Own pictures and the drawings of ours: by their names in a list, and by what they look like where there are scripts. */
export function PictureChoice({ choosable, ...props }: PictureChoiceProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(props.defaultValue)
  const [isOpen, setOpen] = useState(false)
  const own = t('content.choose.own')
  function choose(picture: string) {
    const select = box.current?.querySelector('select')
    if (!select) return
    select.value = picture
    setChosen(picture)
    select.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="ce-picture" ref={box}>
      <div className="ce-thumb">
        <Shown picture={chosen} choosable={choosable} />
      </div>
      <div
        className="ce-choice"
        onChange={({ target }) => target instanceof HTMLSelectElement && setChosen(target.value)}
      >
        <SelectField
          {...props}
          options={[
            { value: '', label: t('content.choose.picture') },
            ...choosable.pictures.map(({ id, title }) => ({ value: id, label: title, group: own })),
            ...drawings.map((one) => ({
              value: one.name,
              label: drawingName(t, one),
              group: t(`content.sector.${one.sector}`),
            })),
          ]}
        />
        <OwnPicture />
      </div>
      <details className="ce-gallery" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('content.choose.by-look')}</summary>
        {isOpen ? (
          <ul aria-label={t('content.choose.by-look')}>
            {[
              ...choosable.pictures.map(({ id, title }) => ({ id, title })),
              ...drawings.map((one) => ({ id: one.name, title: drawingName(t, one) })),
            ].map(({ id, title }) => (
              <li key={id}>
                <button type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
                  <Shown picture={id} choosable={choosable} />
                  <span>{title}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </div>
  )
}

function Shown({ picture, choosable }: { picture: string; choosable: Choosable }) {
  const drawing = findDrawing(picture)
  if (drawing) return <Drawing key={picture} name={sceneOf(drawing)} />
  return choosable.pictures.some(({ id }) => id === picture) ? (
    <img
      src={fileAddress(picture, { width: 480, format: 'webp' })}
      alt=""
      width={160}
      height={100}
      loading="lazy"
      decoding="async"
    />
  ) : null
}

/** Where a picture of one's own is sent, in a tab of its own: who comes back finds it in the list. */
function OwnPicture() {
  const t = useT()
  const path = useLocalePath()
  const { revalidate } = useRevalidator()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isAway) return undefined
    const back = () => {
      setAway(false)
      void revalidate()
    }
    addEventListener('focus', back)
    return () => removeEventListener('focus', back)
  }, [isAway, revalidate])
  return (
    <Link className="small" to={path('/content/file-upload')} target="_blank" onClick={() => setAway(true)}>
      {t('content.choose.send-own')}
    </Link>
  )
}
