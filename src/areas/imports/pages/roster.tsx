import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { columnsRead } from '#areas/imports/roster/columns/model.ts'
import { daysToUndo, rosterKinds } from '#areas/imports/roster/model.ts'
import { RosterBar } from '#areas/imports/ui/roster-stops.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, askedPage, lastPage, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Pager } from '#web/design/pager.tsx'
import { HowItGoes, RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/charts.css'
import './import.css'

/** Lists are read in for the classes. */
export const handle = { elseRoom: '/groups' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/imports?page[number]=${page}&page[size]=10`)
    const { number, totalPages, total } = meta.page
    if (total > 0 && number > totalPages) throw redirect(lastPage(url, totalPages))
    const read = rosterKinds.map((kind) => ({ kind, columns: columnsRead(kind) }))
    return { runs: data, page: { number, totalPages }, read }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes, name } = await takeFile(form)
  const kind = rosterKinds.find((one) => one === form.get('kind')) ?? 'students'
  return act(args, form, async (api) => {
    const query = new URLSearchParams({ kind, file_name: name })
    const { data } = await api.bytes(`/imports?${query}`, bytes, 'application/octet-stream')
    throw redirect(`/${api.locale}/import_groups/${data.id}`)
  })
}

/** A list of the school's administration: chosen here, looked at on the next page, and read in only then. */
export default function ImportRoster() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { runs, page, read } = useLoaderData<typeof loader>()
  const asked = useSearchParams()[0].get('kind')
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (name: string) => t(`imports.roster.${name}`)
  const first = problem?.values.kind ?? rosterKinds.find((one) => one === asked) ?? 'students'
  const [kind, setKind] = useState(first)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/groups'), t('groups.list.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own('lead')}</p>
        </div>
        <Link className="btn" to={path('/import_groups/source')}>
          {own('source')}
        </Link>
      </div>
      <RecordCols
        aside={
          <>
            <ReadColumns columns={read.find((one) => one.kind === kind)?.columns ?? []} />
            <HowItGoes
              id="goes"
              title={own('goes')}
              steps={[own('goes-1'), own('goes-2'), t('imports.roster.goes-3', { days: daysToUndo })]}
            />
          </>
        }
      >
        <ErrorSummary problem={problem} />
        <Form
          method="post"
          className="record-form roster-file"
          encType="multipart/form-data"
          noValidate
          onChange={({ currentTarget }) => setKind(String(new FormData(currentTarget).get('kind')))}
        >
          <ChoiceField
            type="radio"
            name="kind"
            look="cards"
            label={own('what')}
            chosen={[first]}
            options={rosterKinds.map((kind) => ({
              value: kind,
              label: (
                <>
                  <b>{t(`imports.roster.kind.${kind}`)}</b>
                  <span className="muted">{t(`imports.roster.kind-help.${kind}`)}</span>
                </>
              ),
            }))}
          />
          <FileField
            label={own('file')}
            name="file"
            accept=".csv,.xlsx,.txt,.xml,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            help={own('file-help')}
            errors={problem?.fields.file}
          />
          <SubmitButton>{own('look')}</SubmitButton>
        </Form>
        {runs.length > 0 ? <Before runs={runs} page={page} /> : null}
      </RecordCols>
    </main>
  )
}

type ReadColumnsProps = { columns: ReturnType<typeof columnsRead> }

/** Which columns of a file are read, in any order, and without which of them nothing can be done. */
function ReadColumns({ columns }: ReadColumnsProps) {
  const t = useT()
  return (
    <SidePart id="columns" title={t('imports.roster.reads')}>
      <p>{t('imports.roster.reads-text')}</p>
      <ul className="roster-columns">
        {columns.map(({ field, isNeeded }) => (
          <li key={field} data-must={isNeeded ? '' : undefined}>
            {t(`imports.roster.column.${field}`)}
            {isNeeded ? <span className="vh"> {t('imports.roster.reads-must')}</span> : null}
          </li>
        ))}
      </ul>
    </SidePart>
  )
}

function Before({ runs, page }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'runs' | 'page'>) {
  const t = useT()
  return (
    <section className="section" aria-labelledby="before">
      <h2 id="before">{t('imports.roster.before')}</h2>
      <ul className="rows roster-before">
        {runs.map((run) => (
          <RunLine key={run.id} {...run} />
        ))}
      </ul>
      <Pager {...page} hrefOf={(at) => `?page=${at}`} />
    </section>
  )
}

function RunLine({ id, kind, fileName, createdAt, createdByName, status, counts }: GotOne<'/imports'>) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const done = (counts.create ?? 0) + (counts.update ?? 0) + (counts.move ?? 0)
  const isOpen = status === 'previewed'
  return (
    <li className="row-line">
      <div className="grow">
        <Link to={path(`/import_groups/${id}`)}>{fileName || t('imports.roster.no-name')}</Link>
        <p className="muted small">
          {[t(`imports.roster.kind.${kind}`), moment(createdAt), createdByName].filter(Boolean).join(' · ')}
        </p>
        {counts.error ? (
          <p>
            <Link to={path(`/import_groups/${id}?action=error`)}>
              {t('imports.roster.to-errors', { count: counts.error })}
            </Link>
          </p>
        ) : null}
      </div>
      <RosterBar counts={counts} />
      <Badge tone={tones[status] ?? 'draft'} quiet={!isOpen}>
        {t(`imports.roster.status.${status}`, { count: done, wrong: counts.error ?? 0 })}
      </Badge>
    </li>
  )
}

const tones: Readonly<Record<string, BadgeTone>> = {
  previewed: 'draft',
  completed: 'done',
  // It was read in; what was skipped stands in its own lines and asks nothing any more.
  completed_with_errors: 'done',
  undone: 'off',
}
