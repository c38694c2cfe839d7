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
import type { Got } from '#web/api-types.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'
import { readChanged, useAsShown } from '../ui/as-shown.ts'
import { saySetting, SchoolSettingField } from '../ui/fields.tsx'
import { SettingsFrame } from '../ui/frame.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { readRooms, SchoolRooms } from '../ui/school-rooms.tsx'

const groups = [...new Set(schoolSettings.map(({ group }) => group))]

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { organizations } = await readShell(api)
    const schools = organizations.filter(({ type }) => type === 'School')
    // The school one looks from, else the first one works at.
    const own = schools.find(({ selected }) => selected) ?? schools[0]
    if (!own) throw data({ code: 'settings.no-school' }, { status: 403 })
    const [{ data: school }, rooms] = await Promise.all([api.get(`/school_settings/${own.id}`), readRooms(api, own.id)])
    return { school, rooms }
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
  const { tenant } = useShell()
  const { school, rooms } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean }>()
  const problem = outcome?.problem
  const own = schoolSettings.filter(({ key }) => school[key] !== null)
  const shown = useAsShown(Object.fromEntries(schoolSettings.map(({ key }) => [key, school[key]])))
  return (
    <SettingsFrame
      title={t('settings.of', { name: school.meta.name })}
      forTenant={school.meta.forTenant}
      forSchool
      isWide
      aside={own.length > 0 ? <OwnSettings school={school} /> : undefined}
    >
      {outcome?.saved ? <Notice tone="ok" role="status" title={t('settings.saved')} /> : null}
      <ErrorSummary problem={problem} />
      <SchoolRooms rooms={rooms} />
      <h2 className="set-rules">{t('settings.rules')}</h2>
      <p className="lead">{t('settings.school-text', { tenant: tenant.appName, count: own.length })}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="school" value={school.id} />
        <input type="hidden" name="shown" value={shown} />
        {groups.map((group) => (
          <fieldset key={group} className="section">
            <legend>
              <h3>{t(`settings.groups.${group}`)}</h3>
            </legend>
            <div className="set-sheet">
              {schoolSettings
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <div
                    key={setting.key}
                    id={`set-${setting.key}`}
                    className="set-one"
                    data-other={school[setting.key] !== null || undefined}
                  >
                    <SchoolSettingField
                      setting={setting}
                      value={school[setting.key]}
                      tenant={school.meta.tenant[setting.key]}
                      kept={problem?.values}
                      errors={problem?.fields[setting.key]}
                    />
                  </div>
                ))}
            </div>
          </fieldset>
        ))}
        <SaveBar settings={schoolSettings} where="school" />
      </Form>
    </SettingsFrame>
  )
}

/** What this school set otherwise than its tenant: each leads to its field. */
function OwnSettings({ school }: { school: Got<'/school_settings/:id'> }) {
  const t = useT()
  const own = schoolSettings.filter(({ key }) => school[key] !== null)
  return (
    <SidePart id="set-others" title={t('settings.school-own', { count: own.length })}>
      <ul className="set-list">
        {own.map((setting) => (
          <li key={setting.key}>
            <a href={`#set-${setting.key}`}>{t(`settings.labels.${setting.key}`)}</a>
            <span>
              {t('settings.now-tenant', {
                now: saySetting(t, setting, school[setting.key]),
                tenant: saySetting(t, setting, school.meta.tenant[setting.key]),
              })}
            </span>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}
