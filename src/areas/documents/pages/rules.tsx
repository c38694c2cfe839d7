import type { ReactNode } from 'react'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { daysBeforeByPlace, readersOf } from '#areas/documents/model.ts'
import { documentRuleInput } from '#areas/documents/schema.ts'
import { AskedFields } from '#areas/documents/ui/asked-fields.tsx'
import { PaperParts } from '#areas/documents/ui/paper-parts.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
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
    const [{ data: rules, meta }, { schools }, { data: periods }] = await Promise.all([
      api.get('/document_rules'),
      ownSchool(api, null),
      api.get('/internship_periods'),
    ])
    return {
      // Those of the places and those by hand are asked for one reason: somebody works with whom it is for.
      vog: sumOf(meta.apart.filter(({ kind }) => kind === 'vog')),
      apart: meta.apart.filter(({ kind }) => kind !== 'vog'),
      rules,
      schools,
      periods: periods.map(({ id, name, schoolYear }) => ({ id, name: `${name} ${schoolYear}` })),
    }
  })
}

const sumOf = (papers: readonly Counted[]): Counted => ({
  asked: papers.reduce((sum, { asked }) => sum + asked, 0),
  received: papers.reduce((sum, { received }) => sum + received, 0),
  expired: papers.reduce((sum, { expired }) => sum + expired, 0),
})

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
        <NewRule schools={found.schools} periods={found.periods} problem={outcome?.problem} />
        <Rules rules={found.rules} vog={found.vog} withSchool={found.schools.length > 1} />
        <AskedApart apart={found.apart} />
      </RecordCols>
    </main>
  )
}

type Named = { id: string; name: string }
type Rule = GotOne<'/document_rules'>
type Apart = GotMeta<'/document_rules'>['apart'][number]

/** What is asked of everybody already; the first of them is no rule of a school, but asked by the places. */
function Rules({ rules, vog, withSchool }: { rules: readonly Rule[]; vog: Counted; withSchool: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const own = (key: string) => t(`documents.rules.${key}`)
  return (
    <section className="section doc-rules" aria-labelledby="every">
      <h2 id="every">{own('every')}</h2>
      <ul>
        <Asked
          paper={{ kind: 'vog', name: '', handedInBy: 'student', ...vog }}
          when={t('documents.rules.days', { count: daysBeforeByPlace })}
          where={own('by-place')}
        >
          <Link className="btn btn-sm" to={path('/vacancies')}>
            {own('to-places')}
          </Link>
        </Asked>
        {rules.map((rule) => (
          <RuleCard key={rule.id} rule={rule} withSchool={withSchool} />
        ))}
      </ul>
    </section>
  )
}

/** What was asked by hand of single internships, which is no rule: where it comes from is told here too. */
function AskedApart({ apart }: { apart: readonly Apart[] }) {
  const t = useT()
  if (apart.length === 0) return null
  return (
    <section className="section doc-rules" aria-labelledby="apart">
      <h2 id="apart">{t('documents.rules.apart')}</h2>
      <p className="muted">{t('documents.rules.apart-text')}</p>
      <ul>
        {apart.map((paper) => (
          <Asked key={`${paper.kind} ${paper.name} ${paper.handedInBy}`} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

type Counted = { asked: number; received: number; expired: number }

type AskedProps = {
  paper: Apart
  when?: string
  where?: string
  children?: ReactNode
}

/** One paper: who hands it in and who reads it, by when, where, and how much of what was asked came in. */
function Asked({ paper, when, where, children }: AskedProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`documents.rules.${key}`, values)
  const path = useLocalePath()
  const called = useDocumentName()(paper)
  const { handedInBy, asked, received, expired } = paper
  const who = readersOf(paper)
  const facts = [
    ['who', t(`documents.party.${handedInBy}`)],
    ['reads', own(`reads-${who}`)],
    ['when', when],
    ['where', where],
  ] as const
  return (
    <li>
      <div className="doc-rule-head">
        <h3>{called}</h3>
        <span>
          {/* Where nothing was asked there is nothing to look at. */}
          {asked > 0 ? (
            <Link
              className="doc-counts"
              to={`${path('/documents')}?${new URLSearchParams({ open: 'any', kind: paper.kind })}`}
            >
              {own('counts', { asked, received, expired, open: asked - received - expired })}
              <span className="vh">: {called}</span>
            </Link>
          ) : (
            own('counts', { asked, received, expired, open: asked - received - expired })
          )}
          {children}
        </span>
      </div>
      {asked > 1 ? <PaperParts asked={asked} received={received} expired={expired} /> : null}
      {/* Of what was asked apart there is no more to tell than that. */}
      {when || where ? (
        <dl>
          {facts.map(([key, value]) =>
            value ? (
              <div key={key}>
                <dt>{own(key)}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : (
        <p className="muted">{own('by', { party: t(`documents.party.${handedInBy}`), who })}</p>
      )}
    </li>
  )
}

function RuleCard({ rule, withSchool }: { rule: Rule; withSchool: boolean }) {
  const t = useT()
  const locale = useLocale()
  const called = useDocumentName()(rule)
  const fields = sectors.filter(({ key }) => rule.sectorKeys.includes(key))
  return (
    <Asked
      paper={rule}
      when={t('documents.rules.days', { count: rule.daysBefore })}
      where={[
        withSchool ? rule.schoolName : '',
        rule.periodName ?? t('documents.rules.all-periods'),
        fields.map((one) => (locale === 'en' ? one.nameEn : one.nameNl)).join(', '),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Remove id={rule.id} called={called} />
    </Asked>
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
    <details className="stepform" open={problem?.values.kind !== undefined || undefined}>
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
