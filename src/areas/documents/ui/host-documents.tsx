import { Link } from 'react-router'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { PaperSheet } from '#areas/documents/ui/paper-sheet.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { HandIn } from '#areas/documents/ui/hand-in.tsx'
import { howMissed, missedOf } from '#areas/documents/ui/missed.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './document.css'

type Row = GotOne<'/required_documents'>

/** As many papers stand below each other, and are looked through without a table. */
export const mostPapers = 12

/** The few papers of a company: what it is to send, each with its reason and its own form, and below it the others. */
export function HostDocuments({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const { tenant } = useShell()
  const own = (key: string, values?: Record<string, string | number>) => t(`documents.for-host.${key}`, values)
  const yours = rows.filter(({ meta: { turn } }) => turn.isYours)
  const waiting = rows.filter(({ meta: { turn } }) => turn.whose !== null && !turn.isYours)
  const settled = rows.filter(({ meta: { turn } }) => turn.whose === null)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('documents.list.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('documents.list.title')}</h1>
          <p>{own('lead', { count: yours.length })}</p>
        </div>
      </div>
      {yours.map((row, at) => (
        <ToSend key={row.id} row={row} isFirst={at === 0} />
      ))}
      {waiting.length > 0 ? <Others id="waiting" title={own('waiting')} rows={waiting} /> : null}
      {settled.length > 0 ? <Others id="settled" title={own('settled')} rows={settled} /> : null}
    </main>
  )
}

/** One paper to send: for whom, what school said of the last; the first with the file to choose, in the frame of what one does now. */
function ToSend({ row, isFirst }: { row: Row; isFirst: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const document = useDocumentName()(row)
  const words = { document, student: row.studentName }
  return (
    <section className="paper-send" data-first={isFirst ? '' : undefined} aria-labelledby={`s-${row.id}`}>
      <h2 id={`s-${row.id}`}>{t(`documents.for-host.${row.status === 'requested' ? 'send' : 'send-again'}`, words)}</h2>
      {row.note ? <p>{t('documents.for-host.said', { note: row.note })}</p> : null}
      <Until row={row} />
      {isFirst ? (
        <HandIn
          isAgain={false}
          problem={undefined}
          to={`/documents/${row.id}`}
          of={`${document}, ${row.studentName}`}
        />
      ) : (
        <Link className="btn" to={path(`/documents/${row.id}`)}>
          {t('documents.event.hand_in')}
          <span className="vh">
            : {document}, {row.studentName}
          </span>
        </Link>
      )}
    </section>
  )
}

/** Until when it is to be there, or since when it should have been: of what school asked for later than that, when it asked. */
function Until({ row }: { row: Row }) {
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  const own = (key: string, when: string) => t(`documents.for-host.${key}`, { day: day(when) })
  const missed = missedOf(row, today)
  if (missed === null) return <p>{own('due', row.dueOn)}</p>
  const how = howMissed(row, missed)
  return (
    <p>
      <span className="doc-late">{own(how === 'late' ? 'due-was' : `missed.${how}`, missed)}</span>
    </p>
  )
}

function Others({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  const t = useT()
  const path = useLocalePath()
  const { shortDate, shortDay } = useFormat()
  const nameOf = useDocumentName()
  return (
    <PageSection id={id} title={title}>
      <ul className="lines rows">
        {rows.map((row) => (
          <li key={row.id} className="row-line own-paper">
            <PaperSheet />
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(`/documents/${row.id}`)}>{nameOf(row)}</Link>
              </h3>
              <p className="muted">
                {[
                  t('documents.for-host.for', { student: row.studentName }),
                  row.meta.turn.whose === 'school' && row.receivedAt
                    ? t('documents.for-host.with-school', { day: shortDay(row.receivedAt) })
                    : null,
                  row.validUntil ? t('documents.for-host.until', { day: shortDate(row.validUntil) }) : null,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {row.status === 'verified' ? null : <DocumentBadge status={row.status} isYours={false} />}
            {row.fileName ? (
              <a className="btn" href={`/api/v1/required_documents/${row.id}/file`} download>
                <Icon name="download-simple" /> {t('documents.own.open-file')}
                <span className="vh">
                  : {nameOf(row)}, {row.studentName}
                </span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
