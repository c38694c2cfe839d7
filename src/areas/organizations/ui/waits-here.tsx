import { Link } from 'react-router'
import type { WholeOrganization } from '#areas/organizations/ui/organization.ts'
import { shownPhone } from '#platform/phone.ts'
import type { PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { breaking } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import './waits-here.css'

type Application = GotOne<'/applications'>
type Waiting = { applications: Application[]; total: number }

/** What an organization was asked and has not answered, by itself or on the telephone. */
const unanswered = [
  'awaiting_company_check',
  'submitted',
  'seen',
  'interview',
] as const satisfies readonly Application['status'][]

/** So many are named; who looks into all of them has their list. */
const mostNamed = 3

/** The applications, of those the reader may see, that wait for an organization's answer, the longest first. */
export async function waitingHere(api: PageApi, id: string): Promise<Waiting> {
  const asked = `filter[organization_id_eq]=${id}&filter[status_in]=${unanswered.join()}`
  const found = await api.get(`/applications?${asked}&sort=turn_since&page[size]=${mostNamed}`).catch(notForReader)
  return { applications: found?.data ?? [], total: found?.meta.page.total ?? 0 }
}

/** What one would ring about: who waits for an answer of the organization, for how long, and whom to ask. */
export function WaitsHere({
  organization,
  waiting: { applications, total },
}: {
  organization: WholeOrganization
  waiting: Waiting
}) {
  const t = useT()
  const path = useLocalePath()
  if (total === 0) return null
  return (
    <PageSection
      id="waits-here"
      title={t('organizations.waits-here.title', { count: total })}
      end={
        total > applications.length ? (
          <Link className="end" to={path(`/applications?organization=${organization.id}&open=true`)}>
            {t('organizations.waits-here.all')}
          </Link>
        ) : null
      }
    >
      <ul className="lines rows">
        {applications.map(({ id, studentName, vacancyTitle, status, meta }) => (
          <li key={id} className="row-line">
            <div className="grow">
              <h3 className="row-title">
                <Link to={path(`/applications/${id}`)}>{studentName ?? t('applications.somebody')}</Link>
              </h3>
              <p className="muted apart">
                <span>{vacancyTitle}</span>
                {/* It was not asked yet: nobody reads there what is sent. */}
                {status === 'awaiting_company_check' ? <span>{t('organizations.waits-here.to-ring')}</span> : null}
                <span>
                  <DaysWaited since={meta.turn.since} />
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <WhomToAsk organization={organization} />
    </PageSection>
  )
}

function WhomToAsk({ organization: { contactName, phone, email } }: { organization: WholeOrganization }) {
  const t = useT()
  if (!contactName && !phone && !email) return null
  return (
    <p className="waits-ask">
      {t('organizations.waits-here.ask', { whom: contactName ? 'named' : 'none', name: contactName ?? '' })}
      {phone || email ? ': ' : null}
      {phone ? <a href={`tel:${phone}`}>{shownPhone(phone)}</a> : null}
      {phone && email ? ', ' : null}
      {email ? <a href={`mailto:${email}`}>{breaking(email)}</a> : null}
    </p>
  )
}
