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
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { isHost, useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: agreement } = await api.get(`/partner_agreements/${args.params.id}`)
    if (agreement.kind !== 'framework') return { agreement }
    if (agreement.meta.may.edit) return { agreement, under: await internshipsUnder(api, agreement) }
    return { agreement, there: await internshipsThere(api, agreement) }
  })
}

/** So many of them stand here; the rest is in the list. */
const mostUnder = 8

/** The internships that began while the agreement held, newest first, and how many of them all go on after its last day. */
async function internshipsUnder(
  api: PageApi,
  { organizationId, startsOn, endsOn, isFollowed }: Got<'/partner_agreements/:id'>,
) {
  const began = {
    'filter[organization_id_eq]': organizationId,
    'filter[starts_on_gteq]': startsOn,
    ...(endsOn ? { 'filter[starts_on_lteq]': endsOn } : {}),
  }
  const [found, beyond] = await Promise.all([
    internshipsAsked(api, { ...began, sort: '-starts_on' }),
    endsOn && !isFollowed
      ? internshipsAsked(api, { ...began, 'filter[ends_on_gt]': endsOn, 'filter[open_eq]': 'true' }, 1)
      : undefined,
  ])
  return found && { ...found, beyondCount: beyond?.total ?? 0 }
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
  const found = await api.get(`/internships?${query}`).then((answer) => answer, notForReader)
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
  const { agreement, under, there } = useLoaderData<typeof loader>()
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
        {isFromCompany && agreement.fileName ? (
          <a className="btn btn-primary" href={`/api/v1/partner_agreements/${agreement.id}/file`} download>
            <Icon name="download-simple" /> {t('agreements.list.paper')}
          </a>
        ) : null}
        {isFromCompany ? (
          <Link className="btn" to={path('/vacancies')}>
            {t('agreements.to-places')}
          </Link>
        ) : null}
      </RecordHead>
      {outcome?.done ? <Notice tone="ok" role="status" title={t('agreements.saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      <RecordCols aside={<About agreement={agreement} />}>
        {agreement.meta.may.edit ? (
          <>
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
            {isFromCompany && agreement.fileName ? null : (
              <PageSection id="paper" title={t('agreements.paper')}>
                <ThePaper agreement={agreement} />
                {isFromCompany ? <p>{t('agreements.ask-paper', { school: schoolName })}</p> : null}
              </PageSection>
            )}
            {there && there.total > 0 ? <There {...there} /> : null}
          </>
        )}
      </RecordCols>
    </main>
  )
}

type Own = { agreement: Got<'/partner_agreements/:id'> }

function About({ agreement: { kind, startsOn, endsOn, note, state, fileName, pupilsThisYear, meta } }: Own) {
  const t = useT()
  const { fullDate } = useFormat()
  return (
    <SidePart id="facts" title={t('agreements.facts')}>
      <dl className="facts">
        <Fact label={t('agreements.field.startsOn')}>{fullDate(startsOn)}</Fact>
        <Fact label={t('agreements.field.endsOn')}>{endsOn ? fullDate(endsOn) : t('agreements.list.no-end')}</Fact>
        <Fact label={t('agreements.host.pupils')}>
          {!meta.may.edit && kind === 'framework' ? t('agreements.host.this-year', { count: pupilsThisYear }) : null}
        </Fact>
        <Fact label={t('agreements.paper')}>{meta.may.edit ? null : fileName}</Fact>
        {/* Who only reads finds what was agreed beside this already, and of what is over the head says why. */}
        <Fact label={t('agreements.field.note')}>{meta.may.edit && state !== 'ended' ? note : null}</Fact>
      </dl>
    </SidePart>
  )
}

/** The paper the agreement stands on; who may not add one reads that there is none. */
function ThePaper({ agreement: { id, fileName } }: Own) {
  const t = useT()
  if (!fileName) return <p className="muted">{t('agreements.no-paper')}</p>
  return <PaperFile name={fileName} href={`/api/v1/partner_agreements/${id}/file`} />
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
  const path = useLocalePath()
  const { state, organizationId, isFollowed } = agreement
  const refused = problem?.values.step === 'change' ? problem : undefined
  return (
    <>
      {/* What was stopped was stopped for a reason: to begin again is possible, and not what is asked. */}
      {state === 'ended' && !isFollowed ? (
        <Link className="btn" to={path(`/agreements/add?organization=${organizationId}`)}>
          <Icon name="plus-bold" /> {t('agreements.anew')}
        </Link>
      ) : null}
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

/** Which internships began while it held, and which of them go on after it. */
function Under({
  rows,
  total,
  beyondCount,
  agreement,
}: Own & { rows: Internships; total: number; beyondCount: number }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { endsOn, state, isFollowed, organizationId } = agreement
  const beyond = endsOn === null || isFollowed ? [] : rows.filter((row) => row.endsOn > endsOn)
  return (
    <PageSection id="under" title={t('agreements.under', { count: total })}>
      {endsOn !== null && beyondCount > 0 ? (
        <Notice tone="warn" title={t('agreements.beyond', { count: beyondCount, day: fullDate(endsOn) })}>
          {state === 'ended' ? (
            <p>
              {t('agreements.beyond-text')}{' '}
              <Link to={path(`/agreements/add?organization=${organizationId}`)}>{t('agreements.anew')}</Link>.
            </p>
          ) : null}
        </Notice>
      ) : null}
      <InternshipLines rows={rows} beyond={beyond} />
      {total > rows.length ? (
        <p className="muted">{t('agreements.under-more', { count: total - rows.length })}</p>
      ) : null}
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
      {total > rows.length ? (
        <p className="muted">{t('agreements.under-more', { count: total - rows.length })}</p>
      ) : null}
    </PageSection>
  )
}

type Internships = readonly GotOne<'/internships'>[]

/** @param beyond those whose last day comes after that of the agreement */
function InternshipLines({ rows, beyond = [] }: { rows: Internships; beyond?: Internships }) {
  const t = useT()
  const path = useLocalePath()
  const { shortDate } = useFormat()
  return (
    <ul className="lines rows">
      {rows.map(({ id, studentName, groupNames, vacancyTitle, startsOn, endsOn, status, meta }) => (
        <li key={id} className="row-line">
          <div className="grow">
            <h3 className="row-title">
              <Link to={path(`/internships/${id}`)}>{studentName}</Link>
            </h3>
            <p className="muted">
              {[groupNames.join(', '), vacancyTitle, `${shortDate(startsOn)} – ${shortDate(endsOn)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {beyond.some((one) => one.id === id) ? (
              <p className="agreement-beyond">
                <Icon name="warning-fill" /> {t('agreements.goes-beyond')}
              </p>
            ) : null}
          </div>
          <InternshipBadge status={status} isYours={meta.turn.isYours} quiet />
        </li>
      ))}
    </ul>
  )
}
