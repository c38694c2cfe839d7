import { Form, Link, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, GotOne } from '#web/api-types.ts'
import { MendLines, mendedIn, sendMended } from '#areas/imports/ui/mend-lines.tsx'
import { wholeDays } from '#areas/imports/ui/whole-days.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import '#areas/imports/pages/import.css'

const shown = ['error', 'create', 'update', 'unchanged', 'skip'] as const

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  const asked = url.searchParams.get('action')
  return load(args, async (api) => {
    const { data: run } = await api.get(`/vacancy_imports/${args.params.id}`)
    // What was left out asks for something and comes first once the rest is read in; before that all of them are looked at.
    const first = run.status === 'previewed' || !run.counts.error ? undefined : 'error'
    const action = asked === null ? first : shown.find((one) => one === asked)
    const { data: rows, meta } = await api.get(
      `/vacancy_imports/${args.params.id}/rows?page[number]=${page}&page[size]=100${action ? `&action=${action}` : ''}`,
    )
    const { number, totalPages, total } = meta.page
    if (total > 0 && number > totalPages) throw redirect(lastPage(url, totalPages))
    return { run, rows, action: action ?? null, page: { number, totalPages } }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const line = mendedIn(form)
    if (line !== undefined) return sendMended(api, { type: 'vacancy_imports', id: String(args.params.id) }, form, line)
    if (form.get('step') === 'columns') {
      const mapping = Object.fromEntries(
        [...form].flatMap(([name, value]) => (name.startsWith('column.') ? [[name.slice(7), String(value)]] : [])),
      )
      await api.patch(`/vacancy_imports/${args.params.id}`, 'vacancy_imports', { mapping })
      return { done: 'columns' }
    }
    const lines = form.get('step') === 'chosen' ? { lines: form.getAll('line').map(Number) } : {}
    await api.put(`/vacancy_imports/${args.params.id}/confirm`, 'vacancy_imports', lines)
    throw redirect(`/${api.locale}/vacancies/import/${args.params.id}?done=1`)
  })
}

const tones: Record<string, BadgeTone> = { create: 'live', update: 'you', unchanged: 'done', skip: 'off', error: 'no' }

/** A line that would do something. */
const isGood = ({ action }: { action: string }) => action === 'create' || action === 'update'

type Run = Got<'/vacancy_imports/:id'>
type Row = GotOne<'/vacancy_imports/:id/rows'>

function useOwn() {
  const t = useT()
  return (name: string, values?: Record<string, string | number>) => t(`imports.vacancies.${name}`, values)
}

