import { readersOf, receivedStatuses } from '#areas/documents/model.ts'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { PaperParts } from '#areas/documents/ui/paper-parts.tsx'
import type { GotOne } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { useT } from '#web/i18n.tsx'

type Row = GotOne<'/required_documents'>
const isIn = ({ status }: Row) => receivedStatuses.some((one) => one === status)

/** Which papers are asked, of whom and for whose eyes, for who looks after the pupils and keeps no rules. */
export function AskedOfPupils({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const nameOf = useDocumentName()
  // What was let go is asked no more, and still to come from nobody.
  const asked = rows.filter(({ status }) => status !== 'waived')
  const papers = [...Map.groupBy(asked, (row) => `${row.kind} ${row.name} ${row.handedInBy}`).values()]
  if (papers.length === 0) return null
  return (
    <PageSection id="asked" title={t('documents.list.asked')}>
      <p className="muted doc-asked-text">{t('documents.list.asked-text')}</p>
      <ul className="doc-asked">
        {papers.map((those) => {
          const [first] = those
          if (!first) return null
          const counts = {
            asked: those.length,
            received: those.filter(isIn).length,
            expired: those.filter(({ status }) => status === 'expired').length,
          }
          return (
            <li key={first.id}>
              <h3 className="row-title">{nameOf(first)}</h3>
              <p className="muted">
                {t('documents.rules.by', { party: t(`documents.party.${first.handedInBy}`), who: readersOf(first) })}
              </p>
              <PaperParts {...counts} />
              <p>{[...new Set(those.map(({ studentName }) => studentName))].join(', ')}</p>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
