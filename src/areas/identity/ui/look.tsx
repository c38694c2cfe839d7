import { useEffect, type ChangeEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, ChoiceField } from '#web/design/field.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useT } from '#web/i18n.tsx'
import { useToast } from '#web/layouts/toaster.tsx'
import { showMode } from '#web/layouts/view-panel.tsx'
import { useShell } from '#web/shell.ts'

/** Language and looks: what is tapped holds at once, and without scripts it is sent with the button. */
export function Look({ person }: { person: Got<'/current_user'> }) {
  const t = useT()
  const toast = useToast()
  const { user } = useShell()
  const { data, submit } = useFetcher<{ mode?: string; problem?: FormProblem }>()
  const own = (name: string) => t(`identity.settings.${name}`)
  const choices = (values: string[], prefix = '') =>
    values.map((value) => ({ value, label: own(value === 'auto' ? `${prefix}auto` : value) }))
  useEffect(() => {
    if (!data?.mode) return
    // What the device wants is known here alone.
    showMode(data.mode)
    toast(t('users.profile.saved'))
  }, [data, t, toast])
  const take = ({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>) => {
    // Another language is another page.
    if (target.name === 'locale') return form.requestSubmit()
    const chosen = new FormData(form)
    chosen.set('step', 'look')
    void submit(chosen, { method: 'post' })
  }
  return (
    <FormPart id="look" title={own('look')}>
      <ErrorSummary problem={data?.problem} />
      <Form method="post" reloadDocument className="look" onChange={take}>
        <p className="hint" data-needs-js="">
          {own('at-once')}
        </p>
        <ChoiceField
          label={own('locale')}
          name="locale"
          type="radio"
          look="chips"
          options={choices(['nl', 'en'])}
          chosen={[person.locale]}
        />
        <div className="look-modes">
          <ChoiceField
            label={own('mode')}
            name="theme_mode"
            type="radio"
            look="cards"
            options={(['auto', 'light', 'dark'] as const).map((mode) => ({
              value: mode,
              label: (
                <>
                  <ModePicture mode={mode} />
                  <b>{own(mode)}</b>
                  <small>{own(`mode-said.${mode}`)}</small>
                </>
              ),
            }))}
            chosen={[person.themeMode]}
          />
        </div>
        <ChoiceField
          label={own('density')}
          name="density"
          type="radio"
          look="chips"
          options={choices(['auto', 'roomy', 'compact'], 'density-')}
          chosen={[person.density]}
        />
        {/* The lists that single keys work in are those of staff and companies. */}
        {user?.capacities.includes('student') ? (
          person.singleKeys ? (
            <input type="hidden" name="single_keys" value="on" />
          ) : null
        ) : (
          <div className="by-keyboard">
            <Checkbox label={own('single-keys')} name="single_keys" defaultChecked={person.singleKeys} />
          </div>
        )}
        <div className="without-js">
          <SubmitButton>{own('save-look')}</SubmitButton>
        </div>
      </Form>
    </FormPart>
  )
}

/** A page of the square by day, by night, or half of each. */
function ModePicture({ mode }: { mode: 'auto' | 'light' | 'dark' }) {
  const shown = mode === 'auto' ? (['light', 'dark'] as const) : [mode]
  return (
    <span className="mode-picture" aria-hidden="true">
      {shown.map((one) => (
        <span key={one} data-mode={one}>
          <i />
          <i />
          <i />
        </span>
      ))}
    </span>
  )
}
