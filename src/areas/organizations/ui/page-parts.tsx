import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { ActionLines, type ActionLine } from '#web/design/action-lines.tsx'
import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import type { Organization } from './organization.ts'

export function PeoplePart({
  organization,
  people,
  mayInvite,
}: {
  organization: Organization
  people: GotOne<'/users'>[] | undefined
  mayInvite: boolean
}) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      {people?.length ? (
        <ul className="lines rows">
          {people.map(({ id, name, email, phone, status }) => (
            <li key={id} className="row-line">
              <PersonMark name={name} />
              <div className="grow">
                <h2 className="row-title">
                  <Link to={path(`/users/${id}`)}>{name}</Link>
                </h2>
                <p className="muted">{[email, phone && shownPhone(phone)].filter(Boolean).join(' · ')}</p>
              </div>
              {status === 'active' ? null : (
                <Badge tone={status === 'invited' ? 'other' : 'off'} quiet>
                  {t(`organizations.person.${status}`)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('organizations.show.no-people')}</p>
      )}
      {mayInvite ? (
        <p className="record-foot">
          <Link className="btn" to={path(`/users/add?organization=${organization.id}`)}>
            <Icon name="plus" /> {t('organizations.show.invite')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

export function AgreementsPart({ internships = [] }: { internships: GotOne<'/internships'>[] | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  if (internships.length === 0) return <p className="muted">{t('organizations.show.no-agreements')}</p>
  return (
    <ul className="lines rows">
      {internships.map(({ id, studentName, startsOn, endsOn, contractId, contractStatus }) => (
        <li key={id} className="row-line">
          <div className="grow">
            <h2 className="row-title">
              <Link to={path(`/internships/${id}`)}>{studentName}</Link>
            </h2>
            <p className="muted">
              {fullDate(startsOn)} – {fullDate(endsOn)}
            </p>
          </div>
          {contractId ? (
            <Link to={path(`/contracts/${contractId}`)}>
              {t('organizations.show.contract', { status: t(`contracts.status.${contractStatus}`) })}
            </Link>
          ) : (
            <span className="muted">{t('organizations.show.no-contract')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What happened last between the organization and who works with it: what one wants to know before ringing. */
export function Lately({ lines }: { lines: ActionLine[] }) {
  const t = useT()
  return (
    <PageSection
      id="lately"
      title={t('organizations.show.lately')}
      end={
        <Link className="end" to="?tab=history">
          {t('organizations.show.all-history')}
        </Link>
      }
    >
      <ActionLines lines={lines} />
    </PageSection>
  )
}

export function HistoryPart({ lines = [] }: { lines: ActionLine[] | undefined }) {
  const t = useT()
  return lines.length ? <ActionLines lines={lines} /> : <p className="muted">{t('organizations.show.no-history')}</p>
}
