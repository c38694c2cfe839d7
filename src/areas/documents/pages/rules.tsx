import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { documentRuleInput } from '#areas/documents/schema.ts'
import { AskedFields } from '#areas/documents/ui/asked-fields.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { HowItGoes, RecordCols, RecordHead } from '#web/design/record.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: rules } = await api.get('/document_rules')
    const { schools } = await ownSchool(api, null)
    const { data: periods } = await api.get('/internship_periods')
    return {
      rules,
      schools,
      periods: periods.map(({ id, name, schoolYear }) => ({ id, name: `${name} ${schoolYear}` })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const archived = form.get('archive')
    if (archived) await api.put(`/document_rules/${String(archived)}/archive`, 'document_rules')
    else await api.post('/document_rules', 'document_rules', readForm(documentRuleInput, form))
    return { done: archived ? 'archived' : 'added' }
  })
}

/** Which papers a school asks for, besides what a place says itself. */
export default function DocumentRules() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const found = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; done?: string } | undefined
  const own = (key: string) => t(`documents.rules.${key}`)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/documents'), t('documents.list.title')]]} />
      <RecordHead title={own('title')} lead={own('lead')} />
      {outcome?.done ? <Notice tone="ok" role="status" title={own(outcome.done)} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      <RecordCols
        aside={<HowItGoes id="goes" title={own('goes')} steps={[own('goes-1'), own('goes-2'), own('goes-3')]} />}
      >
        <ul className="lines rows">
          <li className="row-line">
            <div className="grow">
              <b>{t('documents.kind.vog')}</b>
              <p className="muted">{own('by-place')}</p>
            </div>
          </li>
          {found.rules.map((rule) => (
            <RuleLine key={rule.id} rule={rule} withSchool={found.schools.length > 1} />
          ))}
        </ul>
        <NewRule schools={found.schools} periods={found.periods} problem={outcome?.problem} />
      </RecordCols>
    </main>
  )
}

type Named = { id: string; name: string }

function RuleLine({ rule, withSchool }: { rule: GotOne<'/document_rules'>; withSchool: boolean }) {
  const t = useT()
  const locale = useLocale()
  const called = useDocumentName()(rule)
  const fields = sectors.filter(({ key }) => rule.sectorKeys.includes(key))
  return (
    <li className="row-line">
      <div className="grow">
        <b>{called}</b>
        <p className="muted">
          {[
            withSchool ? rule.schoolName : '',
            t(`documents.party.${rule.handedInBy}`),
            rule.periodName ?? t('documents.rules.all-periods'),
            fields.map((one) => (locale === 'en' ? one.nameEn : one.nameNl)).join(', '),
            t('documents.rules.days', { count: rule.daysBefore }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Form method="post">
        <SubmitButton look="plain" name="archive" value={rule.id}>
          {t('documents.rules.archive')}
          <span className="vh">: {called}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}

function NewRule({
  schools,
  periods,
  problem,
}: {
  schools: readonly Named[]
  periods: readonly Named[]
  problem: FormProblem | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const own = (key: string) => t(`documents.rules.${key}`)
  const options = (some: readonly Named[]) => some.map(({ id, name }) => ({ value: id, label: name }))
  const kept = (name: string) => ({ name, defaultValue: problem?.values[name] ?? '', errors: problem?.fields[name] })
  return (
    <PageSection id="new-rule" title={own('new')}>
      <Form method="post" className="record-form" noValidate>
        <input type="hidden" name={namesField} value="sectorKeys" />
        <AskedFields problem={problem} />
        <div className="pairs">
          <SelectField {...kept('schoolId')} label={own('school')} options={options(schools)} />
          <SelectField
            {...kept('periodId')}
            label={own('period')}
            options={[{ value: '', label: own('all-periods') }, ...options(periods)]}
          />
        </div>
        <ChoiceField
          type="checkbox"
          look="chips"
          name="sectorKeys"
          label={own('sectors')}
          help={own('sectors-help')}
          errors={problem?.fields.sectorKeys}
          chosen={(problem?.values.sectorKeys ?? '').split(',')}
          options={sectors.map(({ key, nameNl, nameEn }) => ({ value: key, label: locale === 'en' ? nameEn : nameNl }))}
        />
        <p className="btn-group">
          <SubmitButton>{own('add')}</SubmitButton>
        </p>
      </Form>
    </PageSection>
  )
}
