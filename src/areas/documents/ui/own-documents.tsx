import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReadAndSign } from '#areas/internships/ui/read-and-sign.tsx'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { toSignAmong, useSigning, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { PageApi } from '#web/api.ts'
import type { Got, GotOne } from '#web/api-types.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './document.css'

type Row = GotOne<'/required_documents'>
type Papers = { internships: Got<'/internships'>; toSign: Record<string, ToSign> }

/** The internships of a pupil with the papers that are made along the way. */
export async function ownPapersOf(api: PageApi): Promise<Papers> {
  const { data: internships } = await api.get('/internships')
  return { internships, toSign: await toSignAmong(api, internships) }
}

/** All papers of a pupil: what is asked of them, and the contract and hours of each internship. */
export function OwnDocuments({ rows, papers }: { rows: readonly Row[]; papers: Papers }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const withPapers = papers.internships.filter(({ contractId, timesheetId }) => contractId ?? timesheetId)
  const isEmpty = rows.length === 0 && withPapers.length === 0
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('documents.list.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('documents.list.title')}</h1>
          {isEmpty ? null : <p>{t('documents.own.lead')}</p>}
        </div>
      </div>
      {isEmpty ? (
        <Empty
          title={t('documents.own.none')}
          action={
            <Link className="btn" to={path('/internships')}>
              {t('documents.own.to-internships')}
            </Link>
          }
        >
          {t('documents.own.none-text')}
        </Empty>
      ) : (
        <Asked rows={rows} />
      )}
      {withPapers.length > 0 ? (
        <PageSection id="papers" title={t('documents.own.of')}>
          <ul className="lines rows">
            {withPapers.flatMap((one) => [
              <ContractRow key={`contract-${one.id}`} internship={one} toSign={papers.toSign[one.id]} />,
              <HoursRow key={`hours-${one.id}`} internship={one} />,
            ])}
          </ul>
        </PageSection>
      ) : null}
    </main>
  )
}

/** What school or organization asks for. */
function Asked({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const nameOf = useDocumentName()
  return (
    <PageSection id="asked" title={t('documents.own.asked')}>
      {rows.length === 0 ? (
        <p>
          <b>{t('documents.own.none')}.</b> {t('documents.own.none-text')}
        </p>
      ) : (
        <ul className="lines rows">
          {rows.map((row) => (
            <li key={row.id} className="row-line own-paper">
              <Icon name="upload-simple" />
              <div className="grow">
                <h3 className="row-title">
                  <Link to={path(`/documents/${row.id}`)}>{nameOf(row)}</Link>
                </h3>
                <p className="muted">
                  {row.organizationName} · {t('internships.papers.due', { day: day(row.dueOn) })}
                </p>
              </div>
              <DocumentBadge status={row.status} isYours={row.meta.turn.isYours} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

type Internship = Papers['internships'][number]

const placeOf = ({ vacancyTitle, organizationName }: Internship) =>
  vacancyTitle ? `${vacancyTitle}, ${organizationName}` : organizationName

type Stand = 'made' | 'you' | 'others' | 'signed' | 'over'
const tones: Record<Stand, BadgeTone> = { made: 'other', you: 'you', others: 'other', signed: 'done', over: 'off' }
const stands: Record<string, Stand> = { signing: 'others', signed: 'signed' }
const over = ['expired', 'voided', 'superseded', 'terminated']

/** A paper of an internship: what it is and of which place, and beside it how it stands. */
function PaperRow({
  icon,
  to,
  name,
  of,
  now,
  children,
}: {
  icon: 'file-text' | 'clock'
  to: string
  name: string
  of: string
  /** What is to be done with it now. */
  now?: string | undefined
  children: ReactNode
}) {
  const path = useLocalePath()
  return (
    <li className="row-line own-paper">
      <Icon name={icon} />
      <div className="grow">
        <h3 className="row-title">
          <Link to={path(to)}>
            {name}
            <span className="vh">: {of}</span>
          </Link>
        </h3>
        <p className="muted">{of}</p>
        {now ? <p>{now}</p> : null}
      </div>
      {children}
    </li>
  )
}

function ContractRow({ internship, toSign }: { internship: Internship; toSign: ToSign | undefined }) {
  const t = useT()
  const signing = useSigning()
  const { contractId, contractStatus } = internship
  if (!contractId) return null
  const status = contractStatus ?? ''
  const stand = toSign ? 'you' : over.includes(status) ? 'over' : (stands[status] ?? 'made')
  return (
    <PaperRow
      icon="file-text"
      to={`/contracts/${contractId}`}
      name={t('documents.own.contract')}
      of={placeOf(internship)}
      now={toSign && signing(toSign)}
    >
      <Badge tone={tones[stand]} quiet={stand !== 'you'}>
        {t(`documents.own.contract-status.${stand}`)}
      </Badge>
      {toSign ? <ReadAndSign to={toSign.path} of={placeOf(internship)} /> : null}
      {status === 'signed' ? (
        <a className="btn" href={`/api/v1/contracts/${contractId}/pdf`} download>
          <Icon name="download-simple" /> PDF
          <span className="vh">: {placeOf(internship)}</span>
        </a>
      ) : null}
    </PaperRow>
  )
}

function HoursRow({ internship }: { internship: Internship }) {
  const t = useT()
  const { hours } = useFormat()
  const { usesHours, timesheetId, minutesApproved, minutesPlanned } = internship
  if (!usesHours || !timesheetId) return null
  return (
    <PaperRow icon="clock" to={`/urenbriefje/${timesheetId}`} name={t('documents.own.hours')} of={placeOf(internship)}>
      <span className="num">
        {minutesPlanned
          ? t('documents.own.hours-done', { done: hours(minutesApproved), target: hours(minutesPlanned) })
          : t('documents.own.hours-so-far', { done: hours(minutesApproved) })}
      </span>
    </PaperRow>
  )
}
