import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReadAndSign } from '#areas/internships/ui/read-and-sign.tsx'
import { framedOf, SignFrame } from '#areas/internships/ui/sign-frame.tsx'
import { PaperSheet } from '#areas/documents/ui/paper-sheet.tsx'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { howMissed, missedOf } from '#areas/documents/ui/missed.ts'
import { isOver } from '#areas/internships/model.ts'
import { toSignAmong, useSigning, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { PageApi } from '#web/api.ts'
import type { Got, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import './document.css'

type Row = GotOne<'/required_documents'>
type Papers = {
  internships: Got<'/internships'>
  toSign: Record<string, ToSign>
  /** When everybody had signed, by the id of the internship. */
  signedAt: Record<string, string>
}

/** The internships of a pupil with the papers that are made along the way. */
export async function ownPapersOf(api: PageApi): Promise<Papers> {
  const { data: internships } = await api.get('/internships')
  const [toSign, signedAt] = await Promise.all([toSignAmong(api, internships), signedAmong(api, internships)])
  return { internships, toSign, signedAt }
}

/** When the contracts were signed by everybody; only a contract itself knows. */
async function signedAmong(api: PageApi, internships: Got<'/internships'>): Promise<Papers['signedAt']> {
  const found = await Promise.all(
    internships.map(async ({ id, contractId, contractStatus }) => {
      if (!contractId || contractStatus !== 'signed') return []
      const contract = await api.get(`/contracts/${contractId}`).then(({ data }) => data, notForReader)
      return contract?.completedAt ? [[id, contract.completedAt] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** All papers of a pupil: what waits for them in front, then what was handed in, and the papers of each internship. */
export function OwnDocuments({ rows, papers }: { rows: readonly Row[]; papers: Papers }) {
  const t = useT()
  const { days } = useFormat()
  const path = useLocalePath()
  const { tenant } = useShell()
  const withPapers = papers.internships.filter(({ contractId, timesheetId }) => contractId ?? timesheetId)
  const isEmpty = rows.length === 0 && withPapers.length === 0
  const toHandIn = rows.filter(({ meta }) => meta.turn.isYours)
  const handedIn = rows.filter(({ meta }) => !meta.turn.isYours)
  const framed = framedOf(withPapers, papers.toSign)
  const toSign = withPapers.filter(({ id }) => papers.toSign[id] && id !== framed?.internship.id)
  const waiting = toSign.length + toHandIn.length
  // What goes on stands before what is still to come, and what is over last.
  const inOrder = papers.internships
    .filter(
      (one) =>
        (one.contractId && !toSign.includes(one)) ||
        hasHours(one) ||
        handedIn.some(({ internshipId }) => internshipId === one.id),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.startsOn.localeCompare(one.startsOn))
  const elsewhere = handedIn.filter(({ internshipId }) => !inOrder.some(({ id }) => id === internshipId))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('documents.list.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('documents.list.title')}</h1>
          {isEmpty ? null : <p>{t('documents.own.lead', { count: waiting + (framed ? 1 : 0) })}</p>}
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
      ) : null}
      {framed ? <SignFrame {...framed} /> : null}
      {waiting > 0 ? (
        <PageSection id="waiting" title={t('documents.own.waits')}>
          <ul className="lines rows">
            {toSign.map((one) => (
              <ContractRow key={one.id} internship={one} toSign={papers.toSign[one.id]} signedAt={undefined} />
            ))}
            {toHandIn.map((row) => (
              <AskedRow key={row.id} row={row} />
            ))}
          </ul>
        </PageSection>
      ) : null}
      {inOrder.length > 0 || elsewhere.length > 0 ? (
        <PageSection id="papers" title={t('documents.own.of')}>
          {inOrder.map((one) => (
            <section key={one.id} className="own-of" aria-labelledby={`of-${one.id}`}>
              <div className="own-head">
                <h3 id={`of-${one.id}`}>{one.vacancyTitle || one.organizationName}</h3>
                <p className="muted">
                  {[one.vacancyTitle ? one.organizationName : null, days(one.startsOn, one.endsOn)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <ul className="lines rows">
                {toSign.includes(one) ? null : (
                  <ContractRow
                    internship={one}
                    toSign={undefined}
                    framed={one.id === framed?.internship.id ? framed.toSign : undefined}
                    signedAt={papers.signedAt[one.id]}
                  />
                )}
                <HoursRow internship={one} />
                {handedIn
                  .filter(({ internshipId }) => internshipId === one.id)
                  .map((row) => (
                    <AskedRow key={row.id} row={row} isUnderPlace />
                  ))}
              </ul>
            </section>
          ))}
          {elsewhere.length > 0 ? (
            <ul className="lines rows">
              {elsewhere.map((row) => (
                <AskedRow key={row.id} row={row} />
              ))}
            </ul>
          ) : null}
        </PageSection>
      ) : null}
      {!isEmpty && toHandIn.length === 0 ? <p className="muted own-none">{t('documents.own.none-text')}</p> : null}
    </main>
  )
}

const hasHours = ({ usesHours, timesheetId }: Internship) => usesHours && timesheetId !== null

const rankOf = ({ status }: Papers['internships'][number]) => (status === 'active' ? 0 : isOver(status) ? 2 : 1)

/** What school or organization asks for; below the name of its place that is not said again. */
function AskedRow({ row, isUnderPlace = false }: { row: Row; isUnderPlace?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { day, fullDate } = useFormat()
  const { today } = useShell()
  const nameOf = useDocumentName()
  const missed = missedOf(row, today)
  const how = missed ? howMissed(row, missed) : 'late'
  const Title = isUnderPlace ? 'h4' : 'h3'
  // What was handed in is told by the day that was; until then by the day it is due.
  const when =
    row.status === 'verified' && row.judgedAt
      ? t('documents.own.approved-on', { day: fullDate(row.judgedAt) })
      : row.status === 'received' && row.receivedAt
        ? t('documents.own.handed-in-on', { day: fullDate(row.receivedAt) })
        : missed && how !== 'late'
          ? t(`documents.list.missed.${how}`, { day: day(missed) })
          : t('internships.papers.due', { day: day(row.dueOn) })
  return (
    <li className="row-line own-paper">
      <PaperSheet />
      <div className="grow">
        <Title className="row-title">
          <Link to={path(`/documents/${row.id}`)}>{nameOf(row)}</Link>
        </Title>
        <p className="muted">{isUnderPlace ? capital(when) : `${row.organizationName} · ${when}`}</p>
      </div>
      <DocumentBadge status={row.status} isYours={row.meta.turn.isYours} />
      {row.fileName && !row.meta.turn.isYours ? (
        <a className="btn" href={`/api/v1/required_documents/${row.id}/file`} download>
          <Icon name="download-simple" /> {t('documents.own.open-file')}
          <span className="vh">: {nameOf(row)}</span>
        </a>
      ) : null}
    </li>
  )
}

type Internship = Papers['internships'][number]

const placeOf = ({ vacancyTitle, organizationName }: Internship) =>
  vacancyTitle ? `${vacancyTitle}, ${organizationName}` : organizationName

type Stand = 'made' | 'you' | 'others' | 'signed' | 'over'
const tones: Record<Stand, BadgeTone> = { made: 'other', you: 'you', others: 'other', signed: 'done', over: 'off' }
const stands: Record<string, Stand> = { signing: 'others', signed: 'signed' }
/** There is a paper to look at from the day it goes round. */
const openable = ['signing', 'signed', 'terminated']
const over = ['expired', 'voided', 'superseded', 'terminated']

/** A paper of an internship: what it is, and beside it how it stands. */
function PaperRow({
  mark = <PaperSheet />,
  to,
  name,
  of,
  level: Title = 'h4',
  more,
  children,
}: {
  mark?: ReactNode
  to: string
  name: string
  /** The place, for who hears the line alone. */
  of: string
  /** Below the name of its place its own is one lower. */
  level?: 'h3' | 'h4'
  /** What there is to tell of it, or to do with it now. */
  more?: ReactNode
  children?: ReactNode
}) {
  const path = useLocalePath()
  return (
    <li className="row-line own-paper">
      {mark}
      <div className="grow">
        <Title className="row-title">
          <Link to={path(to)}>
            {name}
            <span className="vh">: {of}</span>
          </Link>
        </Title>
        {more ? <p className="muted">{more}</p> : null}
      </div>
      {children}
    </li>
  )
}

type ContractProps = {
  internship: Internship
  toSign: ToSign | undefined
  /** Whose signature is asked for at the top already. */
  framed?: ToSign | undefined
  signedAt: string | undefined
}

function ContractRow({ internship, toSign, framed, signedAt }: ContractProps) {
  const t = useT()
  const { fullDate } = useFormat()
  const signing = useSigning()
  const { contractId, contractStatus } = internship
  // Where none is signed here there is no paper to tell of.
  if (!contractId) return null
  const status = contractStatus ?? ''
  const stand = toSign || framed ? 'you' : over.includes(status) ? 'over' : (stands[status] ?? 'made')
  return (
    <PaperRow
      to={`/contracts/${contractId}`}
      level={toSign ? 'h3' : 'h4'}
      name={t('documents.own.contract')}
      of={placeOf(internship)}
      more={
        toSign
          ? signing(toSign)
          : framed
            ? t('documents.own.signatures', {
                signed: framed.signed.length,
                all: framed.signed.length + framed.beside.length + framed.after.length + 1,
              })
            : signedAt && t('documents.own.signed-on', { day: fullDate(signedAt) })
      }
    >
      <Badge tone={tones[stand]} quiet={stand !== 'you'}>
        {t(`documents.own.contract-status.${stand}`)}
      </Badge>
      {toSign ? <ReadAndSign to={toSign.path} of={placeOf(internship)} /> : null}
      {/* The frame at the top has the loud one. */}
      {framed ? <ReadAndSign to={framed.path} of={placeOf(internship)} look="btn" /> : null}
      {!toSign && !framed && openable.includes(status) ? (
        <a className="btn" href={`/api/v1/contracts/${contractId}/pdf`} download>
          <Icon name="download-simple" /> {t('documents.own.open-pdf')}
          <span className="vh">: {placeOf(internship)}</span>
        </a>
      ) : null}
    </PaperRow>
  )
}

function HoursRow({ internship }: { internship: Internship }) {
  const t = useT()
  const { hours } = useFormat()
  const path = useLocalePath()
  const { usesHours, timesheetId, minutesApproved, minutesPlanned, status } = internship
  if (!usesHours || !timesheetId) return null
  return (
    <PaperRow
      mark={<Icon name="clock" className="ic own-sheet" />}
      to={`/urenbriefje/${timesheetId}`}
      name={t('documents.own.hours')}
      of={placeOf(internship)}
      more={
        minutesPlanned
          ? t('documents.own.hours-done', { done: hours(minutesApproved), target: hours(minutesPlanned) })
          : t('documents.own.hours-so-far', { done: hours(minutesApproved) })
      }
    >
      {minutesPlanned ? (
        <span className="own-bar" aria-hidden="true">
          <i style={{ inlineSize: `${Math.min(100, Math.round((minutesApproved / minutesPlanned) * 100))}%` }} />
        </span>
      ) : null}
      {status === 'active' ? (
        <Link className="btn" to={path(`/urenbriefje/${timesheetId}`)}>
          <Icon name="plus" /> {t('dashboards.write')}
          <span className="vh">: {placeOf(internship)}</span>
        </Link>
      ) : null}
    </PaperRow>
  )
}
