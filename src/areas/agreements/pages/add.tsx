import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { newAgreementInput } from '#areas/agreements/schema.ts'
import { AgreementTermFields } from '#areas/agreements/ui/term-fields.tsx'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { isId } from '#platform/uuid.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { HowItGoes, RecordCols, RecordHead } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

const organizationIn = (request: Request) => new URL(request.url).searchParams.get('organization') ?? ''

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { meta } = await api.get('/partner_agreements?page[size]=1')
    if (!meta.may.add) throw data({ code: 'agreements.not-your-school' }, { status: 403 })
    const asked = organizationIn(args.request)
    // With whom it is made is chosen in their list.
    if (!isId(asked)) throw redirect(`/${api.locale}/organizations`)
    const { data: organization } = await api.get(`/organizations/${asked}`)
    const { schools } = await ownSchool(api, null)
    return { organization: { id: organization.id, name: String(organization.name) }, schools }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const organizationId = organizationIn(args.request)
    const sent = { ...readForm(newAgreementInput, form), organizationId }
    const { data: made } = await api.post('/partner_agreements', 'partner_agreements', sent)
    throw redirect(`/${api.locale}/agreements/${made.id}`)
  })
}

/** What one's school agreed with an organization, written down. */
export default function AddAgreement() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { organization, schools } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('agreements.add.title'), tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/agreements'), t('agreements.list.title')],
          [path(`/organizations/${organization.id}?tab=agreements`), organization.name],
        ]}
      />
      <RecordHead title={t('agreements.add.title')} lead={organization.name} />
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={t('agreements.add.goes')}
            steps={['goes-1', 'goes-2', 'goes-3'].map((step) => t(`agreements.add.${step}`))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate>
          <SelectField
            name="schoolId"
            label={t('agreements.field.schoolId')}
            defaultValue={problem?.values.schoolId ?? ''}
            errors={problem?.fields.schoolId}
            options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <AgreementTermFields problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('agreements.add.button')}</SubmitButton>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
