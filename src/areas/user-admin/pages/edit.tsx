import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { changeMemberInput } from '../schema.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/users/${args.params.id}`)
    if (!data.meta.may.edit) throw redirect(`/${api.locale}/users/${data.id}`)
    return { member: data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    const changes = readForm(changeMemberInput, form)
    await api.patch(`/users/${args.params.id}`, 'users', changes, args.params.id)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${args.params.id}?changed=1`)
  })
}

export default function EditMember() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { member } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const field = (name: 'firstName' | 'infix' | 'lastName' | 'phone' | 'email') => ({
    name,
    autoComplete: 'off',
    defaultValue: problem?.values[name] ?? member[name] ?? '',
    errors: problem?.fields[name],
  })
  const optional = t('shell.form.optional')
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('members.edit.title', { name: member.name }), tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/users'), t('members.list.title')],
          [path(`/users/${member.id}`), member.name],
        ]}
      />
      <h1>{t('members.edit.title', { name: member.name })}</h1>
      <ErrorSummary problem={problem} />
      <Form method="post" data-kept="never" noValidate>
        <input type="hidden" name="lockVersion" value={member.lockVersion} />
        <TextField label={t('users.profile.first-name')} {...field('firstName')} />
        <TextField label={t('users.profile.infix')} className="w-s" optional={optional} {...field('infix')} />
        <TextField label={t('users.profile.last-name')} {...field('lastName')} />
        {member.status === 'invited' ? (
          <TextField
            label={t('users.profile.email')}
            help={t('members.edit.email-help')}
            type="email"
            {...field('email')}
          />
        ) : null}
        <TextField
          label={t('users.profile.phone')}
          type="tel"
          className="w-m"
          optional={optional}
          {...field('phone')}
        />
        <SelectField
          label={t('members.edit.gender')}
          name="gender"
          optional={optional}
          options={['', 'female', 'male', 'other'].map((value) => ({
            value,
            label: t(`members.gender.${value || 'unknown'}`),
          }))}
          defaultValue={problem?.values.gender ?? member.gender ?? ''}
          errors={problem?.fields.gender}
        />
        <SelectField
          label={t('members.add.locale')}
          name="locale"
          options={['nl', 'en'].map((value) => ({ value, label: t(`members.locale.${value}`) }))}
          defaultValue={problem?.values.locale ?? member.locale}
        />
        <p className="row">
          <SubmitButton>{t('users.profile.save')}</SubmitButton>
          <Link className="btn" to={path(`/users/${member.id}`)}>
            {t('members.edit.cancel')}
          </Link>
        </p>
      </Form>
    </main>
  )
}
