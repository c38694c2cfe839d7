import { useState, type MouseEvent, type ReactNode } from 'react'
import type { Crop } from '#areas/vacancies/writing/pictures/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { Fault } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useT } from '#web/i18n.tsx'
import type { Percents } from './part-chooser.tsx'
import { coverOf, fileAddress, leastPart } from '../library/model.ts'

const PartChooser = late(() => import('./part-chooser.tsx'))

type Point = readonly [number, number]
type Picture = Got<'/content_files/:id'>

const names = ['x', 'y', 'w', 'h'] as const
const all: Percents = [0, 0, 100, 100]

/** The part a form asks for; undefined where it asks for none. */
export function partIn(values: Readonly<Record<string, string>>): number[] | undefined {
  if (values['crop.x'] === undefined) return undefined
  return names.map((name) => Number(values[`crop.${name}`]) / 100)
}

type PicturePartsProps = {
  file: Picture
  problem: FormProblem | undefined
  /** What is said of the picture: it is written with the picture in sight. */
  children: ReactNode
}

/** The picture with the point of it that stays in sight, what is said of it, and what comes of it where there is less room. */
export function PictureParts({ file, problem, children }: PicturePartsProps) {
  const typed = problem?.values['crop.x'] === undefined ? undefined : problem.values
  const [x = 0, y = 0, w = 1, h = 1] = (typed && partIn(typed)) ?? file.crop ?? []
  const [part, setPart] = useState<Percents>([x * 100, y * 100, w * 100, h * 100])
  const [focus, setFocus] = useState<Point>([
    Number(typed?.focusX ?? file.focusX),
    Number(typed?.focusY ?? file.focusY),
  ])
  const source = `${fileAddress(file.id)}?whole=1`
  return (
    <>
      <div className="record-form cf-seen">
        <FocusFields source={source} focus={focus} onFocus={setFocus} />
      </div>
      {children}
      <div className="record-form cf-cut">
        <Openings file={file} source={source} part={part} focus={focus} />
        <PartFields source={source} part={part} onPart={setPart} problem={problem} isCut={file.crop !== null} />
      </div>
    </>
  )
}

/** How large the openings are in which a picture is shown, in rem. */
const openings = {
  phone: { width: 5, height: 7.25 },
  list: { width: 6.5, height: 6.5 },
  wide: { width: 13, height: 5.75 },
} as const

function Openings({ file, source, part, focus }: { file: Picture; source: string; part: Percents; focus: Point }) {
  const t = useT()
  const crop = part.map((one) => Math.max(0, Math.min(1, one / 100))) as unknown as Crop
  const sides = { width: file.width ?? 1, height: file.height ?? 1 }
  const shown: Crop = [crop[0], crop[1], Math.max(leastPart, crop[2]), Math.max(leastPart, crop[3])]
  return (
    <div role="group" aria-labelledby="cuts">
      <h3 id="cuts" className="label">
        {t('content.files.cuts')}
      </h3>
      <div className="cf-cuts">
        {(Object.keys(openings) as (keyof typeof openings)[]).map((name) => {
          const { width, left, top } = coverOf(openings[name], sides, shown, focus)
          return (
            <figure key={name} data-cut={name}>
              <div className="cf-opening">
                <img
                  src={source}
                  alt=""
                  style={{ width: `${width}rem`, maxWidth: 'none', translate: `${-left}rem ${-top}rem` }}
                />
              </div>
              <figcaption>{t(`content.cut.${name}`)}</figcaption>
            </figure>
          )
        })}
      </div>
    </div>
  )
}

function PartFields({
  source,
  part,
  onPart,
  problem,
  isCut,
}: {
  source: string
  part: Percents
  onPart: (part: Percents) => void
  problem: FormProblem | undefined
  /** Whether a part of it was chosen before; of most pictures all is shown. */
  isCut: boolean
}) {
  const t = useT()
  const errors = Object.entries(problem?.fields ?? {}).flatMap(([name, sentences]) =>
    name === 'crop' || name.startsWith('crop.') ? sentences : [],
  )
  return (
    <details className="fold cf-crop" id="f-crop" tabIndex={-1} open={isCut || errors.length > 0}>
      <summary>{t('content.field.crop')}</summary>
      <p className="hint">{t('content.help.crop')}</p>
      <Fault id="crop-error" errors={[...new Set(errors)]} />
      <div className="cf-part" data-needs-js="">
        <PartChooser source={source} part={part} onPart={onPart} />
      </div>
      <p data-needs-js="">
        <button type="button" className="btn btn-sm" onClick={() => onPart(all)}>
          <Icon name="arrow-counter-clockwise" /> {t('content.crop.all')}
        </button>
      </p>
      <details className="fold" open={errors.length > 0}>
        <summary>{t('content.crop.numbers')}</summary>
        <div className="cf-numbers">
          {names.map((name, at) => (
            <label key={name}>
              <span className="small">{t(`content.crop.${name}`)}</span>
              <input
                className="input"
                type="number"
                name={`crop.${name}`}
                min={0}
                max={100}
                step="any"
                inputMode="decimal"
                value={Number((part[at] ?? 0).toFixed(2))}
                onChange={({ target }) =>
                  onPart(part.map((one, index) => (index === at ? Number(target.value) : one)) as unknown as Percents)
                }
              />
            </label>
          ))}
        </div>
      </details>
    </details>
  )
}

/** Which point of the picture stays in sight, wherever it is cut: tapped, or moved from the left and from the top. */
function FocusFields({ source, focus, onFocus }: { source: string; focus: Point; onFocus: (focus: Point) => void }) {
  const t = useT()
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (part: number) => Math.min(1, Math.max(0, Math.round(part * 100) / 100))
    onFocus([within((clientX - left) / width), within((clientY - top) / height)])
  }
  return (
    <fieldset className="field">
      <legend className="label">{t('content.field.focus')}</legend>
      <p className="hint">{t('content.help.focus')}</p>
      {/* The sliders below say and do the same with the keyboard. */}
      <div className="cf-point" aria-hidden="true" onClick={tap}>
        <img src={source} alt="" />
        <span style={{ left: `${focus[0] * 100}%`, top: `${focus[1] * 100}%` }} />
      </div>
      {(['focusX', 'focusY'] as const).map((name, at) => (
        <label key={name} className="cf-range">
          <span className="small">{t(`content.field.${name}`)}</span>
          <input
            type="range"
            name={name}
            min={0}
            max={1}
            step={0.01}
            value={focus[at]}
            onChange={({ target }) =>
              onFocus(at === 0 ? [Number(target.value), focus[1]] : [focus[0], Number(target.value)])
            }
          />
        </label>
      ))}
    </fieldset>
  )
}
