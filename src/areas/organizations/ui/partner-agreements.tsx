import { Form, Link } from 'react-router'
import type { WholeOrganization } from '#areas/organizations/ui/organization.ts'
import type { FormProblem, PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type Kept = {
  agreements: GotOne<'/partner_agreements'>[]
  mayAdd: boolean
  exceptions: GotOne<'/recognition_exceptions'>[]
}

/** What was agreed with an organization, as far as its reader may know; nothing for who knows of no agreements. */
export async function agreementsWith(api: PageApi, id: string): Promise<Kept | undefined> {
  try {
    const { data: agreements, meta } = await api.get(
      `/partner_agreements?filter[organization_id_eq]=${id}&page[size]=100`,
    )
    const exceptions = meta.may.add ? (await api.get(`/recognition_exceptions?organization_id=${id}`)).data : []
    return { agreements, mayAdd: meta.may.add, exceptions }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 403) return undefined
    throw error
  }
}

/** Agreements of schools with an organization, and whether it is recognised to train pupils of vocational education. */
export function PartnerAgreements({
  organization,
  kept,
  problem,
}: {
  organization: WholeOrganization
  kept: Kept
  problem: FormProblem | undefined
}) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  return (
    <>
      <PageSection id="agreed" title={t('agreements.list.title')}>
        {kept.agreements.length === 0 ? <p className="muted">{t('agreements.none')}</p> : null}
        <ul className="lines rows">
          {kept.agreements.map(({ id, kind, schoolName, startsOn, endsOn, state }) => (
            <li key={id} className="row-line">
              <div className="grow">
                <Link to={path(`/agreements/${id}`)}>
                  <b>{t(`agreements.kind.${kind}`)}</b>
                </Link>
                <p className="muted">
                  {schoolName} · {fullDate(startsOn)} – {endsOn ? fullDate(endsOn) : t('agreements.list.no-end')}
                </p>
              </div>
              <Badge tone={state === 'runs_out' ? 'you' : state === 'valid' ? 'done' : 'off'} quiet>
                {t(`agreements.state.${state}`)}
              </Badge>
            </li>
          ))}
        </ul>
        {kept.mayAdd ? (
          <p className="section">
            <Link className="btn" to={path(`/agreements/add?organization=${organization.id}`)}>
              <Icon name="plus" /> {t('agreements.add.title')}
            </Link>
          </p>
        ) : null}
      </PageSection>
      {kept.mayAdd ? <Recognition organization={organization} kept={kept} problem={problem} /> : null}
    </>
  )
}

function Recognition({
  organization: { sbbCompanyId, sbbValidUntil },
  kept,
  problem,
}: Parameters<typeof PartnerAgreements>[0]) {
  const t = useT()
  const { fullDate } = useFormat()
  const { organizations } = useShell()
  const schools = organizations.filter(({ type }) => type === 'School')
  const school = schools.find(({ selected }) => selected) ?? schools[0]
  return (
    <PageSection id="recognition" title={t('agreements.recognition.title')}>
      <p>
        {sbbCompanyId ? t('agreements.recognition.number', { number: sbbCompanyId }) : t('agreements.recognition.none')}{' '}
        {sbbValidUntil ? t('agreements.recognition.until', { day: fullDate(sbbValidUntil) }) : null}
      </p>
      <ul className="lines rows">
        {kept.exceptions.map(({ id, schoolName, reason, givenByName }) => (
          <li key={id} className="row-line">
            <div className="grow">
              <b>{t('agreements.recognition.excepted', { school: schoolName })}</b>
              <p className="muted">{[reason, givenByName].filter(Boolean).join(' · ')}</p>
            </div>
            <Form method="post">
              <input type="hidden" name="exception" value={id} />
              <SubmitButton look="stop" name="step" value="withdraw-exception">
                {t('agreements.recognition.withdraw')}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      {school && kept.exceptions.every(({ schoolId }) => schoolId !== school.id) ? (
        <details className="stepform" open={problem?.values.step === 'give-exception' || undefined}>
          <summary className="btn">{t('agreements.recognition.give')}</summary>
          <Form method="post" className="stepform-body" noValidate>
            <input type="hidden" name="schoolId" value={school.id} />
            <TextArea
              name="reason"
              rows={2}
              label={t('agreements.recognition.reason')}
              help={t('agreements.recognition.reason-help')}
              defaultValue={problem?.values.reason}
              errors={problem?.fields.reason}
            />
            <SubmitButton name="step" value="give-exception">
              {t('agreements.recognition.give')}
            </SubmitButton>
          </Form>
        </details>
      ) : null}
    </PageSection>
  )
}
