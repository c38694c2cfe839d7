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
import { initialsOf } from '#web/design/organization-mark.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
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
  return load(args, async (api) => (await api.get(`/partner_agreements/${args.params.id}`)).data)
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
  const agreement = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; done?: string } | undefined
  const { organizationId, organizationName, schoolName, kind, state } = agreement
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
        title={
          isFromCompany
            ? t('agreements.with', { kind: t(`agreements.kind.${kind}`), school: schoolName })
            : t(`agreements.kind.${kind}`)
        }
        lead={
          isFromCompany ? (
            t(`agreements.means.${kind}`, { school: schoolName })
          ) : (
            <>
              {schoolName}, <Link to={path(`/organizations/${organizationId}?tab=agreements`)}>{organizationName}</Link>
            </>
          )
        }
        state={<AgreementBadge state={state} />}
      >
        {agreement.meta.may.edit && state === 'ended' ? (
          <Link className="btn btn-primary" to={path(`/agreements/add?organization=${organizationId}`)}>
            <Icon name="plus-bold" /> {t('agreements.anew')}
          </Link>
        ) : null}
      </RecordHead>
      {outcome?.done ? <Notice tone="ok" role="status" title={t('agreements.saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      <RecordCols aside={<About agreement={agreement} />}>
        {agreement.meta.may.edit ? (
          <Keep agreement={agreement} problem={outcome?.problem} />
        ) : (
          <>
            {agreement.note ? (
              <PageSection id="agreed" title={t('agreements.agreed')}>
                <p className="lead">{agreement.note}</p>
              </PageSection>
            ) : null}
            <PageSection id="paper" title={t('agreements.paper')}>
              <ThePaper agreement={agreement} />
              {agreement.fileName || !isFromCompany ? null : <p>{t('agreements.ask-paper', { school: schoolName })}</p>}
            </PageSection>
            {isFromCompany ? (
              <p className="section">
                <Link className="btn" to={path('/vacancies')}>
                  {t('agreements.to-places')}
                </Link>
              </p>
            ) : null}
          </>
        )}
      </RecordCols>
    </main>
  )
}

type Own = { agreement: Got<'/partner_agreements/:id'> }

function About({ agreement: { startsOn, endsOn, note, schoolName, organizationName, meta } }: Own) {
  const t = useT()
  const { fullDate } = useFormat()
  return (
    <SidePart id="facts" title={t('agreements.facts')}>
      <dl className="facts">
        <Fact label={t('agreements.field.startsOn')}>{fullDate(startsOn)}</Fact>
        <Fact label={t('agreements.field.endsOn')}>{endsOn ? fullDate(endsOn) : t('agreements.list.no-end')}</Fact>
        <Fact label={t('agreements.list.school')}>{schoolName}</Fact>
        <Fact label={t('agreements.list.organization')}>{organizationName}</Fact>
        {/* Who only reads finds what was agreed beside this already. */}
        <Fact label={t('agreements.field.note')}>{meta.may.edit ? note : null}</Fact>
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

function Keep({ agreement, problem }: Own & { problem: FormProblem | undefined }) {
  const t = useT()
  const { fileName, state } = agreement
  const refused = problem?.values.step === 'change' ? problem : undefined
  return (
    <>
      <PageSection id="paper" title={t('agreements.paper')}>
        {fileName || state === 'ended' ? <ThePaper agreement={agreement} /> : null}
        {/* What is over asks for no paper any more. */}
        {state === 'ended' ? null : <HandIn isAgain={fileName !== null} isMeant={false} problem={problem} />}
      </PageSection>
      <PageSection id="change" title={t(state === 'runs_out' ? 'agreements.longer' : 'agreements.change')}>
        {state === 'runs_out' ? <p>{t('agreements.longer-text')}</p> : null}
        <FoldedForm
          key={agreement.lockVersion}
          summary={t(state === 'runs_out' ? 'agreements.longer-button' : 'agreements.change-button')}
          look={state === 'runs_out' ? 'btn btn-primary' : 'btn'}
          isOpen={refused !== undefined}
        >
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
          <Form method="post" className="section">
            <SubmitButton look="stop" name="step" value="end">
              {t('agreements.end')}
            </SubmitButton>
          </Form>
        )}
      </PageSection>
    </>
  )
}
