import { useState } from 'react'
import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import '#areas/users/ui/members.css'
import { MemberFormPage, SaveOrCancel } from '#areas/user-admin/ui/member-form-page.tsx'
import { LanguageField, PersonFields } from '#areas/user-admin/ui/person-fields.tsx'
import { MemberBadge } from '#areas/user-admin/ui/member-badge.tsx'
import { rolesInWords } from '#areas/user-admin/ui/roles.ts'
import { RolesNow } from '#areas/user-admin/ui/roles-now.tsx'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { SidePart } from '#web/design/record.tsx'
import { versionFor } from '#web/form-version.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { changeMemberInput } from '../schema.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/users/${args.params.id}?include=roles`)
    if (!data.meta.may.edit) throw redirect(`/${api.locale}/users/${data.id}`)
    return { member: data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const changes = readForm(changeMemberInput, form)
    await api.patch(`/users/${args.params.id}`, 'users', changes, args.params.id)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${args.params.id}?changed=1`)
  })
}

/** The whole name as it is filled in. */
const nameIn = (form: FormData) =>
  ['firstName', 'infix', 'lastName']
    .map((part) => String(form.get(part) ?? '').trim())
    .filter(Boolean)
    .join(' ')

export default function EditMember() {
  const t = useT()
  const path = useLocalePath()
  const { member } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const { lately } = useFormat()
  const [name, setName] = useState(member.name)
  return (
    <MemberFormPage
      member={member}
      title={t('members.edit.title', { name: member.name })}
      aside={
        <>
          <SidePart id="seen" title={t('members.seen-as', { name: member.firstName })}>
            <div className="seen-as">
              <PersonMark name={name} avatarUrl={member.avatarUrl} size="l" />
              <div>
                <p className="row-title">{name}</p>
                <p className="muted">{rolesInWords(t, member.roles)}</p>
              </div>
            </div>
            <p className="muted seen-state">
              <MemberBadge status={member.status} invitedAt={member.invitedAt} quiet />
              {member.lastSignInAt ? (
                <span>{t('members.list.last-on', { when: lately(member.lastSignInAt) })}</span>
              ) : null}
            </p>
          </SidePart>
          <RolesNow member={member} isExplained>
            <p>
              <Link to={path(`/users/${member.id}#roles`)}>{t('members.edit.roles')}</Link>
            </p>
          </RolesNow>
        </>
      }
    >
      <ErrorSummary problem={problem} />
      <Form
        method="post"
        data-kept="never"
        className="record-form"
        noValidate
        onChange={({ currentTarget }) => setName(nameIn(new FormData(currentTarget)) || member.name)}
      >
        <input type="hidden" name="lockVersion" value={versionFor(problem, member.lockVersion)} />
        <PersonFields
          person={member}
          problem={problem}
          emailHelp={member.status === 'invited' ? t('members.edit.email-help') : undefined}
          emailStays={t('members.edit.email-stays', { name: member.firstName })}
        >
          {/* Of a pupil the school keeps it; of a colleague nobody needs to know. */}
          {member.roles.some(({ name }) => name === 'student') ? (
            <SelectField
              label={t('members.edit.gender')}
              name="gender"
              optional={t('shell.form.optional')}
              options={['', 'female', 'male', 'other'].map((value) => ({
                value,
                label: t(`members.gender.${value || 'unknown'}`),
              }))}
              defaultValue={problem?.values.gender ?? member.gender ?? ''}
              errors={problem?.fields.gender}
            />
          ) : null}
          <LanguageField chosen={problem?.values.locale ?? member.locale} />
        </PersonFields>
        <SaveOrCancel memberId={member.id}>{t('users.profile.save')}</SaveOrCancel>
      </Form>
    </MemberFormPage>
  )
}
