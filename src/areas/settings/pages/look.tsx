import { useState, type ChangeEvent } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mutedPresets, presets, themeCss, themeRoles, type Theme } from '#areas/tenancy/themes/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useT } from '#web/i18n.tsx'
import { themeInput } from '../schema.ts'
import { onlyForTenant } from '../ui/only-tenant.ts'
import { ThemeCards } from '../ui/theme-cards.tsx'
import { SettingsFrame } from '../ui/frame.tsx'
import { Readable } from '../ui/look-readable.tsx'
import { ScaleField } from '../ui/look-scale.tsx'
import '../ui/look.css'

const fields = [
  'primaryColorPreset',
  'secondaryColorPreset',
  'mutedColorPreset',
  'primaryColorShades',
  'secondaryColorShades',
  'backgroundColor',
  'textColor',
  'shape',
  'headerKind',
  'menuPosition',
  'footerColor',
] as const
type Sent = Record<(typeof fields)[number], string>

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    await onlyForTenant(api)
    const [{ data: tenant }, { data: own }] = await Promise.all([
      api.get('/tenant_settings'),
      api.get('/current_organizations'),
    ])
    return { theme: tenant.theme, forSchool: own.some(({ organizationType }) => organizationType === 'School') }
  })
}

function readForm(form: FormData): Sent {
  return Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '')])) as Sent
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const theme = readForm(form)
  // Without scripts the look is tried by asking for the page again.
  if (form.get('step') === 'try') return { tried: theme }
  return act(args, form, async (api) => {
    await api.patch('/tenant_settings', 'tenant_settings', { theme })
    throw redirect('?saved=1')
  })
}

/** What was chosen as a theme, when it is one. */
function themeOf(sent: Sent): Theme | undefined {
  const read = themeInput.safeParse(sent)
  return read.success ? read.data : undefined
}

export default function Look() {
  const t = useT()
  const { theme, forSchool } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; tried?: Sent }>()
  const [search] = useSearchParams()
  const problem = outcome?.problem && ofTheme(outcome.problem)
  const kept = outcome?.tried ?? (problem?.values as Sent | undefined)
  const stored = Object.fromEntries(fields.map((name) => [name, theme[name] ?? ''])) as Sent
  const [typed, setTyped] = useState<Sent>()
  const now = typed ?? kept ?? stored
  const chosen = themeOf(now)
  const changed = fields.some((name) => now[name] !== stored[name])
  const text = (name: (typeof fields)[number]) => ({
    name,
    label: t(`settings.look.${name}`),
    defaultValue: (kept ?? stored)[name],
    errors: problem?.fields[name],
  })
  const choice = (name: (typeof fields)[number], of: readonly string[], words: string) => ({
    ...text(name),
    options: of.map((value) => ({ value, label: t(`settings.look.${words}.${value}`) })),
  })
  const palettes = theme.primaryColorPreset === 'brand' ? [...presets, 'brand'] : presets
  const written = (form: HTMLFormElement) => setTyped(readForm(new FormData(form)))
  const scale = (name: 'primary' | 'secondary' | 'muted') => {
    const held = (from: Sent) => ({
      preset: from[`${name}ColorPreset`],
      shades: name === 'muted' ? undefined : from[`${name}ColorShades`],
    })
    return { scale: name, now: held(now), begun: held(kept ?? stored), theme: chosen, problem, onWritten: written }
  }
  return (
    <SettingsFrame title={t('settings.tabs.look')} forTenant forSchool={forSchool} isWide>
      {changed && chosen ? <Preview theme={chosen} /> : null}
      {search.has('saved') && !changed && !problem ? (
        <Notice tone="ok" role="status" title={t('settings.saved')} />
      ) : null}
      <ErrorSummary problem={problem} />
      <div className="pagehead">
        <p className="grow">{t('settings.look.text')}</p>
        <Buttons changed={changed} isHead />
      </div>
      <div className="look">
        <div>
          <Form id="look" method="post" noValidate onChange={({ currentTarget }) => written(currentTarget)}>
            <PageSection id="colours" title={t('settings.look.colours')}>
              <ScaleField {...scale('primary')} presets={palettes} />
              <ScaleField {...scale('secondary')} presets={presets} />
              <ScaleField {...scale('muted')} presets={mutedPresets} />
              <div className="look-fields">
                <ColourField {...text('backgroundColor')} now={now.backgroundColor} />
                <ColourField {...text('textColor')} now={now.textColor} />
                <ColourField
                  {...text('footerColor')}
                  // Without one of its own it has that of the plane.
                  now={now.footerColor || (chosen ? themeRoles(chosen).light.plane.color : '')}
                  optional={t('shell.form.optional')}
                />
              </div>
            </PageSection>
            <PageSection id="shapes" title={t('settings.look.form')}>
              <div className="look-fields">
                <Shapes chosen={(kept ?? stored).shape} />
                <SelectField {...choice('headerKind', ['default', 'legacy'], 'headers')} />
                <SelectField {...choice('menuPosition', ['top', 'bottom'], 'menus')} />
              </div>
            </PageSection>
          </Form>
          {chosen ? <Readable theme={chosen} /> : <Notice tone="warn" title={t('settings.look.incomplete')} />}
        </div>
        {chosen ? <Seen theme={chosen} changed={changed} /> : null}
      </div>
      <Buttons changed={changed} />
    </SettingsFrame>
  )
}

