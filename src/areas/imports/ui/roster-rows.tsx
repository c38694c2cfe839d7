import { Link } from 'react-router'
import type { RosterKind } from '#areas/imports/roster/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { wholeDays } from './whole-days.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'

type Row = GotOne<'/imports/:id/rows'>

/** The lines of a list: who, what changes from what to what, and what is wrong. */
export function RosterRows({ rows, kind }: { rows: readonly Row[]; kind: RosterKind }) {
  const t = useT()
  const own = (name: string) => t(`imports.roster.${name}`)
  // What is nothing here yet is shown as it stands in the file: column by column.
  const isOfFile = rows.every(({ action, recordId }) => action === 'error' || (action === 'create' && !recordId))
  // A column that is empty on every line says nothing, unless that is what is wrong.
  const isTold = ({ cells, faults }: Row) =>
    cells.filter(({ heading, value }) => value !== '' || faults.some(({ column }) => column === heading))
  const isWrong = (heading: string) => rows.some(({ faults }) => faults.some(({ column }) => column === heading))
  const told = isOfFile ? [...new Set(rows.flatMap(isTold).map(({ heading }) => heading))] : []
  // What is to be mended stands in front, in sight however wide the file is.
  const headings = [...told.filter(isWrong), ...told.filter((heading) => !isWrong(heading))]
  return (
    <ScrollBox label={own('lines')}>
      <table className="table stack-s">
        <caption className="vh">{own('lines')}</caption>
        <thead>
          <tr>
            <th scope="col" className="n">
              {own('line')}
            </th>
            {isOfFile ? (
              <>
                <th scope="col">{own('wrong')}</th>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </>
            ) : (
              <>
                <th scope="col">{own('who')}</th>
                <th scope="col">{own('what-happens')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            isOfFile ? (
              <FileLine key={row.id} row={row} headings={headings} />
            ) : (
              <Line key={row.id} row={row} kind={kind} />
            ),
          )}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** A line as it stands in the file, each cell under its heading and what is wrong marked; on a phone one after another. */
function FileLine({ row: { line, faults, cells }, headings }: { row: Row; headings: readonly string[] }) {
  const t = useT()
  const isWrong = (heading: string) => faults.some(({ column }) => column === heading)
  const valueOf = (heading: string) =>
    cells.find((cell) => cell.heading === heading)?.value || (isWrong(heading) ? t('imports.roster.empty') : '')
  return (
    <tr>
      <th scope="row" className="n">
        <span className="in-lines">{t('imports.roster.line')} </span>
        {line}
      </th>
      <td className="run-why" data-phone="wide">
        {faults.map(({ column, text }) => (
          <div key={`${column} ${text}`}>
            <span className="in-lines">{column ? `${column}: ` : ''}</span>
            {wholeDays(text)}
          </div>
        ))}
        <ul className="run-cells in-lines">
          {headings
            .filter((heading) => valueOf(heading) !== '')
            .map((heading) => (
              <li key={heading} data-wrong={isWrong(heading) ? '' : undefined}>
                <span>{heading}</span> {valueOf(heading)}
              </li>
            ))}
        </ul>
      </td>
      {headings.map((heading) => (
        <td key={heading} className={isWrong(heading) ? 'run-cell run-wrong' : 'run-cell'}>
          {valueOf(heading)}
        </td>
      ))}
    </tr>
  )
}

function Line({ row, kind }: { row: Row; kind: RosterKind }) {
  const t = useT()
  const path = useLocalePath()
  const { line, action, name, recordId, changes, faults, cells, outcome, isBusy } = row
  const fieldName = (field: string) => t(`imports.roster.column.${field}`)
  return (
    <tr>
      <td className="n" data-phone="number">
        {line > 0 && action !== 'missing' ? (
          <>
            <span className="in-lines">{t('imports.roster.line')} </span>
            {line}
          </>
        ) : null}
      </td>
      <th scope="row">
        {recordId ? (
          <Link to={path(kind === 'groups' ? `/groups/${recordId}` : `/users/${recordId}`)}>{name}</Link>
        ) : (
          name
        )}
      </th>
      <td data-phone="wide">
        {outcome ? <b>{t(`imports.roster.outcome.${outcome}`)}</b> : null}
        {action === 'missing' && isBusy ? t('imports.roster.busy') : null}
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            {fieldName(field)}: <del>{from ?? t('imports.roster.empty')}</del> → <ins>{to}</ins>
          </div>
        ))}
        {faults.map(({ column, text }) => (
          <div key={`${column} ${text}`}>
            <b>{column ? `${column}: ` : ''}</b>
            {wholeDays(text)}
          </div>
        ))}
        {action === 'create' || action === 'error' ? (
          <ul className="run-cells">
            {cells
              .map((cell) => ({ ...cell, isWrong: faults.some(({ column }) => column === cell.heading) }))
              .filter(({ value, isWrong }) => value !== '' || isWrong)
              .map(({ heading, value, isWrong }) => (
                <li key={heading} data-wrong={isWrong ? '' : undefined}>
                  <span>{heading}</span> {value || t('imports.roster.empty')}
                </li>
              ))}
          </ul>
        ) : null}
      </td>
    </tr>
  )
}
