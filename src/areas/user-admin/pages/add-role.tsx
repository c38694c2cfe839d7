import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { MemberFormPage, SaveOrCancel } from '#areas/user-admin/ui/member-form-page.tsx'
import { classesToMentor, MentorOf, mentorThem } from '#areas/user-admin/ui/mentor-of.tsx'
import { stillToGive } from '#areas/user-admin/ui/roles.ts'
import { RoleFields } from '#areas/user-admin/ui/role-fields.tsx'
import { RolesNow } from '#areas/user-admin/ui/roles-now.tsx'
import { askRoleAgain } from '#areas/user-admin/ui/role-place.ts'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data: member }, { data: places }] = await Promise.all([
      api.get(`/users/${args.params.id}?include=roles`),
      api.get('/grantable_roles'),
    ])
    const left = stillToGive(places, member)
    return { member, places: left, classes: await classesToMentor(api, left) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const again = await askRoleAgain(args, form)
  if (again) return again
  return act(args, form, async (api) => {
    const organizationId = String(form.get('organizationId') ?? '') || null
    const name = String(form.get('role'))
    await api.put(`/users/${args.params.id}/add_role`, 'users', { name, organizationId })
    if (name === 'mentor') await mentorThem(api, String(args.params.id), form)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${args.params.id}?role-given=1`)
  })
}

export default function AddRole() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { member, places, classes } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const who = { name: member.firstName }
  // Nobody makes themselves more than they are.
  const isSelf = user?.id === member.id
  const nothing = isSelf ? 'yourself' : places.length === 0 ? 'nothing-left' : undefined
  return (
    <MemberFormPage
      member={member}
      title={t('members.give-role-to', who)}
      {...(nothing ? {} : { lead: t('members.give-role-lead', who) })}
      aside={<RolesNow member={member} isExplained />}
    >
      {!nothing && member.roles.some(({ name }) => name === 'student') ? (
        <Notice tone="warn" title={t('members.explained.pupil', who)}>
          {t('members.explained.pupil-text')}
        </Notice>
      ) : null}
      <ErrorSummary problem={problem} />
      {nothing ? (
        <Empty
          title={t(`members.form.${nothing}`, who)}
          action={
            <Link className="btn" to={path(`/users/${member.id}`)}>
              {t('members.edit.cancel')}
            </Link>
          }
        >
          {t(`members.form.${nothing}-text`, who)}
        </Empty>
      ) : (
        <Form method="post" data-kept="never" className="record-form" noValidate>
          <div className="pairs">
            <RoleFields places={places} problem={problem} has={member.roles} tellsAll />
          </div>
          <MentorOf classes={classes} problem={problem} />
          <SaveOrCancel memberId={member.id}>{t('members.give-this-role')}</SaveOrCancel>
        </Form>
      )}
    </MemberFormPage>
  )
}
