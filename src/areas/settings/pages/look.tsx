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
import { mutedPresets, presets, shadeNames, themeCss, themeRoles, type Theme } from '#areas/tenancy/themes/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { verdictOf, type ContrastVerdict } from '../model.ts'
import { themeInput } from '../schema.ts'
import { ThemeCards } from '../ui/theme-cards.tsx'
import { SettingsFrame } from '../ui/frame.tsx'

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
  const scales = theme.primaryColorPreset === 'brand' ? [...presets, 'brand'] : presets
  return (
    <SettingsFrame title={t('settings.tabs.look')} forTenant forSchool={forSchool} isWide>
      {changed && chosen ? <Preview theme={chosen} /> : null}
      {search.has('saved') && !changed && !problem ? (
        <Notice tone="ok" role="status" title={t('settings.saved')} />
      ) : null}
      <ErrorSummary problem={problem} />
      <div className="pagehead">
        <p className="grow">{t('settings.look.text')}</p>
        <Buttons changed={changed} form="look" />
      </div>
      <div className="look">
        <Form
          id="look"
          method="post"
          noValidate
          onChange={(event) => setTyped(readForm(new FormData(event.currentTarget)))}
        >
          <div className="look-fields">
            <SelectField {...choice('primaryColorPreset', scales, 'presets')} />
            <SelectField {...choice('secondaryColorPreset', presets, 'presets')} />
            <SelectField {...choice('mutedColorPreset', mutedPresets, 'presets')} />
          </div>
          <div className="look-fields">
            <ColourField {...text('backgroundColor')} now={now.backgroundColor} />
            <ColourField {...text('textColor')} now={now.textColor} />
            <ColourField {...text('footerColor')} now={now.footerColor} optional={t('shell.form.optional')} />
          </div>
          <div className="look-fields">
            <SelectField {...choice('shape', ['rounded', 'straight'], 'shapes')} />
            <SelectField {...choice('headerKind', ['default', 'legacy'], 'headers')} />
            <SelectField {...choice('menuPosition', ['top', 'bottom'], 'menus')} />
          </div>
          <details className="section" open={Boolean(now.primaryColorShades || now.secondaryColorShades)}>
            <summary>{t('settings.look.own-shades')}</summary>
            <p className="hint">{t('settings.look.own-shades-text', { keys: shadeNames.join(', ') })}</p>
            <TextArea {...text('primaryColorShades')} rows={4} spellCheck={false} />
            <TextArea {...text('secondaryColorShades')} rows={4} spellCheck={false} />
          </details>
          <Buttons changed={changed} />
        </Form>
        {chosen ? <Judged theme={chosen} /> : <Notice tone="warn" title={t('settings.look.incomplete')} />}
      </div>
    </SettingsFrame>
  )
}

/** Keeps the look, or takes back what was changed; without scripts it is tried first. */
function Buttons({ changed, form }: { changed: boolean; form?: string }) {
  // In sight at the top of a desk, at the end of the fields on a phone.
  const t = useT()
  return (
    <div className={`btn-group ${form ? 'look-head' : 'look-foot'}`}>
      <SubmitButton {...(form ? { form } : {})}>{t('settings.save')}</SubmitButton>
      <noscript>
        <button className="btn" name="step" value="try" form={form}>
          {t('settings.look.try')}
        </button>
      </noscript>
      {changed ? (
        <a className="btn" data-look="ghost" href="?">
          {t('settings.look.undo')}
        </a>
      ) : null}
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

function Judged({ theme }: { theme: Theme }) {
  const t = useT()
  const { pairs, failing } = verdictOf(theme)
  return (
    <section className="look-seen" aria-labelledby="seen">
      <div className="section-head">
        <h2 id="seen">{t('settings.look.verdict')}</h2>
      </div>
      <ThemeCards theme={theme} />
      <Swatches theme={theme} />
      {/* Told when it changes, and never brought into view: the page begins at its top. */}
      <div role="status">
        {failing.length === 0 ? (
          <Notice tone="ok" title={t('settings.look.readable', { count: pairs })} />
        ) : (
          <Notice tone="stop" title={t('settings.look.unreadable', { count: failing.length })}>
            <ul>
              {failing.slice(0, 12).map((pair) => (
                <li key={`${pair.mode} ${pair.name}`}>{t('settings.look.pair', wordsFor(pair))}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </section>
  )

  function wordsFor({ name, mode, ratio, least }: ContrastVerdict['failing'][number]) {
    return { name: pairName(name), mode: t(`settings.look.${mode}`), ratio: String(ratio), least: String(least) }
  }

  /** "text on bg" in the reader's words. */
  function pairName(name: string): string {
    const [what = '', where = ''] = name.split(' on ')
    const say = (part: string) => t(`settings.parts.${part.replaceAll(/[ '’]/g, '-')}`)
    return t('settings.look.on', { what: say(what), where: say(where) })
  }
}

function Swatches({ theme }: { theme: Theme }) {
  const t = useT()
  const roles = themeRoles(theme)
  return (
    <div className="swatches" aria-hidden="true">
      {(['primary', 'secondary', 'muted'] as const).map((scale) => (
        <div key={scale}>
          <span>{t(`settings.look.scales.${scale}`)}</span>
          <svg viewBox="0 0 11 1" preserveAspectRatio="none">
            {shadeNames.map((shade, at) => (
              <rect key={shade} x={at} width="1" height="1" fill={roles[scale][shade]} />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}

/** The API names `theme.textColor`; the form has the field alone. */
function ofTheme(problem: FormProblem): FormProblem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, lines]) => [name.replace(/^theme\./, ''), lines]),
  )
  return { ...problem, fields }
}
