import { Form, Link, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { daysToUndo } from '#areas/imports/roster/model.ts'
import { MendLines, mendedIn, sendMended } from '#areas/imports/ui/mend-lines.tsx'
import { RosterColumns } from '#areas/imports/ui/roster-columns.tsx'
import { linesDone, RosterNext, RosterOutcome } from '#areas/imports/ui/roster-outcome.tsx'
import { RosterReading } from '#areas/imports/ui/roster-reading.tsx'
import { RosterRows } from '#areas/imports/ui/roster-rows.tsx'
import { linesOf, RosterBar, rosterViews, RosterStops } from '#areas/imports/ui/roster-stops.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import '#web/design/charts.css'
import '#areas/imports/pages/import.css'

/** Lists are read in for the classes. */
export const handle = { elseRoom: '/groups' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  const asked = rosterViews.find((one) => one === url.searchParams.get('action'))
  return load(args, async (api) => {
    const { data: run } = await api.get(`/imports/${args.params.id}`)
    // What asks for something comes first: what is wrong, else what would change.
    const shown = asked ?? rosterViews.find((one) => run.counts[one]) ?? 'unchanged'
    const { data: rows, meta } = await api.get(
      `/imports/${args.params.id}/rows?page[number]=${page}&page[size]=50&action=${shown}`,
    )
    const { number, totalPages, total } = meta.page
    if (total > 0 && number > totalPages) throw redirect(lastPage(url, totalPages))
    return { run, rows, shown, page: { number, totalPages } }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    const line = mendedIn(form)
    if (line !== undefined) return sendMended(api, { type: 'imports', id }, form, line)
    const step = form.get('step')
    if (step === 'columns') {
      const mapping = Object.fromEntries(
        [...form].flatMap(([name, value]) => (name.startsWith('column.') ? [[name.slice(7), String(value)]] : [])),
      )
      await api.patch(`/imports/${id}`, 'imports', { mapping })
      return { done: 'columns' }
    }
    if (step === 'undo') await api.put(`/imports/${id}/undo`, 'imports', {})
    else if (step === 'invite') await api.put(`/imports/${id}/invite`, 'imports', { on: String(form.get('on') ?? '') })
    else {
      const typed = String(form.get('typed') ?? '').trim()
      await api.put(`/imports/${id}/begin`, 'imports', {
        actions: form.getAll('actions').map(String),
        except: [],
        missing: form.get('missing') === 'deactivate' ? 'deactivate' : 'keep',
        ...(/^\d+$/.test(typed) ? { typed: Number(typed) } : {}),
      })
    }
    throw redirect(`/${api.locale}/import_groups/${id}`)
  })
}

/** A list that was taken in: what it would do, line by line, and the button that does it; or what it did. */
export default function RosterRun() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { tenant, today } = useShell()
  const { run, rows, shown, page } = useLoaderData<typeof loader>()
  const result = useOutcome<{ problem?: FormProblem; done?: string; mended?: number }>()
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.${name}`, values)
  const isOpen = run.status === 'previewed' && !run.reading
  const mends = !isOpen && !run.reading && run.status !== 'undone' && shown === 'error'
  const faults = run.faults ?? []
  const lines = linesOf(run)
  // Where nobody goes there is nothing to choose first.
  const mayGo = isOpen && faults.length === 0 && !run.going && changes.some((one) => run.counts[one])
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(run.fileName || own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/import_groups'), own('title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>
            {run.reading || lines === 0
              ? run.fileName || own('no-name')
              : isOpen
                ? own('found', { lines, wrong: run.counts.error ?? 0 })
                : run.status === 'undone'
                  ? own('undone', { when: run.undoneAt ? moment(run.undoneAt) : '' })
                  : own('read-in', { count: linesDone(run), wrong: run.counts.error ?? 0 })}
          </h1>
          <p>
            {`${run.fileName || own('no-name')}, ${t(`imports.roster.kind.${run.kind}`).toLowerCase()}.`}{' '}
            {isOpen
              ? own('nothing-yet')
              : run.reading
                ? null
                : own('came', { when: moment(run.createdAt), who: run.createdByName ?? 'nobody' })}
          </p>
        </div>
        {mayGo ? (
          <SubmitButton form="go" name="step" value="confirm">
            {own('confirm')}
          </SubmitButton>
        ) : null}
      </div>
      <RosterStops run={run} columnsIn={rows[0]?.cells.length} />
      <ErrorSummary problem={result?.problem} />
      {result?.mended ? (
        <Notice tone="ok" role="status" title={t('imports.mend.done', { line: result.mended })} />
      ) : null}
      {isOpen && faults.length > 0 ? <Notice tone="stop" title={faults.join(' ')} /> : null}
      {run.sameAs ? (
        <Notice tone="warn" title={own('same', { when: moment(run.sameAs) })}>
          {own('same-text')}
        </Notice>
      ) : null}
      {isOpen && run.halted ? <Notice tone="stop" role="status" title={own('halted', { why: run.halted })} /> : null}
      {run.reading ? <RosterReading reading={run.reading} /> : null}
      <RecordCols
        aside={
          run.reading ? null : isOpen ? (
            faults.length === 0 ? (
              <Confirm problem={result?.problem} />
            ) : null
          ) : (
            <RosterNext run={run} />
          )
        }
      >
        {isOpen || run.reading ? null : <RosterOutcome run={run} today={today} problem={result?.problem} />}
        {run.reading ? null : <RosterBar counts={run.counts} />}
        {run.columns ? <RosterColumns run={run} isOpen={faults.length > 0 || result?.done === 'columns'} /> : null}
        <nav className="tabs" aria-label={own('which')}>
          {rosterViews.map((one) =>
            run.counts[one] && !run.reading ? (
              <Link key={one} to={`?action=${one}`} aria-current={shown === one ? 'page' : undefined}>
                <i className="run-key" data-is={one} aria-hidden="true" /> {t(`imports.action.${one}`)}{' '}
                <span className="count">{run.counts[one]}</span>
              </Link>
            ) : null,
          )}
        </nav>
        {run.counts.error && !run.reading && shown === 'error' ? (
          <p className="run-faults">
            {run.status === 'undone' ? null : <span>{own(isOpen ? 'mend-then' : 'mend-here')}</span>}
            <a className="btn btn-sm" href={path(`/import_groups/${run.id}/faults`)} download>
              {own('faults')}
            </a>
          </p>
        ) : null}
        {mends && rows.length > 0 ? (
          <MendLines lines={rows} problem={result?.problem} isRaw />
        ) : rows.length > 0 ? (
          <RosterRows rows={rows} kind={run.kind} />
        ) : run.reading ? null : (
          <p>{own('no-lines')}</p>
        )}
        <Pager {...page} hrefOf={(at) => `?page=${at}&action=${shown}`} />
      </RecordCols>
    </main>
  )
}

const changes = ['create', 'update', 'move'] as const

/** What of it is done. Nothing happens before this button. */
function Confirm({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { run } = useLoaderData<typeof loader>()
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.${name}`, values)
  const { going = 0, mustType = false } = run
  const there = changes.filter((one) => run.counts[one])
  if (there.length === 0 && going === 0) return <Notice title={own('no-change')} />
  return (
    <SidePart id="confirm" title={own('confirm-title')}>
      <Form id="go" method="post" noValidate>
        {there.length > 0 ? (
          <ChoiceField
            type="checkbox"
            name="actions"
            label={own('which')}
            chosen={there}
            options={there.map((one) => ({
              value: one,
              label: `${t(`imports.action.${one}`)} (${run.counts[one]})`,
            }))}
          />
        ) : null}
        {going > 0 ? (
          <ChoiceField
            type="radio"
            name="missing"
            label={t(`imports.roster.missing.${run.kind}`, { count: going })}
            chosen={[problem?.values.missing ?? 'keep']}
            options={(['keep', 'deactivate'] as const).map((value) => ({
              value,
              label: t(`imports.roster.${value}.${run.kind}`),
            }))}
          />
        ) : null}
        {going > 0 && mustType ? (
          <TextField
            label={own('type', { count: going })}
            help={own('type-help')}
            name="typed"
            inputMode="numeric"
            optional={own('type-when')}
            errors={problem?.fields.typed}
            defaultValue={problem?.values.typed ?? ''}
          />
        ) : null}
        <p className="btn-group import-do">
          <SubmitButton name="step" value="confirm">
            {own('confirm')}
          </SubmitButton>
        </p>
      </Form>
      <p className="hint">{own('confirm-after', { days: daysToUndo })}</p>
    </SidePart>
  )
}
