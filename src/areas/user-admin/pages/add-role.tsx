import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { RoleFields } from '#areas/user-admin/ui/role-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

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
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    const organizationId = String(form.get('organizationId') ?? '') || null
    await api.put(`/users/${args.params.id}/add_role`, 'users', { name: String(form.get('role')), organizationId })
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${args.params.id}?role-given=1`)
  })
}

export default function AddRole() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { member, places } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = t('members.give-role-to', { name: member.firstName })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/users'), t('members.list.title')],
          [path(`/users/${member.id}`), member.name],
        ]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{t('members.give-role-lead', { name: member.firstName })}</p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      {places.length === 0 ? (
        <Empty title={t('members.add.nowhere')}>{t('members.add.nowhere-text')}</Empty>
      ) : (
        <Form method="post" data-kept="never" noValidate>
          <RoleFields places={places} problem={problem} />
          <p className="row">
            <SubmitButton>{t('members.give-role')}</SubmitButton>
            <Link className="btn" to={path(`/users/${member.id}`)}>
              {t('members.edit.cancel')}
            </Link>
          </p>
        </Form>
      )}
    </main>
  )
}
