import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import type { Got, GotMeta, GotOne } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Asked = { rows: GotOne<'/required_documents'>[]; may: GotMeta<'/required_documents'>['may'] }

/** The papers of an internship that its reader may know of; none for who sees no papers at all. */
export async function papersOf(api: PageApi, internshipId: string): Promise<Asked> {
  try {
    const { data, meta } = await api.get(`/required_documents?filter[internship_id_eq]=${internshipId}&page[size]=100`)
    return { rows: data, may: meta.may }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 403) return { rows: [], may: { keep: false } }
    throw error
  }
}

const begins = ['planned', 'contracting', 'ready']

/** That somebody may not begin yet, or begins without papers that were asked for. */
export function HeldBack({ internship }: { internship: Got<'/internships/:id'> }) {
  const t = useT()
  if (internship.documents !== 'missing' || !begins.includes(internship.status)) return null
  return (
    <Notice
      tone={internship.isHeldBack ? 'stop' : 'warn'}
      title={t(internship.isHeldBack ? 'internships.papers.held-back' : 'internships.papers.missing')}
    >
      {t(internship.isHeldBack ? 'internships.papers.held-back-text' : 'internships.papers.missing-text')}
    </Notice>
  )
}

type PapersProps = {
  internship: Got<'/internships/:id'>
  papers: Asked
  /** A pupil finds the way to the contract in the head. */
  pupil: boolean
}

/** The contract of an internship and the papers it asks for, each with where it stands. */
export function Papers({ internship, papers, pupil }: PapersProps) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { documents, id } = internship
  const mayAsk = papers.may.keep && begins.concat('active').includes(internship.status)
  const asksNothing = documents === null || documents === 'none'
  const hasContract = !pupil && (internship.contractStatus !== null || internship.paperContractOn !== null)
  const hasPapers = mayAsk || !asksNothing
  if (!hasContract && !hasPapers) return null
  return (
    <PageSection
      id="papers"
      title={t(`internships.papers.${!hasContract ? 'title' : hasPapers ? 'title-both' : 'contract'}`)}
    >
      {asksNothing ? null : (
        <p>
          <Badge tone={documents === 'in_order' ? 'done' : 'other'}>{t(`internships.papers.state.${documents}`)}</Badge>
        </p>
      )}
      <ul className="lines rows">
        {hasContract ? <ContractLine internship={internship} /> : null}
        {papers.rows.map(({ id: paper, kind, name, status, dueOn, handedInBy, meta: { turn } }) => (
          <li key={paper} className="row-line">
            <div className="grow">
              <Link to={path(`/documents/${paper}`)}>
                <b>{kind === 'other' ? name : t(`documents.kind.${kind}`)}</b>
              </Link>
              <p className="muted">
                {t(`documents.party.${handedInBy}`)} · {t('internships.papers.due', { day: day(dueOn) })}
              </p>
            </div>
            <Badge tone={turn.isYours ? 'you' : status === 'verified' ? 'done' : turn.whose ? 'other' : 'off'} quiet>
              {t(`documents.status.${status}`)}
            </Badge>
          </li>
        ))}
      </ul>
      {asksNothing && mayAsk && papers.rows.length === 0 ? (
        <p className="muted record-foot">{t('internships.papers.none')}</p>
      ) : null}
      {mayAsk ? (
        <p className="record-foot">
          <Link className="btn" to={path(`/internships/${id}/documents/add`)}>
            <Icon name="plus" /> {t(papers.rows.length > 0 ? 'internships.papers.ask' : 'internships.papers.ask-first')}
          </Link>
        </p>
      ) : null}
    </PageSection>
  )
}

/** The contract: where it stands, and the way to it for who is a party; one on paper has no page here. */
function ContractLine({
  internship: { contractId, contractStatus, paperContractOn },
}: Pick<PapersProps, 'internship'>) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const isSigned = contractStatus === null || contractStatus === 'signed'
  return (
    <li className="row-line">
      <div className="grow">
        {contractId ? (
          <Link to={path(`/contracts/${contractId}`)}>
            <b>{t('internships.papers.contract-name')}</b>
          </Link>
        ) : (
          <b>{t('internships.papers.contract-name')}</b>
        )}
        {contractStatus === null && paperContractOn ? (
          <p className="muted">{t('internships.papers.on-paper', { day: fullDate(paperContractOn) })}</p>
        ) : null}
      </div>
      <Badge tone={isSigned ? 'done' : 'other'} quiet>
        {t(`contracts.status.${contractStatus ?? 'signed'}`)}
      </Badge>
    </li>
  )
}
