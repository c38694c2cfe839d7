import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { askedDocumentInput } from '#areas/documents/schema.ts'
import { AskedFields } from '#areas/documents/ui/asked-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { HowItGoes, RecordCols, RecordHead } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    // Whoever may not ask is told so here, not after filling in the form.
    await api.get('/document_rules')
    return (await api.get(`/internships/${args.params.id}`)).data
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const internshipId = String(args.params.id)
  return act(args, form, async (api) => {
    await api.post('/required_documents', 'required_documents', { ...readForm(askedDocumentInput, form), internshipId })
    throw redirect(`/${api.locale}/internships/${internshipId}`)
  })
}

/** One more paper for one internship. */
export default function AskDocument() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const internship = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('documents.ask.title'), tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/internships'), t('internships.title')],
          [path(`/internships/${internship.id}`), internship.studentName],
        ]}
      />
      <RecordHead
        title={t('documents.ask.title')}
        lead={[internship.studentName, internship.organizationName].join(', ')}
      />
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={t('documents.ask.goes')}
            steps={['goes-1', 'goes-2', 'goes-3'].map((step) => t(`documents.ask.${step}`))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate>
          <AskedFields problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('documents.event.ask')}</SubmitButton>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
