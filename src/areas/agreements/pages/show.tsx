import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { agreementChange } from '#areas/agreements/schema.ts'
import { AgreementBadge } from '#areas/agreements/ui/agreement-badge.tsx'
import { AgreementTermFields } from '#areas/agreements/ui/term-fields.tsx'
import { HandIn } from '#areas/documents/ui/hand-in.tsx'
import { PaperFile } from '#areas/documents/ui/paper-file.tsx'
import { isOver } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { daysBetween } from '#platform/week.ts'
import { act, load, takeFile, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { Got, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PeopleToReach, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { isHost, useShell } from '#web/shell.ts'
import '#areas/agreements/ui/agreement.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: agreement } = await api.get(`/partner_agreements/${args.params.id}`)
    const { kind, organizationId, schoolId, meta } = agreement
    const isFramework = kind === 'framework'
    const [partner, under, there] = await Promise.all([
      reachedAt(api, meta.may.edit ? organizationId : schoolId),
      isFramework && meta.may.edit ? internshipsUnder(api, agreement) : undefined,
      isFramework && !meta.may.edit ? internshipsThere(api, agreement) : undefined,
    ])
    return { agreement, partner, under, there }
  })
}

/** Whom one rings at an organization, as far as the reader may know it. */
async function reachedAt(api: PageApi, id: string) {
  const found = await api.get(`/organizations/${id}`).catch(notForReader)
  if (!found) return undefined
  const { contactName, phone, email } = found.data
  return { name: contactName ?? null, phone: phone ?? null, email: email ?? null }
}

/** So many of them stand here; the rest is in the list. */
const mostUnder = 8

/** The internships that began while the agreement held, newest first, and those there that go on after its last day, whenever they began. */
async function internshipsUnder(
  api: PageApi,
  { organizationId, schoolId, startsOn, endsOn, isFollowed }: Got<'/partner_agreements/:id'>,
) {
  // Whoever works at two schools has agreements of each of them apart.
  const there = { 'filter[organization_id_eq]': organizationId, 'filter[school_id_eq]': schoolId }
  const began = { 'filter[starts_on_gteq]': startsOn, ...(endsOn ? { 'filter[starts_on_lteq]': endsOn } : {}) }
  const [found, beyond] = await Promise.all([
    internshipsAsked(api, { ...there, ...began, sort: '-starts_on' }),
    endsOn && !isFollowed
      ? internshipsAsked(api, { ...there, 'filter[open_eq]': 'true', 'filter[ends_on_gt]': endsOn, sort: 'ends_on' })
      : undefined,
  ])
  return found && { ...found, goesOn: beyond ?? { rows: [], total: 0 } }
}

/** Who of the school is at the organization now, for who has them there. */
async function internshipsThere(api: PageApi, { organizationId, schoolId }: Got<'/partner_agreements/:id'>) {
  return internshipsAsked(api, {
    'filter[organization_id_eq]': organizationId,
    'filter[school_id_eq]': schoolId,
    'filter[status_eq]': 'active',
    sort: 'student_name',
  })
}

/** The first of the internships that are asked for, and how many there are. */
async function internshipsAsked(api: PageApi, asked: Record<string, string>, most = mostUnder) {
  const query = new URLSearchParams({ ...asked, 'page[size]': String(most) })
  const found = await api.get(`/internships?${query}`).catch(notForReader)
  return found && { rows: found.data, total: found.meta.page.total }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes, name } = await takeFile(form)
  const id = String(args.params.id)
  const step = String(form.get('step'))
  return act(args, form, async (api) => {
    if (step === 'hand_in') {
      const query = new URLSearchParams({ file_name: name })
      await api.bytes(`/partner_agreements/${id}/keep_file?${query}`, bytes, 'application/octet-stream')
    } else if (step === 'end') await api.put(`/partner_agreements/${id}/end`, 'partner_agreements')
    else await api.patch(`/partner_agreements/${id}`, 'partner_agreements', readForm(agreementChange, form), id)
    return { done: step }
  })
}

