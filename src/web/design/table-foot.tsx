import { Form, Link } from 'react-router'
import type { PageMeta } from '#web/api-types.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { Icon } from './icon.tsx'

/** The form around the chosen rows: each has its box in the table, and the steps stand in the bar below it. */
export const chooseForm = 'chosen-rows'

/** A step that may be taken with the chosen rows; the form sends `bulk` with this value and an `ids` for each row. */
export type BulkChoice = { value: string; label: string; icon: string }

/** Under the rows: which of how many, the other pages, and the keys. */
export function TableFoot({
  page,
  shown,
  hrefOfPage,
  canChoose,
}: {
  page: PageMeta
  /** How many rows stand above. */
  shown: number
  hrefOfPage: (page: number) => string
  canChoose: boolean
}) {
  const t = useT()
  const { number } = useFormat()
  const first = (page.number - 1) * page.size
  return (
    <div className="wrap wrap-wide pager">
      {/* How many all on one page are is said above them. */}
      {page.totalPages > 1 ? (
        <span>
          {t('shell.table.range', {
            from: number(first + 1),
            to: number(first + shown),
            total: number(page.total),
          })}
        </span>
      ) : null}
      <Pages {...page} hrefOfPage={hrefOfPage} />
      <Keys canChoose={canChoose} />
    </div>
  )
}

/** First, last and those around the one that is open. */
function Pages({
  number,
  totalPages,
  hrefOfPage,
}: {
  number: number
  totalPages: number
  hrefOfPage: (page: number) => string
}) {
  const t = useT()
  if (totalPages <= 1) return null
  const shown = [...new Set([1, number - 1, number, number + 1, totalPages])].filter(
    (page) => page >= 1 && page <= totalPages,
  )
  return (
    <nav aria-label={t('shell.pager.title')}>
      <ol>
        {number > 1 ? (
          <li>
            <Link to={hrefOfPage(number - 1)} rel="prev" aria-label={t('shell.pager.previous')}>
              <Icon name="caret-left" />
            </Link>
          </li>
        ) : null}
        {shown.map((page, at) => (
          <li key={page}>
            {page - (shown[at - 1] ?? page) > 1 ? <span className="gap">…</span> : null}
            <Link to={hrefOfPage(page)} aria-current={page === number ? 'page' : undefined}>
              {page}
            </Link>
          </li>
        ))}
        {number < totalPages ? (
          <li>
            <Link to={hrefOfPage(number + 1)} rel="next" aria-label={t('shell.pager.next')}>
              <Icon name="caret-right" />
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

function Keys({ canChoose }: { canChoose: boolean }) {
  const t = useT()
  const { user } = useShell()
  // Who comes here twice a year is told of no keys: they are in the help.
  if (!user?.singleKeys || isHost(user)) return null
  return (
    <span className="end keys only-l" data-needs-js="">
      <kbd>J</kbd> <kbd>K</kbd> {t('shell.table.key-move')}{' '}
      {canChoose ? (
        <>
          <kbd>X</kbd> {t('shell.table.key-choose')}{' '}
        </>
      ) : null}
      <kbd>Enter</kbd> {t('shell.table.key-open')}
    </span>
  )
}

/** The steps for the chosen rows. Without scripts the bar always stands there, and the boxes are sent as they are. */
export function BulkBar({ steps, count, onNone }: { steps: BulkChoice[]; count: number; onNone: () => void }) {
  const t = useT()
  return (
    <Form
      method="post"
      data-kept="never"
      id={chooseForm}
      className="bulk"
      data-count={count}
      aria-label={t('shell.table.chosen-rows')}
    >
      <b role="status">{t('shell.table.chosen', { count })}</b>
      {steps.map(({ value, label, icon }) => (
        <button key={value} type="submit" className="btn btn-sm" name="bulk" value={value}>
          <Icon name={icon} /> {label}
        </button>
      ))}
      <button type="button" className="linkbtn" data-needs-js="" onClick={onNone}>
        {t('shell.table.choose-none')}
      </button>
    </Form>
  )
}