/** Round or straight, as it looks. */
function Shapes({ chosen }: { chosen: string }) {
  const t = useT()
  return (
    <fieldset className="look-shapes">
      <legend className="label">{t('settings.look.shape')}</legend>
      <div>
        {(['rounded', 'straight'] as const).map((shape) => (
          <label key={shape}>
            <input type="radio" name="shape" value={shape} defaultChecked={chosen === shape} />
            <svg viewBox="0 0 48 28" aria-hidden="true">
              <rect width="48" height="28" rx={shape === 'rounded' ? 7 : 0} />
            </svg>
            {t(`settings.look.shapes.${shape}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Keeps the look, or takes back what was changed; without scripts it is tried first. */
function Buttons({ changed, isHead = false }: { changed: boolean; isHead?: boolean }) {
  // In sight at the top of a desk, at the edge of the window on a phone.
  const t = useT()
  const undo = (
    <>
      <Icon name="arrow-counter-clockwise" /> {t('settings.look.undo')}
    </>
  )
  return (
    <div className={`btn-group ${isHead ? 'look-head' : 'form-foot look-foot'}`}>
      <SubmitButton form="look">{t('settings.save')}</SubmitButton>
      <noscript>
        <button className="btn" name="step" value="try" form="look">
          {t('settings.look.try')}
        </button>
      </noscript>
      {changed ? (
        <a className="btn" href="?">
          {undo}
        </a>
      ) : (
        <button type="button" className="btn" disabled data-needs-js="">
          {undo}
        </button>
      )}
    </div>
  )
}

type ColourProps = Parameters<typeof TextField>[0] & { now: string }

/** A colour as one types it, with the same to be picked beside it. */
function ColourField({ now, ...field }: ColourProps) {
  const t = useT()
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.form?.elements.namedItem(field.name)
    if (typed instanceof HTMLInputElement) typed.value = event.currentTarget.value
  }
  return (
    <TextField {...field} className="w-s">
      <input
        type="color"
        className="look-pick"
        data-needs-js=""
        data-kept="never"
        aria-label={t('settings.look.pick', { what: t(`settings.look.${field.name}`) })}
        value={/^#[0-9a-f]{6}$/i.test(now) ? now.toLowerCase() : '#ffffff'}
        onChange={picked}
      />
    </TextField>
  )
}

/** The whole page in the chosen colours; only whoever chooses sees it until it is kept. */
function Preview({ theme }: { theme: Theme }) {
  const t = useT()
  const found = useRouteLoaderData('root') as { nonce: string }
  return (
    <>
      <style nonce={found.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCss(theme) }} />
      <Notice title={t('settings.look.preview')}>{t('settings.look.preview-text')}</Notice>
    </>
  )
}

/** How a page comes out, by day and by night, and for whom. */
function Seen({ theme, changed }: { theme: Theme; changed: boolean }) {
  const t = useT()
  return (
    <section className="look-seen" aria-labelledby="cards">
      <div className="section-head">
        <h2 id="cards">{t('settings.look.comes-out')}</h2>
        {changed ? <span className="muted">{t('settings.look.not-kept')}</span> : null}
      </div>
      <ThemeCards theme={theme} />
      <p className="look-who">
        <Icon name="users" /> {t('settings.look.who-sees')}
      </p>
    </section>
  )
}

/** The API names `theme.textColor`; the form has the field alone. */
function ofTheme(problem: FormProblem): FormProblem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, lines]) => [name.replace(/^theme\./, ''), lines]),
  )
  return { ...problem, fields }
}
