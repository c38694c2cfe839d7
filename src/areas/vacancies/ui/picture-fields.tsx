import { useEffect, useState, type ChangeEvent } from 'react'
import { pictureKindOf, pictureSides } from '#areas/users/avatars/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { PictureFileField } from '#web/design/picture-file-field.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useT } from '#web/i18n.tsx'
import type { Managed } from './managed.ts'
import { Picture } from './picture.tsx'

const Crop = late(() => import('#web/design/crop.tsx'))
const largest = 10 * 1024 * 1024

type Unfit = 'large' | 'kind' | 'pixels'

/** Why a file cannot be the picture, as far as the browser can tell; the API judges after it. */
async function unfitness(file: File): Promise<Unfit | undefined> {
  if (file.size > largest) return 'large'
  if (!pictureKindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return 'kind'
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
    })
    return image.naturalWidth * image.naturalHeight > pictureSides.mostPixels ? 'pixels' : undefined
  } catch {
    return 'kind'
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** The file that is chosen, shown before it is sent; one that cannot be the picture is refused at once. */
function useChosenFile() {
  const [chosen, setChosen] = useState<string>()
  const [unfit, setUnfit] = useState<Unfit>()
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen])
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const why = file && (await unfitness(file))
    if (target.files?.[0] !== file) return
    setUnfit(why)
    setChosen(file && !why ? URL.createObjectURL(file) : undefined)
    if (why) target.value = ''
  }
  return { chosen, unfit, choose }
}

function useOwn() {
  const t = useT()
  return (key: string) => t(`vacancies.edit.picture.${key}`)
}

type PictureFieldsProps = {
  vacancy: Managed
  problem: FormProblem | undefined
  errors: Record<string, string[]>
}

/** A picture of the place: another one, cut where one likes, or none. Without scripts the middle of it is kept. */
export function PictureFields({ vacancy, problem, errors }: PictureFieldsProps) {
  const t = useT()
  const own = useOwn()
  const { chosen, unfit, choose } = useChosenFile()
  const [cuts, setCuts] = useState(false)
  const [focus, setFocus] = useState<readonly number[]>()
  const { pictureUrl } = vacancy
  const [x = 0.5, y = 0.5] = focus ?? vacancy.pictureFocus ?? []
  const source = chosen ?? (cuts && pictureUrl ? pictureUrl.replace('/picture?', '/picture/whole?') : undefined)
  const isKept = Boolean(pictureUrl) && !chosen
  return (
    <>
      <div className="photo">
        <Shown vacancy={vacancy} focus={[x, y]} />
        <div>
          {pictureUrl ? (
            <CutOrRemove cuts={cuts} onCut={() => setCuts(!cuts)} />
          ) : (
            <p className="muted small">{own('none')}</p>
          )}
          <PictureFileField
            name="picture"
            label={<>{own('choose')}</>}
            help={own('help')}
            errors={[...(unfit ? [own(unfit)] : []), ...(problem?.fields.picture ?? [])]}
            onChange={(event) => void choose(event)}
          />
        </div>
      </div>
      {source ? (
        <div className="photo-crop">
          <Crop key={source} source={source} aspect={16 / 9} />
        </div>
      ) : null}
      {isKept ? <FocusFields was={vacancy.pictureFocus ?? [0.5, 0.5]} focus={[x, y]} onFocus={setFocus} /> : null}
      <UseButtons isKept={isKept} isChosen={chosen !== undefined} />
      {pictureUrl ? (
        <TextField
          label={t('vacancies.edit.field.pictureAlt')}
          help={t('vacancies.edit.help.pictureAlt')}
          name="pictureAlt"
          maxLength={200}
          defaultValue={problem?.values.pictureAlt ?? vacancy.pictureAlt}
          errors={errors.pictureAlt}
        />
      ) : null}
    </>
  )
}

/** The picture as it is seen, or what stands there without one. */
function Shown({ vacancy, focus }: { vacancy: Managed; focus: [number, number] }) {
  return (
    <div className="photo-img">
      {vacancy.pictureUrl ? (
        <Picture vacancy={vacancy} focus={focus} />
      ) : (
        <Spot sector={vacancy.sectorKeys[0]} title={vacancy.title} />
      )}
    </div>
  )
}

function CutOrRemove({ cuts, onCut }: { cuts: boolean; onCut: () => void }) {
  const own = useOwn()
  return (
    <div className="btn-group">
      <button type="button" className="btn btn-sm" data-needs-js="" aria-expanded={cuts} onClick={onCut}>
        <Icon name="crop" /> {own('crop')}
      </button>
      <SubmitButton look="remove" className="btn-sm" name="intent" value="picture-remove">
        {own('remove')}
      </SubmitButton>
    </div>
  )
}

/** Keeps the picture as it is cut now, or sends the one that is chosen. */
function UseButtons({ isKept, isChosen }: { isKept: boolean; isChosen: boolean }) {
  const own = useOwn()
  return (
    <p className="btn-group">
      {isKept ? (
        <SubmitButton look="plain" className="btn-sm" name="intent" value="picture-cut">
          {own('use-crop')}
        </SubmitButton>
      ) : null}
      <span className={isChosen ? undefined : 'without-js'}>
        <SubmitButton look="plain" className="btn-sm" name="intent" value="picture">
          {own('use')}
        </SubmitButton>
      </span>
    </p>
  )
}

type FocusFieldsProps = {
  was: readonly number[]
  focus: readonly [number, number]
  onFocus: (focus: readonly number[]) => void
}

/** Which point of the picture stays in sight, wherever it is cut: 0 to 1 from the left and from the top. */
function FocusFields({ was, focus: [x, y], onFocus }: FocusFieldsProps) {
  const own = useOwn()
  return (
    <fieldset className="field">
      <legend className="label">{own('focus')}</legend>
      <p className="hint">{own('focus-help')}</p>
      <input type="hidden" name="focus.was" value={was.join()} />
      {(['x', 'y'] as const).map((axis, at) => (
        <label key={axis} className="focus-range">
          <span className="small">{own(`focus-${axis}`)}</span>
          <input
            type="range"
            name={`focus.${axis}`}
            min={0}
            max={1}
            step={0.05}
            defaultValue={at ? y : x}
            onChange={({ target }) => onFocus(at ? [x, Number(target.value)] : [Number(target.value), y])}
          />
        </label>
      ))}
    </fieldset>
  )
}
