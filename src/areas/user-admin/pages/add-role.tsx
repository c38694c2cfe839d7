import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { MemberFormPage, SaveOrCancel } from '#areas/user-admin/ui/member-form-page.tsx'
import { roleLabel } from '#areas/user-admin/ui/roles.ts'
import { RoleFields } from '#areas/user-admin/ui/role-fields.tsx'
import { askRoleAgain } from '#areas/user-admin/ui/role-place.ts'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data: member }, { data: places }] = await Promise.all([
      api.get(`/users/${args.params.id}?include=roles`),
      api.get('/grantable_roles'),
    ])
    return { member, places }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const again = await askRoleAgain(args, form)
  if (again) return again
  return act(args, form, async (api) => {
    const organizationId = String(form.get('organizationId') ?? '') || null
    await api.put(`/users/${args.params.id}/add_role`, 'users', { name: String(form.get('role')), organizationId })
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${args.params.id}?role-given=1`)
  })
}

export default function AddRole() {
  const t = useT()
  const { member, places } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const who = { name: member.firstName }
  return (
    <MemberFormPage
      member={member}
      title={t('members.give-role-to', who)}
      lead={t('members.give-role-lead', who)}
      aside={
        <SidePart id="now" title={t('members.roles-now')}>
          <ul className="record-people">
            {member.roles.map((role) => (
              <li key={role.id}>
                <div>
                  <b>{roleLabel(t, role)}</b>
                  <span className="muted">{role.organizationName ?? t('members.whole-tenant')}</span>
                </div>
              </li>
            ))}
          </ul>
        </SidePart>
      }
    >
      {member.roles.some(({ name }) => name === 'student') ? (
        <Notice tone="warn" title={t('members.explained.pupil', who)}>
          {t('members.explained.pupil-text')}
        </Notice>
      ) : null}
      <ErrorSummary problem={problem} />
      {places.length === 0 ? (
        <Empty title={t('members.add.nowhere')}>{t('members.add.nowhere-text')}</Empty>
      ) : (
        <Form method="post" data-kept="never" className="record-form" noValidate>
          <div className="pairs">
            <RoleFields places={places} problem={problem} has={member.roles} />
          </div>
          <SaveOrCancel memberId={member.id}>{t('members.give-role')}</SaveOrCancel>
        </Form>
      )}
    </MemberFormPage>
  )
}
