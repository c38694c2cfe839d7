import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mostInvitations, readPeople } from '#areas/user-admin/model.ts'
import { RoleFields } from '#areas/user-admin/ui/role-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, type FormProblem, type PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { inviteInput } from '../schema.ts'

export async function loader(args: LoaderFunctionArgs) {
  const only = new URL(args.request.url).searchParams.get('organization')
  return load(args, async (api) => {
    const { data } = await api.get(
      only ? `/grantable_roles?organization=${encodeURIComponent(only)}` : '/grantable_roles',
    )
    return { places: data }
  })
}

type Refused = { line: string; message: string }
type Outcome = { invited?: number; refused?: Refused[]; problem?: FormProblem }

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const sent = readForm(inviteInput, form)
  const { role, organizationId, locale } = sent
  return act(args, form, async (api): Promise<Outcome> => {
    if (form.has('people')) return inviteAll(api, text('people'), { role, organizationId, locale })
    const { data } = await api.post('/users', 'users', sent)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${data.id}?invited=1`)
  })
}

/** Each line an invitation of its own; what could not be done stays, with why. */
async function inviteAll(api: PageApi, text: string, role: object): Promise<Outcome> {
  const lines = readPeople(text)
  const refused: Refused[] = []
  let invited = 0
  for (const { line, person } of lines.slice(0, mostInvitations)) {
    if (!person) {
      refused.push({ line, message: '' })
      continue
    }
    try {
      await api.post('/users', 'users', { ...person, ...role })
      invited += 1
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status === 401 || error.status >= 500) throw error
      refused.push({ line, message: error.message })
    }
  }
  return { invited, refused: [...refused, ...lines.slice(mostInvitations).map(({ line }) => ({ line, message: '' }))] }
}

export default function InviteMembers() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { places } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const [search] = useSearchParams()
  const several = search.has('several')
  const { problem, refused = [], invited } = outcome ?? {}
  const kept = problem?.values ?? {}
  const own = (key: string, values?: Record<string, string | number>) => t(`members.add.${key}`, values)
  const optional = t('shell.form.optional')
  const at = search.get('organization')
  const tab = (more: boolean) =>
    `?${new URLSearchParams({ ...(at ? { organization: at } : {}), ...(more ? { several: '1' } : {}) })}`
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/users'), t('members.list.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own('lead')}</p>
        </div>
      </div>
      {places.length === 0 ? (
        <Empty title={own('nowhere')}>{own('nowhere-text')}</Empty>
      ) : (
        <>
          {invited ? <Notice tone="ok" role="status" title={own('invited', { count: invited })} /> : null}
          {refused.length ? (
            <Notice tone="warn" role={invited ? 'alert' : 'status'} title={own('refused', { count: refused.length })}>
              <ul className="plain">
                {refused.map(({ line, message }) => (
                  <li key={line}>
                    {line}: {message || own('unreadable')}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <ErrorSummary problem={problem} />
          <nav className="tabs" aria-label={own('how')}>
            <Link to={tab(false)} aria-current={several ? undefined : 'page'}>
              {own('one')}
            </Link>
            <Link to={tab(true)} aria-current={several ? 'page' : undefined}>
              {own('several')}
            </Link>
          </nav>
          <Form method="post" data-kept="never" className="section" noValidate key={`${several} ${invited ?? ''}`}>
            {several ? (
              <TextArea
                label={own('people')}
                help={own('people-help', { most: mostInvitations })}
                name="people"
                rows={8}
                required
                spellCheck={false}
                defaultValue={refused.length ? refused.map(({ line }) => line).join('\n') : (kept.people ?? '')}
              />
            ) : (
              <>
                <TextField
                  label={t('users.profile.first-name')}
                  name="firstName"
                  autoComplete="off"
                  defaultValue={kept.firstName}
                  errors={problem?.fields.firstName}
                />
                <TextField
                  label={t('users.profile.infix')}
                  name="infix"
                  className="w-s"
                  optional={optional}
                  autoComplete="off"
                  defaultValue={kept.infix}
                  errors={problem?.fields.infix}
                />
                <TextField
                  label={t('users.profile.last-name')}
                  name="lastName"
                  autoComplete="off"
                  defaultValue={kept.lastName}
                  errors={problem?.fields.lastName}
                />
                <TextField
                  label={t('users.profile.email')}
                  help={own('email-help')}
                  name="email"
                  type="email"
                  autoComplete="off"
                  defaultValue={kept.email}
                  errors={problem?.fields.email}
                />
                <TextField
                  label={t('users.profile.phone')}
                  name="phone"
                  type="tel"
                  className="w-m"
                  optional={optional}
                  autoComplete="off"
                  defaultValue={kept.phone}
                  errors={problem?.fields.phone}
                />
              </>
            )}
            <RoleFields places={places} problem={problem} />
            <SelectField
              label={own('locale')}
              name="locale"
              options={['nl', 'en'].map((value) => ({ value, label: t(`members.locale.${value}`) }))}
              defaultValue={kept.locale ?? t.locale}
            />
            <p>
              <SubmitButton>{own(several ? 'submit-several' : 'submit')}</SubmitButton>
            </p>
          </Form>
        </>
      )}
    </main>
  )
}