/** What a school and an organization agreed, the paper it stands on, and until when. */
export default function AgreementPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { agreement, partner, under, there } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; done?: string } | undefined
  const { organizationId, organizationName, schoolName, kind } = agreement
  // A school reads with which organization it is, an organization with which school.
  const isFromCompany = !agreement.meta.may.edit && isHost(user)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(organizationName, tenant.appName)}</title>
      <Crumbs rooms={[[path('/agreements'), t('agreements.list.title')]]} />
      <RecordHead
        mark={
          <span className="sq" aria-hidden="true">
            {initialsOf(isFromCompany ? schoolName : organizationName)}
          </span>
        }
        title={t('agreements.with', {
          kind: t(`agreements.kind.${kind}`),
          school: isFromCompany ? schoolName : organizationName,
        })}
        lead={
          isFromCompany ? (
            t(`agreements.means.${kind}`, { school: schoolName })
          ) : (
            <>
              {schoolName}.{' '}
              <Link to={path(`/organizations/${organizationId}?tab=agreements`)}>
                {t('agreements.to-organization')}
              </Link>
            </>
          )
        }
        state={<Stands agreement={agreement} />}
      >
        {agreement.meta.may.edit ? <Acts agreement={agreement} problem={outcome?.problem} /> : null}
        {isFromCompany ? (
          <Link className="btn" to={path('/vacancies')}>
            {t('agreements.to-places')}
          </Link>
        ) : null}
      </RecordHead>
      {outcome?.done ? <Notice tone="ok" role="status" title={t('agreements.saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      {agreement.meta.may.edit ? <IsOver agreement={agreement} beyondCount={under?.goesOn.total ?? 0} /> : null}
      <RecordCols
        aside={
          <>
            <About agreement={agreement} />
            {partner?.phone || partner?.email ? (
              <SidePart id="reach" title={t('agreements.reach')}>
                <PeopleToReach
                  people={[{ ...partner, name: partner.name ?? (isFromCompany ? schoolName : organizationName) }]}
                />
              </SidePart>
            ) : null}
          </>
        }
      >
        {agreement.meta.may.edit ? (
          <>
            {under && agreement.state === 'ended' && under.goesOn.total > 0 ? <Without {...under.goesOn} /> : null}
            {under && under.rows.length > 0 ? <Under {...under} agreement={agreement} /> : null}
            <Paper agreement={agreement} problem={outcome?.problem} />
          </>
        ) : (
          <>
            {agreement.note ? (
              <PageSection id="agreed" title={t('agreements.agreed')}>
                <p className="lead">{agreement.note}</p>
              </PageSection>
            ) : null}
            <PageSection id="paper" title={t('agreements.paper')}>
              <ThePaper agreement={agreement} />
              {isFromCompany && !agreement.fileName ? <p>{t('agreements.ask-paper', { school: schoolName })}</p> : null}
            </PageSection>
            {there && there.total > 0 ? <There {...there} /> : null}
          </>
        )}
      </RecordCols>
    </main>
  )
}

type Own = { agreement: Got<'/partner_agreements/:id'> }

function About({ agreement: { kind, startsOn, endsOn, note, state, pupilsThisYear, meta } }: Own) {
  const t = useT()
  const { fullDate } = useFormat()
  return (
    <SidePart id="facts" title={t('agreements.facts')}>
      <dl className="facts">
        <Fact label={t('agreements.field.startsOn')}>{fullDate(startsOn)}</Fact>
        <Fact label={t('agreements.field.endsOn')}>{endsOn ? fullDate(endsOn) : t('agreements.list.no-end')}</Fact>
        <Fact label={t('agreements.host.pupils')}>
          {kind === 'framework' ? t('agreements.host.this-year', { count: pupilsThisYear }) : null}
        </Fact>
        {/* Who only reads finds what was agreed beside this already, and of what is over the head says why. */}
        <Fact label={t('agreements.field.note')}>{meta.may.edit && state !== 'ended' ? note : null}</Fact>
      </dl>
      {endsOn && state !== 'ended' ? <Term startsOn={startsOn} endsOn={endsOn} /> : null}
    </SidePart>
  )
}

/** How much of its time is behind us, and how much is left. */
function Term({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const t = useT()
  const { today } = useShell()
  const gone = Math.min(1, Math.max(0, daysBetween(startsOn, today) / Math.max(1, daysBetween(startsOn, endsOn))))
  return (
    <p className="agr-term">
      <span aria-hidden="true">
        <i style={{ inlineSize: `${Math.round(gone * 100)}%` }} />
      </span>
      {t('agreements.list.days-left', { count: daysBetween(today, endsOn) })}
    </p>
  )
}

/** What is over, and who is there without it: the one thing to do about that. */
function IsOver({ agreement, beyondCount }: Own & { beyondCount: number }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { state, endsOn, isFollowed, organizationId, organizationName } = agreement
  if (state !== 'ended' || isFollowed || endsOn === null) return null
  return (
    <Notice
      tone={beyondCount > 0 ? 'stop' : 'warn'}
      title={t('agreements.over', { day: fullDate(endsOn) })}
      action={
        <Link className="btn btn-primary" to={path(`/agreements/add?organization=${organizationId}`)}>
          <Icon name="plus-bold" /> {t('agreements.anew')}
        </Link>
      }
    >
      {beyondCount > 0
        ? t('agreements.beyond-text', { count: beyondCount })
        : t('agreements.over-text', { name: organizationName })}
    </Notice>
  )
}

/** The paper the agreement stands on; who may not add one reads that there is none. */
function ThePaper({ agreement: { id, kind, fileName, fileMime, fileBytes } }: Own) {
  const t = useT()
  if (!fileName) return <p className="muted">{t('agreements.no-paper')}</p>
  return (
    <PaperFile
      name={fileName}
      href={`/api/v1/partner_agreements/${id}/file`}
      mime={fileMime}
      bytes={fileBytes}
      title={t(`agreements.kind.${kind}`)}
    />
  )
}

/** Where it stands, since or until when, and why as far as that was written down. */
function Stands({ agreement: { state, endsOn, note, meta } }: Own) {
  const t = useT()
  const { fullDate } = useFormat()
  const { today } = useShell()
  const isDated = endsOn !== null && (state === 'ended' || state === 'runs_out')
  return (
    <>
      <AgreementBadge state={state} isYours={meta.may.edit} />
      {isDated ? (
        <span>
          {t(`agreements.stands.${state}`, { day: fullDate(endsOn), count: Math.abs(daysBetween(today, endsOn)) })}
          {state === 'ended' && note ? `. ${note}` : null}
        </span>
      ) : null}
    </>
  )
}

/** What a school does with its agreement: the one that fits where it stands is meant. */
function Acts({ agreement, problem }: Own & { problem: FormProblem | undefined }) {
  const t = useT()
  const { state } = agreement
  const refused = problem?.values.step === 'change' ? problem : undefined
  return (
    <>
      <FoldedForm
        key={agreement.lockVersion}
        summary={t(state === 'runs_out' ? 'agreements.longer-button' : 'agreements.change-button')}
        look={state === 'runs_out' ? 'btn btn-primary' : 'btn'}
        isOpen={refused !== undefined}
      >
        {state === 'runs_out' ? <p>{t('agreements.longer-text')}</p> : null}
        {/* What was typed stays after a refusal, with the version it was typed upon. */}
        <input type="hidden" name="lockVersion" value={refused?.values.lockVersion ?? agreement.lockVersion} />
        <AgreementTermFields known={agreement} problem={refused} />
        <p className="section">
          <SubmitButton name="step" value="change">
            {t('agreements.save')}
          </SubmitButton>
        </p>
      </FoldedForm>
      {state === 'ended' ? null : (
        <Form method="post">
          <SubmitButton look="stop" name="step" value="end">
            {t('agreements.end')}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** The paper, and the way to add it or another; what is over asks for none any more. */
function Paper({ agreement, problem }: Own & { problem: FormProblem | undefined }) {
  const t = useT()
  const { fileName, state } = agreement
  return (
    <PageSection id="paper" title={t('agreements.paper')}>
      {fileName || state === 'ended' ? <ThePaper agreement={agreement} /> : null}
      {state === 'ended' ? null : <HandIn isAgain={fileName !== null} isMeant={false} problem={problem} />}
    </PageSection>
  )
}

/** How many of them the page leaves out. */
function More({ count }: { count: number }) {
  const t = useT()
  return count > 0 ? <p className="muted">{t('agreements.under-more', { count })}</p> : null
}

/** Who is there while no agreement holds any more. */
function Without({ rows, total }: { rows: Internships; total: number }) {
  const t = useT()
  return (
    <PageSection id="without" title={t('agreements.without', { count: total })}>
      <InternshipLines rows={rows} />
      <More count={total - rows.length} />
    </PageSection>
  )
}

/** Which internships began while it held, and which of them go on after it. */
function Under({
  rows,
  total,
  goesOn: { total: beyondCount },
  agreement,
}: Own & { rows: Internships; total: number; goesOn: { total: number } }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { endsOn, state, isFollowed } = agreement
  // Of what was stopped the last day has been, whenever it was meant to be.
  const beyond = endsOn === null || isFollowed ? [] : rows.filter((row) => row.endsOn > endsOn && !isOver(row.status))
  return (
    <PageSection id="under" title={t('agreements.under', { count: total })}>
      {/* Of what is over already it is said above. */}
      {endsOn !== null && beyondCount > 0 && state !== 'ended' ? (
        <Notice tone="warn" title={t('agreements.beyond', { count: beyondCount, day: fullDate(endsOn) })} />
      ) : null}
      <InternshipLines rows={rows} beyond={beyond} />
      <More count={total - rows.length} />
    </PageSection>
  )
}

/** Who of the school is there now, the first of them by name. */
function There({ rows, total }: { rows: Internships; total: number }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <PageSection
      id="there"
      title={t('agreements.there', { count: total })}
      end={
        <Link className="end" to={path('/internships')}>
          {t('agreements.to-pupils')}
        </Link>
      }
    >
      <InternshipLines rows={rows} />
      <More count={total - rows.length} />
    </PageSection>
  )
}

type Internships = readonly GotOne<'/internships'>[]

/**
 * The internships, one a line; what all of them share is told once, above them.
 * @param beyond those whose last day comes after that of the agreement
 */
function InternshipLines({ rows, beyond = [] }: { rows: Internships; beyond?: Internships }) {
  const t = useT()
  const path = useLocalePath()
  const { days } = useFormat()
  const isOne = (of: (row: Internships[number]) => unknown) => rows.length > 1 && new Set(rows.map(of)).size === 1
  const isSamePlace = isOne(({ vacancyTitle }) => vacancyTitle)
  const isSameState = isOne(({ status }) => status)
  return (
    <>
      {isSamePlace && rows[0]?.vacancyTitle ? <p className="muted">{rows[0].vacancyTitle}</p> : null}
      <ul className="lines rows">
        {rows.map((row) => (
          <li key={row.id} className="row-line">
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(`/internships/${row.id}`)}>{row.studentName}</Link>
              </h3>
              <p className="muted">
                {[row.groupNames.join(', '), isSamePlace ? null : row.vacancyTitle, days(row.startsOn, row.endsOn)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {beyond.some((one) => one.id === row.id) ? (
                <p className="agreement-beyond">
                  <Icon name="warning-fill" /> {t('agreements.goes-beyond')}
                </p>
              ) : null}
            </div>
            <HoursSoFar internship={row} />
            {isSameState ? null : <InternshipBadge status={row.status} isYours={row.meta.turn.isYours} quiet />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far the hours are, where they are counted. */
function HoursSoFar({
  internship: { usesHours, minutesApproved, minutesPlanned },
}: {
  internship: Internships[number]
}) {
  const t = useT()
  const { hours } = useFormat()
  if (!usesHours || !minutesPlanned) return null
  const part = Math.min(100, Math.round((minutesApproved / minutesPlanned) * 100))
  return (
    <span className="agr-hours">
      <span className="agr-bar" aria-hidden="true">
        <i style={{ inlineSize: `${part}%` }} />
      </span>
      <span className="num">
        <b>{hours(minutesApproved)}</b> {t('shell.ring.of', { target: hours(minutesPlanned) })}
      </span>
    </span>
  )
}
