import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { awaitedStatuses, daysLate, isAskedLate } from '#areas/documents/model.ts'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { HandIn } from '#areas/documents/ui/hand-in.tsx'
import { Judge } from '#areas/documents/ui/judge.tsx'
import { howMissed, missedOf } from '#areas/documents/ui/missed.ts'
import { PaperFile } from '#areas/documents/ui/paper-file.tsx'
import { PaperRoute } from '#areas/documents/ui/paper-route.tsx'
import { daysBetween } from '#platform/week.ts'
import { daysWaited } from '#web/waiting.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RemindNow, showsReminding } from '#web/design/remind-row.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { notForReader } from '#web/client.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell, type ShellUser } from '#web/shell.ts'
import '../ui/document.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/required_documents/${args.params.id}`)
    // Whom and where it is about: who reads the paper reads the internship.
    const internship = await api.get(`/internships/${data.internshipId}`).then((got) => got.data, notForReader)
    return { document: data, of: internship && { pupil: internship.student?.id, place: internship.organization?.id } }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes, name } = await takeFile(form)
  const { step, why, lockVersion, reason = why, validUntil } = Object.fromEntries(form)
  const id = String(args.params.id)
  return act(args, form, async (api) => {
    if (step === 'hand_in') {
      const query = new URLSearchParams({ file_name: name })
      await api.bytes(`/required_documents/${id}/hand_in?${query}`, bytes, 'application/octet-stream')
    } else if (step === 'remind') await api.post(`/required_documents/${id}/remind`, 'required_documents')
    else
      await api.put(
        `/required_documents/${id}/${String(step) as StepOf<'/required_documents/:id'>}`,
        'required_documents',
        {
          lockVersion: Number(lockVersion),
          ...(reason === undefined ? {} : { reason: String(reason) }),
          ...(validUntil ? { validUntil: String(validUntil) } : {}),
        },
      )
    return { done: String(step) }
  })
}

/** One paper of an internship: what it is, where it stands, and what its reader can do with it now. */
export default function RequiredDocumentPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { document, of } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; done?: string } | undefined
  const called = useDocumentName()(document)
  const { turn, allowedEvents } = document.meta
  const { status } = document
  const vogHint = document.kind === 'vog' ? <p className="hint">{t('documents.hand-in.vog')}</p> : null
  // To hand in for somebody else, or another file than the one that lies there, is done seldom.
  const isMeant = turn.isYours && status !== 'received'
  const handIn = allowedEvents.includes('hand_in') ? (
    isMeant ? (
      <PageSection id="hand-in" title={t('documents.event.hand_in')}>
        <HandIn isAgain={false} problem={outcome?.problem} />
        {vogHint}
      </PageSection>
    ) : (
      <details className="stepform record-foot" open={outcome?.problem?.values.step === 'hand_in' || undefined}>
        <summary className="btn">
          <Icon name="upload-simple" />{' '}
          {t(status === 'received' ? 'documents.hand-in.another-for' : 'documents.hand-in.for', {
            party: t(`documents.of.${document.handedInBy}`),
          })}
        </summary>
        <div className="stepform-body">
          <HandIn isAgain={status === 'received'} problem={outcome?.problem} isMeant={false} />
          {vogHint}
        </div>
      </details>
    )
  ) : null
  const isJudged = allowedEvents.some((event) => event !== 'hand_in')
  const judge = isJudged ? (
    <PageSection id="judge" title={t('documents.judging')}>
      <Judge key={document.lockVersion} document={document} problem={outcome?.problem} />
    </PageSection>
  ) : null
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(called, tenant.appName)}</title>
      <Crumbs rooms={[[path('/documents'), t('documents.list.title')]]} />
      <RecordHead
        mark={
          <span className="sq" aria-hidden="true">
            <Icon name="file-text" />
          </span>
        }
        title={called}
        lead={[document.studentName, document.organizationName].join(', ')}
        state={<DocumentBadge status={status} isYours={turn.isYours} />}
      />
      {outcome?.done && outcome.done !== 'remind' ? (
        <Notice tone="ok" role="status" title={t(`documents.status.${status}`)} />
      ) : null}
      <ErrorSummary problem={outcome?.problem} />
      {/* Why it was not good stands with what is to be done about it. */}
      {document.note && !isSaidHere(document) ? (
        <Notice tone={status === 'waived' ? 'info' : 'warn'} title={t(`documents.why.${status}`)}>
          {document.note}
        </Notice>
      ) : null}
      <RecordCols aside={<Aside document={document} of={of} />}>
        <Standing document={document} />
        {/* That school asks for it says nothing new of what is in order already, or lies with school. */}
        {document.kind !== 'other' || awaited.includes(status) ? (
          <p className="muted">{t(`documents.about.${document.kind}`)}</p>
        ) : null}
        {/* What came in is judged below what it says, before another one is asked for. */}
        {status === 'received' ? (
          <>
            <div className={judge ? 'paper-desk' : undefined}>
              <TheFile document={document} />
              {judge}
            </div>
            {handIn}
          </>
        ) : (
          <>
            <TheFile document={document} />
            {handIn}
            {judge}
          </>
        )}
        <PaperRoute document={document} />
      </RecordCols>
    </main>
  )
}

const awaited: readonly string[] = awaitedStatuses

/** Whether why it was not good stands with who is to bring another. */
const isSaidHere = ({ status, note, meta }: Got<'/required_documents/:id'>) =>
  status === 'rejected' && Boolean(note) && meta.turn.whose !== null

