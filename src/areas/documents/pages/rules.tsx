import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { receivedStatuses } from '#areas/documents/model.ts'
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
import { Icon } from '#web/design/icon.tsx'
import { HowItGoes, RecordCols, RecordHead } from '#web/design/record.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '../ui/document.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: rules } = await api.get('/document_rules')
    const { schools } = await ownSchool(api, null)
    const { data: periods } = await api.get('/internship_periods')
    const count = async (more = '') =>
      (await api.get(`/required_documents?filter[kind_eq]=vog${more}&page[size]=1`)).meta.page.total
    const vog = { asked: await count(), received: await count(`&filter[status_in]=${receivedStatuses.join(',')}`) }
    return {
      vog,
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
        <Rules rules={found.rules} vog={found.vog} withSchool={found.schools.length > 1} />
        <NewRule schools={found.schools} periods={found.periods} problem={outcome?.problem} />
      </RecordCols>
    </main>
  )
}

type Named = { id: string; name: string }
type Counts = { asked: number; received: number }

/** What is asked of everybody already; the first of them is no rule of a school, but asked by the places. */
function Rules({
  rules,
  vog,
  withSchool,
}: {
  rules: readonly GotOne<'/document_rules'>[]
  /** Of all certificates of conduct. */
  vog: Counts
  withSchool: boolean
}) {
  const t = useT()
  const own = (key: string) => t(`documents.rules.${key}`)
  return (
    <div className="tablewrap">
      <table className="table doc-rules">
        <caption className="vh">{own('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{own('what')}</th>
            <th scope="col">{own('who')}</th>
            <th scope="col">{own('when')}</th>
            <th scope="col">{own('where')}</th>
            <th scope="col">{own('so-far')}</th>
            <th scope="col">{own('adjust')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('documents.kind.vog')}</th>
            <td data-label={own('who')}>{t('documents.party.student')}</td>
            <td data-label={own('when')}>{own('before-start')}</td>
            <td data-label={own('where')}>{own('by-place')}</td>
            <td data-label={own('so-far')}>
              <SoFar of={vog} />
            </td>
            <td>
              <span className="muted">{own('always')}</span>
            </td>
          </tr>
          {rules.map((rule) => (
            <RuleLine key={rule.id} rule={rule} withSchool={withSchool} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How often it was asked, and how much of that came in. */
function SoFar({ of: { asked, received } }: { of: Counts }) {
  return useT()('documents.rules.counts', { asked, received })
}

function RuleLine({ rule, withSchool }: { rule: GotOne<'/document_rules'>; withSchool: boolean }) {
  const t = useT()
  const locale = useLocale()
  const own = (key: string) => t(`documents.rules.${key}`)
  const called = useDocumentName()(rule)
  const fields = sectors.filter(({ key }) => rule.sectorKeys.includes(key))
  return (
    <tr>
      <th scope="row">{called}</th>
      <td data-label={own('who')}>{t(`documents.party.${rule.handedInBy}`)}</td>
      <td data-label={own('when')}>{t('documents.rules.days', { count: rule.daysBefore })}</td>
      <td data-label={own('where')}>
        {[
          withSchool ? rule.schoolName : '',
          rule.periodName ?? own('all-periods'),
          fields.map((one) => (locale === 'en' ? one.nameEn : one.nameNl)).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td data-label={own('so-far')}>
        <SoFar of={rule} />
      </td>
      <td>
        <Remove id={rule.id} called={called} />
      </td>
    </tr>
  )
}

function Remove({ id, called }: { id: string; called: string }) {
  const t = useT()
  return (
    <Form method="post">
      <SubmitButton look="plain" className="btn-sm" name="archive" value={id}>
        {t('documents.rules.archive')}
        <span className="vh">: {called}</span>
      </SubmitButton>
    </Form>
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
    <details className="stepform record-foot" open={problem?.values.kind !== undefined || undefined}>
      <summary className="btn btn-primary">
        <Icon name="plus" /> {own('new')}
      </summary>
      <Form method="post" className="record-form record-foot" noValidate>
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
    </details>
  )
}
