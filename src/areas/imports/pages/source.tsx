import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { rosterSourceInput } from '#areas/imports/sources/schema.ts'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { HowItGoes, RecordCols, RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

/** Lists are read in for the classes. */
export const handle = { elseRoom: '/groups' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: sources } = await api.get('/roster_sources')
    const { school } = await ownSchool(api, null)
    return { school, source: sources.find(({ schoolId }) => schoolId === school.id) ?? null }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const step = String(form.get('step'))
  const id = String(form.get('id'))
  return act(args, form, async (api) => {
    if (step === 'fetch') await api.put(`/roster_sources/${id}/fetch`, 'roster_sources')
    else if (step === 'remove') await api.delete(`/roster_sources/${id}`)
    else {
      const { data } = await api.post('/roster_sources', 'roster_sources', readForm(rosterSourceInput, form))
      // Whether it was filled in well is told by asking.
      await api.put(`/roster_sources/${data.id}/fetch`, 'roster_sources')
    }
    return { done: step }
  })
}

/** Where the administration of a school is asked for its lists, and what came of it the last time. */
export default function RosterSourcePage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { school, source } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; done?: string } | undefined
  const own = (key: string) => t(`imports.source.${key}`)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/import_groups'), t('imports.roster.title')]]} />
      <RecordHead title={own('title')} lead={own('lead')} />
      <RecordCols
        aside={
          <HowItGoes id="goes" title={own('goes')} steps={['goes-1', 'goes-2', 'goes-3'].map((step) => own(step))} />
        }
      >
        {outcome?.done ? <Notice tone="ok" role="status" title={t(`imports.source.done.${outcome.done}`)} /> : null}
        <ErrorSummary problem={outcome?.problem} />
        {source ? <Asked source={source} /> : <AskFirst />}
        <SourceForm school={school} source={source} problem={outcome?.problem} />
      </RecordCols>
    </main>
  )
}

/** Before anything is filled in: what to ask whom, as a mail that can be sent on as it is. */
function AskFirst() {
  const t = useT()
  const { tenant } = useShell()
  const own = (key: string, values?: Record<string, string>) => t(`imports.source.ask.${key}`, values)
  const wanted = ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret'] as const
  const body = [
    own('mail', { app: tenant.appName }),
    ...wanted.map((name) => `- ${t(`imports.source.field.${name}`)}`),
    own('rights'),
  ].join('\n')
  return (
    <Notice title={own('title')}>
      <p>{own('text')}</p>
      <a
        className="btn"
        href={`mailto:?subject=${encodeURIComponent(own('subject'))}&body=${encodeURIComponent(body)}`}
      >
        {own('send')}
      </a>
    </Notice>
  )
}

type Source = GotOne<'/roster_sources'>

/** When it was asked, what became of that, and the button that asks again. */
function Asked({ source: { id, askedAt, fetchedAt, lastFault: fault } }: { source: Source }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const waits = askedAt !== null && fault === null && (fetchedAt === null || fetchedAt < askedAt)
  return (
    <PageSection id="asked" title={t('imports.source.last')}>
      {fault ? (
        <Notice tone="stop" title={t('imports.source.failed')}>
          {t(`imports.source.fault.${fault}`)}
        </Notice>
      ) : null}
      {waits ? <Notice title={t('imports.source.waits')} /> : null}
      {fetchedAt ? (
        <p>
          {t('imports.source.fetched', { at: moment(fetchedAt) })}{' '}
          <Link to={path('/import_groups')}>{t('imports.source.to-lists')}</Link>
        </p>
      ) : (
        <p className="muted">{t('imports.source.never')}</p>
      )}
      <Form method="post" className="steps">
        <input type="hidden" name="id" value={id} />
        <SubmitButton name="step" value="fetch">
          {t('imports.source.fetch')}
        </SubmitButton>
        <SubmitButton look="remove" name="step" value="remove">
          {t('imports.source.remove')}
        </SubmitButton>
      </Form>
    </PageSection>
  )
}

function SourceForm({
  school,
  source,
  problem,
}: {
  school: { id: string; name: string }
  source: Source | null
  problem: FormProblem | undefined
}) {
  const t = useT()
  const field = (name: 'baseUrl' | 'tokenUrl' | 'clientId') => ({
    name,
    label: t(`imports.source.field.${name}`),
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? source?.[name] ?? '',
  })
  return (
    <PageSection id="service" title={t('imports.source.service', { school: school.name })}>
      <Form method="post" className="record-form" noValidate>
        <input type="hidden" name="schoolId" value={school.id} />
        <TextField {...field('baseUrl')} type="url" help={t('imports.source.field.baseUrl-help')} />
        <TextField {...field('tokenUrl')} type="url" help={t('imports.source.field.tokenUrl-help')} />
        <div className="pairs">
          <TextField {...field('clientId')} autoComplete="off" help={t('imports.source.field.clientId-help')} />
          <TextField
            name="clientSecret"
            type="password"
            autoComplete="new-password"
            label={t('imports.source.field.clientSecret')}
            errors={problem?.fields.clientSecret}
            help={t(`imports.source.field.clientSecret-${source ? 'help' : 'new'}`)}
          />
        </div>
        <input type="hidden" name={namesField} value="isNightly" />
        <Checkbox
          name="isNightly"
          label={t('imports.source.field.isNightly')}
          help={t('imports.source.field.isNightly-help')}
          defaultChecked={problem ? problem.values.isNightly === 'on' : (source?.isNightly ?? false)}
        />
        <SubmitButton name="step" value="keep" look={source ? 'plain' : 'primary'}>
          {t('imports.source.keep')}
        </SubmitButton>
      </Form>
    </PageSection>
  )
}