export default function VacancyImport() {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { moment } = useFormat()
  const { run, rows, action, page } = useLoaderData<typeof loader>()
  const result = useOutcome<{ problem?: FormProblem; done?: string; mended?: number }>()
  const isOpen = run.status === 'previewed'
  const counts = run.counts as Record<string, number>
  const mends = !isOpen && action === 'error'
  const good = (counts.create ?? 0) + (counts.update ?? 0)
  const all = shown.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  const wrong = counts.error ?? 0
  const faults = run.faults ?? []
  const file = run.fileName || own('no-name')
  // A file of which the columns are not known yet has no lines to be right or wrong.
  const isRead = faults.length === 0 && all > 0
  const finding = isOpen
    ? own(wrong > 0 ? 'fits-part' : 'fits', { count: all, fine: all - wrong })
    : own(wrong > 0 && good > 0 && good + wrong === all ? 'read-in-part' : 'read-in-title', { count: good, all })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(run.fileName || own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/vacancies/import'), own('title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{isOpen && !isRead ? file : finding}</h1>
          <p>
            {isOpen
              ? `${isRead ? `${file}. ` : ''}${own('nothing-yet')}`
              : own('read-in-on', { file, moment: moment(run.createdAt) })}
          </p>
        </div>
        {!isOpen && good > 0 ? (
          <Link className="btn" to={path('/vacancies')}>
            {own('to-places')}
          </Link>
        ) : null}
      </div>
      {!isOpen && wrong > 0 ? (
        <Notice tone="warn" role="status" title={own('wrong-of', { count: wrong })}>
          {own('left-out')} {own(action === 'error' ? 'mend-here' : 'mend-there')}
        </Notice>
      ) : null}
      {result?.mended ? (
        <Notice tone="ok" role="status" title={t('imports.mend.done', { line: result.mended })} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {isOpen && faults.length ? <Notice tone="stop" title={faults.join(' ')} /> : null}
      {run.columns ? (
        <ColumnChoice
          columns={run.columns}
          headers={run.headers ?? []}
          isOpen={faults.length > 0 || result?.done === 'columns'}
        />
      ) : null}
      <Kinds counts={counts} action={action} />
      {wrong > 0 && action === 'error' ? (
        <p className="run-faults">
          {isOpen ? <span>{own('mend-then')}</span> : null}
          <a className="btn btn-sm" href={path(`/vacancies/import/${run.id}/faults`)} download>
            {own('faults')}
          </a>
        </p>
      ) : null}
      {mends && rows.length > 0 ? (
        <MendLines lines={rows.map((row) => ({ ...row, name: row.title }))} problem={result?.problem} />
      ) : (
        <Form method="post">
          {rows.length ? <Lines rows={rows} isOpen={isOpen} action={action} /> : <p>{own('no-lines')}</p>}
          {isOpen && (good > 0 || wrong > 0) ? (
            <p className="btn-group import-do">
              <SubmitButton name="step" value="all">
                {good > 0 ? own('confirm', { count: good }) : own('confirm-none')}
              </SubmitButton>
              {rows.some(isGood) ? (
                <SubmitButton look="plain" name="step" value="chosen">
                  {own('confirm-chosen')}
                </SubmitButton>
              ) : null}
            </p>
          ) : null}
        </Form>
      )}
      <Pager {...page} hrefOf={(at) => `?page=${at}&action=${action ?? 'all'}`} />
    </main>
  )
}

type ColumnChoiceProps = {
  columns: NonNullable<Run['columns']>
  headers: NonNullable<Run['headers']>
  isOpen: boolean
}

/** Which column of the file is which field. */
function ColumnChoice({ columns, headers, isOpen }: ColumnChoiceProps) {
  const t = useT()
  const own = useOwn()
  return (
    <details className="section" open={isOpen}>
      <summary>{own('columns')}</summary>
      <p className="hint">{own('columns-help')}</p>
      <Form method="post" className="cols cols-3 import-columns">
        {columns.map(({ field, header, required }) => (
          <SelectField
            key={`${field} ${header}`}
            label={t(`vacancies.column.${field}`)}
            name={`column.${field}`}
            defaultValue={header}
            options={[{ value: '', label: own('no-column') }, ...headers.map((one) => ({ value: one, label: one }))]}
            {...(required ? {} : { optional: t('shell.form.optional') })}
          />
        ))}
        <p>
          <SubmitButton look="plain" name="step" value="columns">
            {own('columns-save')}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}

/** What the lines do, each kind with how many there are. */
function Kinds({ counts, action }: { counts: Record<string, number>; action: string | null }) {
  const t = useT()
  const own = useOwn()
  return (
    <nav className="tabs" aria-label={own('which')}>
      <Link to="?action=all" aria-current={action === null ? 'page' : undefined}>
        {own('all')} <span className="count">{shown.reduce((sum, one) => sum + (counts[one] ?? 0), 0)}</span>
      </Link>
      {shown.map((one) =>
        counts[one] ? (
          <Link key={one} to={`?action=${one}`} aria-current={action === one ? 'page' : undefined}>
            {t(`imports.action.${one}`)} <span className="count">{counts[one]}</span>
          </Link>
        ) : null,
      )}
    </nav>
  )
}

type LinesProps = { rows: Row[]; isOpen: boolean; action: string | null }

function Lines({ rows, isOpen, action }: LinesProps) {
  const own = useOwn()
  return (
    <ScrollBox label={own('lines')}>
      <table className="table stack-s">
        <caption className="vh">{own('lines')}</caption>
        <thead>
          <tr>
            {isOpen ? (
              <th scope="col">
                <span className="vh">{own('chosen')}</span>
              </th>
            ) : null}
            <th scope="col" className="n">
              {own('line')}
            </th>
            {/* Of one kind alone all would say the same; of what went wrong each says why. */}
            {action === null ? <th scope="col">{own('what')}</th> : null}
            <th scope="col">{own('place')}</th>
            {action === 'error' ? <th scope="col">{own('why')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} isOpen={isOpen} action={action} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Line({ row, isOpen, action }: Omit<LinesProps, 'rows'> & { row: Row }) {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  return (
    <tr>
      {isOpen ? (
        <td className="c">
          {isGood(row) ? (
            <input
              type="checkbox"
              name="line"
              value={row.line}
              defaultChecked
              aria-label={own('choose', { line: row.line, title: row.title })}
            />
          ) : null}
        </td>
      ) : null}
      <td className="n" data-phone="number">
        <span className="in-lines">{own('line')} </span>
        {row.line}
      </td>
      {action === null ? (
        <td data-phone="status">
          <Badge quiet tone={tones[row.action] ?? 'off'}>
            {t(`imports.action.${row.action}`)}
          </Badge>
        </td>
      ) : null}
      <td className="o">
        {row.vacancyId ? (
          <Link className="main" to={path(`/vacancies/${row.vacancyId}`)}>
            {row.title}
          </Link>
        ) : (
          <b className="main">{row.title}</b>
        )}
        <span className="sub import-more">
          {row.organizationName ? <span>{row.organizationName}</span> : null}
          {row.changes.length ? (
            <span>
              {own('changes', { fields: row.changes.map((field) => t(`vacancies.column.${field}`)).join(', ') })}
            </span>
          ) : null}
          {action === 'error' ? null : <Faults row={row} />}
        </span>
      </td>
      {action === 'error' ? (
        <td data-phone="wide">
          <Faults row={row} />
        </td>
      ) : null}
    </tr>
  )
}

/** What is wrong with a line, column by column. */
function Faults({ row }: { row: Row }) {
  return row.faults.map(({ column, text }) => (
    <span key={`${column} ${text}`}>
      {column ? `${column}: ` : ''}
      {wholeDays(text)}{' '}
    </span>
  ))
}
