import { Link } from 'react-router'
import type { RosterKind } from '#areas/imports/roster/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** What lines may do, in the order in which they want to be looked at. */
export const rosterViews = ['error', 'update', 'move', 'create', 'missing', 'skip', 'unchanged'] as const

type Row = GotOne<'/imports/:id/rows'>

/** The lines of a list: who, what changes from what to what, and what is wrong. */
export function RosterRows({ rows, kind }: { rows: readonly Row[]; kind: RosterKind }) {
  const t = useT()
  const own = (name: string) => t(`imports.roster.${name}`)
  return (
    <ScrollBox label={own('lines')}>
      <table className="table stack-s">
        <caption className="vh">{own('lines')}</caption>
        <thead>
          <tr>
            <th scope="col" className="n">
              {own('line')}
            </th>
            <th scope="col">{own('who')}</th>
            <th scope="col">{own('what-happens')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} kind={kind} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
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
            {text}
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
