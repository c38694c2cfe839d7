import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { tenantSettings } from '#areas/tenancy/settings/model.ts'
import { act, load, signInPath, takeForm, type FormProblem } from '#web/api.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'
import { tenantAdmins } from '../policy.ts'
import { SettingsFrame } from '../ui/frame.tsx'
import { readChanged, useAsShown } from '../ui/as-shown.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { Differences, Standing, TenantFields } from '../ui/tenant-fields.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { user, navigation, organizations } = await readShell(api)
    if (!user) throw redirect(signInPath(args.request))
    if (!tenantAdmins.some((one) => user.capacities.includes(one))) {
      // Who sets nothing of the tenant has a room of settings of their own, or may have a school to set.
      const own = navigation.find(({ key }) => key === 'settings')?.path ?? '/instellingen'
      throw redirect(`/${api.locale}${own === '/instellingen' ? '/instellingen/school' : own}`)
    }
    const [{ data: tenant }, { data: changes }] = await Promise.all([
      api.get('/tenant_settings'),
      api.get('/setting_changes'),
    ])
    return { tenant, changes, forSchool: organizations.some(({ type }) => type === 'School') }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { changed, shown } = readChanged(tenantSettings, form, 'tenant')
    if (Object.keys(changed).length > 0) await api.patch('/tenant_settings', 'tenant_settings', changed)
    return { saved: true, shown }
  })
}

export default function TenantSettings() {
  const t = useT()
  const { program, appName } = useShell().tenant
  const { tenant, changes, forSchool } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean }>()
  const problem = outcome?.problem
  const kept = problem?.values
  const settings = tenantSettings.filter(({ key }) => !tenant.meta.mayNotSet.includes(key))
  const shown = useAsShown({
    name: tenant.name,
    supportEmail: tenant.supportEmail,
    ...Object.fromEntries(settings.map(({ key }) => [key, tenant[key]])),
  })
  return (
    <SettingsFrame
      title={t('settings.of', { name: appName })}
      forTenant
      forSchool={forSchool}
      aside={<Differences settings={settings} values={tenant} changes={changes} program={program} />}
    >
      {outcome?.saved ? <Notice tone="ok" role="status" title={t('settings.saved')} /> : null}
      <ErrorSummary problem={problem} />
      <Form method="post" noValidate>
        <input type="hidden" name="shown" value={shown} />
        <TenantFields settings={settings} values={tenant} changes={changes} program={program} problem={problem}>
          <div className="set-one" id="set-name">
            <TextField
              label={t('settings.labels.name')}
              help={appName === tenant.name ? undefined : t('settings.help.name', { name: appName })}
              name="name"
              defaultValue={kept?.name ?? tenant.name}
              errors={problem?.fields.name}
            />
            <Standing usual={undefined} change={changes.find(({ id }) => id === 'name')} />
          </div>
          <div className="set-one" id="set-supportEmail">
            <TextField
              label={t('settings.labels.supportEmail')}
              help={t('settings.help.supportEmail')}
              name="supportEmail"
              type="email"
              defaultValue={kept?.supportEmail ?? tenant.supportEmail}
              errors={problem?.fields.supportEmail}
            />
            <Standing usual={undefined} change={changes.find(({ id }) => id === 'supportEmail')} />
          </div>
        </TenantFields>
        <SaveBar settings={settings} where="tenant" />
      </Form>
    </SettingsFrame>
  )
}
