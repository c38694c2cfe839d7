import { isClosedToAsked, receivedStatuses } from '#areas/documents/model.ts'
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
  const papers = [...Map.groupBy(rows, (row) => `${row.kind} ${row.name} ${row.handedInBy}`).values()]
  if (papers.length === 0) return null
  return (
    <PageSection id="asked" title={t('documents.list.asked')}>
      <p className="muted doc-asked-text">{t('documents.list.asked-text')}</p>
      <ul className="doc-asked">
        {papers.map((asked) => {
          const [first] = asked
          if (!first) return null
          const counts = {
            asked: asked.length,
            received: asked.filter(isIn).length,
            expired: asked.filter(({ status }) => status === 'expired').length,
          }
          const who = first.handedInBy === 'school' || isClosedToAsked(first) ? 'alone' : 'school'
          return (
            <li key={first.id}>
              <h3 className="row-title">{nameOf(first)}</h3>
              <p className="muted">
                {t('documents.rules.by', { party: t(`documents.party.${first.handedInBy}`), who })}
              </p>
              <PaperParts {...counts} />
              <p>{[...new Set(asked.map(({ studentName }) => studentName))].join(', ')}</p>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
