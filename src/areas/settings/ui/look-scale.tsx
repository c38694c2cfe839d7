import { scalesOf, shadeNames, shadesFrom, type Theme } from '#areas/tenancy/themes/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

type Props = {
  scale: 'primary' | 'secondary' | 'muted'
  presets: readonly string[]
  /** What the form holds now, and what it began with. */
  now: { preset: string; shades: string | undefined }
  begun: { preset: string; shades: string | undefined }
  theme: Theme | undefined
  problem: FormProblem | undefined
  /** Tells the form that something was written into it by other hands than the reader's. */
  onWritten(form: HTMLFormElement): void
}

/** One colour of a theme: its eleven shades, the palette they come from, or one colour they are reckoned from. */
export function ScaleField({ scale, presets, now, begun, theme, problem, onWritten }: Props) {
  const t = useT()
  const shades = theme ? scalesOf(theme)[scale] : undefined
  const own = scale === 'muted' ? undefined : `${scale}ColorShades`
  const preset = `${scale}ColorPreset`
  return (
    <section className="look-scale" aria-labelledby={`scale-${scale}`}>
      <h3 id={`scale-${scale}`}>
        {t(`settings.look.scales.${scale}`)} <span className="muted">{t(`settings.look.used.${scale}`)}</span>
      </h3>
      {shades ? <Ramp shades={shades} /> : null}
      <div className="look-from">
        <SelectField
          label={t('settings.look.palette')}
          name={preset}
          errors={problem?.fields[preset]}
          defaultValue={begun.preset}
          options={presets.map((value) => ({ value, label: t(`settings.look.presets.${value}`) }))}
          // Shades of one's own stand over a palette: whoever chooses one wants that.
          onChange={({ currentTarget }) => own && writeInto(currentTarget.form, own, '', onWritten)}
        />
        {own ? (
          <Reckoned name={own} base={shades?.[baseShade]} isOwn={Boolean(now.shades)} onWritten={onWritten} />
        ) : null}
      </div>
      {own ? (
        <details open={problem?.fields[own] || begun.shades ? true : undefined}>
          <summary className="more">{t('settings.look.own-shades')}</summary>
          <TextArea
            label={t(`settings.look.${own}`)}
            help={t('settings.look.own-shades-text', { keys: shadeNames.join(', ') })}
            name={own}
            rows={4}
            spellCheck={false}
            errors={problem?.fields[own]}
            defaultValue={begun.shades}
          />
        </details>
      ) : null}
    </section>
  )
}

function writeInto(form: HTMLFormElement | null, name: string, text: string, onWritten: Props['onWritten']): void {
  const field = form?.elements.namedItem(name)
  if (!form || !(field instanceof HTMLTextAreaElement)) return
  field.value = text
  onWritten(form)
}

/** The shade the others are reckoned from. */
const baseShade = '500'

function Ramp({ shades }: { shades: Record<(typeof shadeNames)[number], string> }) {
  return (
    <div className="look-ramp" aria-hidden="true">
      <svg viewBox="0 0 11 1" preserveAspectRatio="none">
        {shadeNames.map((shade, at) => (
          <rect key={shade} x={at} width="1.02" height="1" fill={shades[shade]} />
        ))}
        <rect className="look-mark" x={shadeNames.indexOf(baseShade)} width="1" height="1" />
      </svg>
      <ol>
        {shadeNames.map((shade) => (
          <li key={shade} className="num" data-base={shade === baseShade ? '' : undefined}>
            {shade}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A colour of one's own, from which the others are reckoned and written where they can be read. */
function Reckoned({
  name,
  base,
  isOwn,
  onWritten,
}: { name: string; base: string | undefined; isOwn: boolean } & Pick<Props, 'onWritten'>) {
  const t = useT()
  const write = (form: HTMLFormElement | null, text: string) => writeInto(form, name, text, onWritten)
  const reckon = (form: HTMLFormElement | null, colour: string) => {
    const typed = colour.trim().toLowerCase()
    if (/^#[0-9a-f]{6}$/.test(typed) && typed !== base)
      write(form, JSON.stringify(shadesFrom(typed)).replaceAll(',', ', '))
  }
  return (
    <div className="look-own" data-needs-js="">
      <div className="look-base">
        <label className="label" htmlFor={`base-${name}`}>
          {t('settings.look.base')}
        </label>
        <input
          type="color"
          className="look-pick"
          data-kept="never"
          aria-label={t('settings.look.own-colour')}
          value={base ?? '#000000'}
          onChange={({ currentTarget }) => reckon(currentTarget.form, currentTarget.value)}
        />
        {/* Reckoned from when it is left or Enter is pressed: half a colour is none. */}
        <input
          key={base}
          id={`base-${name}`}
          className="input num"
          data-kept="never"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          defaultValue={base}
          onBlur={({ currentTarget }) => reckon(currentTarget.form, currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            reckon(event.currentTarget.form, event.currentTarget.value)
          }}
        />
      </div>
      {isOwn ? (
        <button type="button" className="btn btn-quiet" onClick={({ currentTarget }) => write(currentTarget.form, '')}>
          <Icon name="arrow-counter-clockwise" /> {t('settings.look.own-drop')}
        </button>
      ) : null}
    </div>
  )
}
