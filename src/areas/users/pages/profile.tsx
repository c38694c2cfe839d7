import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { AskMentor } from '#areas/users/ui/ask-mentor.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Fact } from '#web/design/fact.tsx'
import { Notice } from '#web/design/notice.tsx'
import { breaking, RecordCols, RecordHead } from '#web/design/record.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'
import { AccountGlance, readAccount } from '#areas/users/ui/account-glance.tsx'
import { AvatarForm } from '#areas/users/ui/avatar-form.tsx'
import '#areas/users/ui/account.css'
import '#areas/users/ui/members.css'

export const handle = { layout: 'sidebar' }

/** What school says of a pupil: where they are, who guides them, and who their parents are. */
async function fromSchool(api: PageApi, id: string) {
  const [{ data: file }, { data: roads, meta }] = await Promise.all([api.get(`/students/${id}`), api.get('/roads')])
  return {
    name: file.schoolName,
    groups: roads[0]?.groupNames ?? [],
    mentors: meta.mentors,
    guardians: file.guardians ?? [],
  }
}

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data: person }, { user }, account] = await Promise.all([
      api.get('/current_user'),
      readShell(api),
      readAccount(api),
    ])
    return { person, account, school: user?.capacities.includes('student') ? await fromSchool(api, person.id) : null }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const file = form.get('avatar')
  form.delete('avatar')
  return act(args, form, async (api) => {
    if (form.get('step') === 'no-avatar') {
      await api.delete('/current_user/avatar')
      return { done: 'removed' }
    }
    if (form.get('step') === 'avatar') {
      const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
      const crop = form.get('crop')
      await api.bytes(`/current_user/avatar?crop=${String(crop ?? '')}`, bytes, 'application/octet-stream')
      return { done: 'saved' }
    }
    const names = ['first_name', 'infix', 'last_name', 'phone'].filter((name) => form.has(name))
    const user = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]))
    await api.raw('PATCH', '/current_user', { user })
    return { saved: true }
  })
}

export default function Profile() {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const { tenant, user, organizations } = useShell()
  const { person, school, account } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean; done?: string }>()
  const problem = outcome?.problem && ofUser(outcome.problem)
  const kept = problem?.values ?? {}
  const pupil = user?.capacities.includes('student') ?? false
  const own = (name: string) => t(`users.profile.${name}`)
  // Who is several things at once reads what they do: the names of roles are words of the office.
  const capacities = user?.capacities ?? []
  const does = capacities.length > 1 && capacities.every((one) => t.has(`members.does.${one}`))
  const [first = '', ...more] = capacities.map((one) => t(does ? `members.does.${one}` : `members.capacity.${one}`))
  const roles = new Intl.ListFormat(locale).format([first, ...more.map((one) => one.toLocaleLowerCase(locale))])
  const organization = school?.name ?? organizations.find(({ selected }) => selected)?.name
  const as = organization ? t('users.profile.as', { roles, organization }) : roles
  return (
    <main id="inhoud" className="wrap page account">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} />
      {outcome?.saved ? <Notice tone="ok" role="status" title={own('saved')} /> : null}
      {outcome?.done ? <Notice tone="ok" role="status" title={t(`users.avatar.${outcome.done}`)} /> : null}
      <ErrorSummary problem={problem} />
      <RecordCols aside={<AccountGlance {...account} person={person} />}>
        <div className="record-form form-parts">
          <AvatarForm person={person} problem={problem}>
            {as}
          </AvatarForm>
          <Form method="post" noValidate>
            {pupil ? null : (
              <FormPart id="who" title={own('name')}>
                <div className="pairs names">
                  <NameFields person={person} problem={problem} />
                </div>
              </FormPart>
            )}
            <FormPart id="reach" title={own('reach')}>
              <div className="field">
                <p className="label">{own('email')}</p>
                <p className="hint">{own('email-help')}</p>
                <p className="mail-now">
                  <span>{breaking(person.email ?? person.username ?? '')}</span>
                  <Link to={path('/profile-edit/email')}>{own('email-change')}</Link>
                </p>
              </div>
              <TextField
                label={own('phone')}
                name="phone"
                type="tel"
                className="w-m"
                help={own('phone-help')}
                optional={t('shell.form.optional')}
                autoComplete="tel"
                defaultValue={kept.phone ?? person.phone ?? ''}
                errors={problem?.fields.phone}
              />
              <p className="profile-save">
                <SubmitButton>{own('save')}</SubmitButton>
              </p>
            </FormPart>
          </Form>
          {/* What school keeps, and what stands elsewhere, after what is changed here. */}
          {school ? <FromSchool {...school} person={person.name} /> : null}
          {pupil ? (
            <FormPart id="wishes" title={own('wishes')}>
              <p>{own('wishes-text')}</p>
              <p className="own-do">
                <Link className="btn" to={path(`/students/${person.id}/edit`)}>
                  {t('members.student.link-own')}
                </Link>
              </p>
            </FormPart>
          ) : null}
        </div>
      </RecordCols>
    </main>
  )
}

/** What the pupil reads of what school keeps; school itself changes it. */
function FromSchool({
  person,
  name,
  groups,
  mentors,
  guardians,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['school']> & { person: string }) {
  const t = useT()
  const own = (key: string) => t(`users.profile.${key}`)
  const parents = guardians.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
  return (
    <FormPart id="school" title={own('from-school')}>
      <p className="hint">{own('by-school')}</p>
      <dl className="facts in-pairs">
        <Fact label={own('name')}>{person}</Fact>
        <Fact label={own('group')}>{groups.join(', ')}</Fact>
        <Fact label={own('school')}>{name}</Fact>
        <Fact label={own('parents')}>{parents.join(', ')}</Fact>
      </dl>
      {mentors.length > 0 ? (
        <div className="field not-right">
          <p className="label">{own('not-right')}</p>
          <AskMentor mentors={mentors} />
        </div>
      ) : null}
    </FormPart>
  )
}

type NameFieldsProps = { person: Got<'/current_user'>; problem: FormProblem | undefined }

function NameFields({ person, problem }: NameFieldsProps) {
  const t = useT()
  const own = (name: string) => t(`users.profile.${name}`)
  const kept = problem?.values ?? {}
  return (
    <>
      <TextField
        label={own('first-name')}
        name="first_name"
        autoComplete="given-name"
        defaultValue={kept.first_name ?? person.firstName}
        errors={problem?.fields.first_name}
      />
      <TextField
        label={own('infix')}
        name="infix"
        className="w-s"
        optional={t('shell.form.optional')}
        autoComplete="additional-name"
        defaultValue={kept.infix ?? person.infix ?? ''}
        errors={problem?.fields.infix}
      />
      <TextField
        label={own('last-name')}
        name="last_name"
        autoComplete="family-name"
        defaultValue={kept.last_name ?? person.lastName}
        errors={problem?.fields.last_name}
      />
    </>
  )
}

/** The API names `user.firstName`; the form calls it first_name, as the wire does. */
function ofUser(problem: FormProblem): FormProblem {
  const rename = (name: string) =>
    name.replace(/^user\./, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fields = Object.fromEntries(Object.entries(problem.fields).map(([name, lines]) => [rename(name), lines]))
  return { ...problem, fields }
}