/** Where it stands, in a sentence: what happened, and who does something next. */
function Standing({ document }: { document: Got<'/required_documents/:id'> }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { today, user } = useShell()
  const { status, note, handedInBy, dueOn, createdAt, receivedAt, judgedAt, validUntil, meta } = document
  const day = { requested: dueOn, received: receivedAt, expired: validUntil }[String(status)] ?? judgedAt ?? dueOn
  const { whose, isYours, since } = meta.turn
  const late = receivedAt ? daysLate({ dueOn, createdAt: new Date(createdAt) }, new Date(receivedAt)) : 0
  const values = { party: t(`documents.party.${handedInBy}`), day: fullDate(day), late }
  const waits = daysWaited(since, today)
  if (isYours && status === 'received')
    return (
      <Notice tone="warn" title={t('documents.yours', { count: waits })}>
        {t('documents.now.received-yours', values)}
      </Notice>
    )
  const missed = missedOf(document, today)
  const isBringer = isYours && whose === handedInBy
  // Nobody is told to be in time for a day that was past when it was asked.
  const how = missed && howMissed(document, missed)
  const step = how === 'requested' ? 'asked-late' : status
  const when = how === 'requested' ? { ...values, day: fullDate(since) } : values
  const said = isBringer ? t(`documents.now-own.${step}`, when) : t(`documents.now.${step}`, when)
  const isAsked = isAskedOf(document, user)
  if (whose === null)
    return (
      <Notice tone={status === 'verified' ? 'ok' : 'info'} title={said}>
        {t(`documents.next.${isAsked ? 'own' : 'other'}${status === 'verified' && validUntil ? '-until' : ''}`)}
      </Notice>
    )
  return (
    <Notice
      tone={missed ? 'stop' : isYours ? 'warn' : 'info'}
      title={said}
      action={
        showsReminding(document) ? (
          <RemindNow row={document} words={t('documents.remind', { party: t(`documents.of.${handedInBy}`) })} />
        ) : undefined
      }
    >
      {isSaidHere(document) ? <p>{t('documents.for-host.said', { note: note ?? '' })}</p> : null}
      {status === 'received' && isAsked ? <p>{t('documents.next.received')}</p> : null}
      {missed && (how === 'late' || how === 'expired')
        ? t('documents.late', { count: daysBetween(missed, today) })
        : waits > 0
          ? t(isBringer ? 'documents.waits-own' : 'documents.waits', {
              count: waits,
              who: t(`documents.party.${whose}`),
            })
          : null}
    </Notice>
  )
}

/** What was handed in, to be opened; or why it is no longer there. */
function TheFile({ document }: { document: Got<'/required_documents/:id'> }) {
  const t = useT()
  const { fullDate } = useFormat()
  const nameOf = useDocumentName()
  const { fileName, fileMime, fileBytes, kind, receivedAt, judgedAt } = document
  if (fileName)
    return (
      <PageSection id="file" title={t('documents.file')}>
        <PaperFile
          name={fileName}
          href={`/api/v1/required_documents/${document.id}/file`}
          mime={fileMime}
          bytes={fileBytes}
          title={nameOf(document)}
        >
          {receivedAt ? t('documents.own.handed-in-on', { day: fullDate(receivedAt) }) : null}
        </PaperFile>
      </PageSection>
    )
  if (kind !== 'vog' || !judgedAt) return null
  return <p className="muted">{t(receivedAt ? 'documents.file-gone' : 'documents.file-shown')}</p>
}

const staff: readonly string[] = ['mentor', 'school_supervisor', 'coordinator', 'school_admin']

/** Whether the reader is the one who brings it. */
const isAskedOf = ({ handedInBy }: Pick<Got<'/required_documents/:id'>, 'handedInBy'>, user: ShellUser | null) =>
  (handedInBy === 'company' && isHost(user)) ||
  (handedInBy === 'student' && (user?.capacities.includes('student') ?? false))

/** Whose the paper is to bring, and until when; what came of it so far is its route. */
function Aside({ document, of }: Awaited<ReturnType<typeof loader>>) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const {
    handedInBy,
    dueOn,
    createdAt,
    validUntil,
    internshipId,
    studentName,
    groupNames,
    organizationName,
    startsOn,
  } = document
  const { user } = useShell()
  const isOwn = isAskedOf(document, user)
  const isStaff = user?.capacities.some((one) => staff.includes(one)) ?? false
  // What was asked for after its day was never due on it.
  const wasLate = isAskedLate({ dueOn, createdAt: new Date(createdAt) })
  return (
    <SidePart id="facts" title={t('documents.facts')}>
      <dl className="facts">
        <Fact label={t('documents.field.student')}>
          {isStaff && of?.pupil ? <Link to={path(`/students/${of.pupil}`)}>{studentName}</Link> : studentName}
          {groupNames.map((name) => `, ${name}`).join('')}
        </Fact>
        <Fact label={t('documents.field.organization')}>
          {of?.place && !isHost(user) ? (
            <Link to={path(`/organizations/${of.place}`)}>{organizationName}</Link>
          ) : (
            organizationName
          )}
        </Fact>
        <Fact label={t('documents.field.startsOn')}>{fullDate(startsOn)}</Fact>
        <Fact label={t('documents.field.handedInBy')}>
          {isOwn ? t(`documents.party-own.${handedInBy}`) : t(`documents.party.${handedInBy}`)}
        </Fact>
        <Fact label={t('documents.field.dueOn')}>{wasLate ? null : fullDate(dueOn)}</Fact>
        <Fact label={t('documents.field.validUntil')}>{validUntil ? fullDate(validUntil) : null}</Fact>
      </dl>
      <Link className="btn" to={path(`/internships/${internshipId}`)}>
        {t('documents.to-internship')}
      </Link>
    </SidePart>
  )
}
