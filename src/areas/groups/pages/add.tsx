import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { newGroupInput } from '#areas/groups/schema.ts'
import { GroupFields } from '#areas/groups/ui/group-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { meta } = await api.get('/groups?page[size]=1')
    if (!meta.may.add) throw new Response(null, { status: 403 })
    return { schoolYear: meta.schoolYears[0] ?? '' }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { data } = await api.post('/groups', 'groups', readForm(newGroupInput, form))
    throw redirect(`/${api.locale}/groups/${data.id}`)
  })
}

export default function AddGroup() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { schoolYear } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('groups.add'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/groups'), t('groups.list.title')]]} />
      <div className="pagehead">
        <h1>{t('groups.add')}</h1>
      </div>
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={t('groups.goes.title')}
            steps={['1', '2', '3'].map((step) => t(`groups.goes.${step}`))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate>
          <GroupFields group={{ schoolYear }} problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('groups.add')}</SubmitButton>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
