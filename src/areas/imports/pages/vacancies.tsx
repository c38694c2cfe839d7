import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { exampleFields, furtherColumns, requiredFields } from '#areas/imports/vacancies/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { useVacancyWords } from '#areas/vacancies/ui/words.ts'
import { act, askedPage, lastPage, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { HowItGoes, RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import './import.css'
import { isHost, useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const [{ data, meta }, managed] = await Promise.all([
      api.get(`/vacancy_imports?page[number]=${page}&page[size]=10`),
      api.get('/vacancies/managed?page[size]=1').catch(notForReader),
    ])
    const { number, totalPages, total } = meta.page
    if (total > 0 && number > totalPages) throw redirect(lastPage(url, totalPages))
    return {
      runs: data,
      page: { number, totalPages },
      hasPlaces: (managed?.meta.counts.all ?? 0) > 0,
      shown: exampleFields.map((field) => ({ field, isNeeded: requiredFields.includes(field) })),
      further: furtherColumns,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes, name } = await takeFile(form)
  return act(args, form, async (api) => {
    const { data } = await api.bytes(
      `/vacancy_imports?file_name=${encodeURIComponent(name)}`,
      bytes,
      'application/octet-stream',
    )
    throw redirect(`/${api.locale}/vacancies/import/${data.id}`)
  })
}

export default function ImportVacancies() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const words = useVacancyWords()
  const asDrafts = isHost(user)
  const { runs, page, hasPlaces } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.vacancies.${name}`, values)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/vacancies'), words('vacancies.manage.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own(asDrafts ? 'lead-drafts' : 'lead')}</p>
        </div>
      </div>
      <RecordCols
        aside={
          <>
            <HowItGoes id="goes" title={own('goes')} steps={[own('goes-1'), own('goes-2'), own('goes-3')]} />
            {asDrafts ? null : (
              <SidePart id="program" title={own('program')}>
                <p>
                  {own('program-text')} <Link to={path('/api')}>{own('program-link')}</Link>
                </p>
              </SidePart>
            )}
          </>
        }
      >
        <ErrorSummary problem={problem} />
        {/* Few companies have a list: with a handful of places a copy is the shorter way. */}
        {asDrafts && hasPlaces ? (
          <Notice title={own('few')}>
            {own('few-text')} <Link to={path('/vacancies/add')}>{own('few-link')}</Link>
          </Notice>
        ) : null}
        <Form method="post" className="record-form" encType="multipart/form-data" noValidate>
          <FileField
            label={own('file')}
            name="file"
            accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            help={own('file-help')}
            errors={problem?.fields.file}
          />
          <p className="import-example">
            <a href={path('/vacancies/import/example')} download>
              <Icon name="download-simple" /> {own('example.link')}
            </a>
          </p>
          <SubmitButton>{own('look')}</SubmitButton>
        </Form>
        {runs.length ? (
          <section className="section">
            <h2>{own('before')}</h2>
            <ul className="rows">
              {runs.map((run) => (
                <RunLine key={run.id} {...run} />
              ))}
            </ul>
            <Pager {...page} hrefOf={(at) => `?page=${at}`} />
          </section>
        ) : null}
        <OneLine />
      </RecordCols>
    </main>
  )
}

/** The columns of a list with what stands in the example, so that somebody knows whether theirs fits before they send it. */
function OneLine() {
  const t = useT()
  const { user } = useShell()
  const { shown, further } = useLoaderData<typeof loader>()
  // Whose own list it is needs not say whose places they are.
  const columns = isHost(user) ? shown.filter(({ field }) => field !== 'organization') : shown
  const own = (name: string, values?: Record<string, number>) => t(`imports.vacancies.${name}`, values)
  return (
    <section className="section" aria-labelledby="one-line">
      <h2 id="one-line">{own('one-line')}</h2>
      <table className="table import-line">
        <thead>
          <tr>
            <th scope="col">{own('column')}</th>
            <th scope="col">{own('for-example')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ field, isNeeded }) => (
            <tr key={field}>
              <th scope="row">
                {t(`vacancies.column.${field}`)}{' '}
                {isNeeded ? null : <span className="muted">{t('shell.form.optional')}</span>}
              </th>
              <td>{own(`example.${field}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{own('columns-further', { count: further + shown.length - columns.length })}</p>
    </section>
  )
}

function RunLine({ id, fileName, createdAt, status, counts }: GotOne<'/vacancy_imports'>) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  return (
    <li className="row-line">
      <div className="grow">
        <Link to={path(`/vacancies/import/${id}`)}>{fileName || t('imports.vacancies.no-name')}</Link>
        <p className="muted small">{moment(createdAt)}</p>
      </div>
      <Badge tone={status === 'previewed' ? 'draft' : done(counts) > 0 ? 'done' : 'off'} quiet={status !== 'previewed'}>
        {t(`imports.vacancies.status.${status === 'previewed' ? status : 'completed'}`, { count: done(counts) })}
      </Badge>
      {counts.error && status !== 'previewed' ? (
        <Link className="btn btn-sm" to={path(`/vacancies/import/${id}?action=error`)}>
          {t('imports.vacancies.to-mend', { count: counts.error })}
          <span className="vh">: {fileName}</span>
        </Link>
      ) : null}
    </li>
  )
}

/** Places that were added or changed. */
function done(counts: Record<string, number>): number {
  return (counts.create ?? 0) + (counts.update ?? 0)
}
