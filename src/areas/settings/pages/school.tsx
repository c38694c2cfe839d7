import {
  data,
  Form,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { schoolSettings } from '#areas/tenancy/settings/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { readShell } from '#web/shell.ts'
import { readChanged, useAsShown } from '../ui/as-shown.ts'
import { SchoolSettingField } from '../ui/fields.tsx'
import { SettingsFrame } from '../ui/frame.tsx'
import '#areas/settings/ui/settings.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { organizations } = await readShell(api)
    const schools = organizations.filter(({ type }) => type === 'School')
    // The school one looks from, else the first one works at.
    const own = schools.find(({ selected }) => selected) ?? schools[0]
    if (!own) throw data({ code: 'settings.no-school' }, { status: 403 })
    return { school: (await api.get(`/school_settings/${own.id}`)).data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const id = String(form.get('school') ?? '')
    const { changed, shown } = readChanged(schoolSettings, form, 'school')
    if (Object.keys(changed).length > 0) await api.patch(`/school_settings/${id}`, 'school_settings', changed, id)
    return { saved: true, shown }
  })
}

export default function SchoolSettings() {
  const t = useT()
  const { school } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean }>()
  const problem = outcome?.problem
  const shown = useAsShown(Object.fromEntries(schoolSettings.map(({ key }) => [key, school[key]])))
  return (
    <SettingsFrame title={t('settings.tabs.school')} forTenant={school.meta.forTenant} forSchool>
      <p className="lead">{t('settings.school-text', { name: school.meta.name })}</p>
      {outcome?.saved ? <Notice tone="ok" role="status" title={t('settings.saved')} /> : null}
      <ErrorSummary problem={problem} />
      <Form method="post" noValidate>
        <input type="hidden" name="school" value={school.id} />
        <input type="hidden" name="shown" value={shown} />
        {schoolSettings.map((setting) => (
          <SchoolSettingField
            key={setting.key}
            setting={setting}
            value={school[setting.key]}
            tenant={school.meta.tenant[setting.key]}
            kept={problem?.values}
            errors={problem?.fields[setting.key]}
          />
        ))}
        <SubmitButton>{t('settings.save')}</SubmitButton>
      </Form>
    </SettingsFrame>
  )
}
