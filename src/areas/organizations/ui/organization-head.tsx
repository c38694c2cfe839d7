import { Link } from 'react-router'
import { shownPhone } from '#platform/phone.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { RecordHead } from '#web/design/record.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { FoundBy, type Found } from './found-by.tsx'
import { OrganizationBadge } from './organization-badge.tsx'
import { openPlacesOf, type Organization, type WholeOrganization } from './organization.ts'
import { useWhoIsThere } from './who-is-there.ts'

/** Its mark and name, how it stands, and the one thing to do. */
export function OrganizationHead({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const path = useLocalePath()
  const { user, organizations } = useShell()
  const { id, name, status, meta, phone, awaitsContact, organizationType, city, sectorKeys, approvedAt } = organization
  const { monthYear } = useFormat()
  // In the bank a pupil keeps a place, and asks for one.
  const places = openPlacesOf(organization).length
  const isToBank = (user?.capacities.includes('student') ?? false) && places > 0
  const isYours = meta.allowedEvents.includes('deny')
  const kind = sectorKeys.map((key) => t(`vacancies.sector.${key}`)).join(', ')
  // Who looks after many organizations rings them; nobody rings their own.
  const isOurs = organizations.some((one) => one.id === id)
  const toRing = meta.seesAll && !isOurs && organizationType === 'Company' && status !== 'archived' ? phone : null
  // That it was approved says nothing to who would not see it otherwise.
  const isPlain = !meta.seesAll && status === 'approved'
  return (
    <RecordHead
      mark={
        isPlain ? (
          <span className="thumb">
            <Spot sector={sectorKeys[0]} title={name} />
          </span>
        ) : (
          <span className="sq" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )
      }
      title={name}
      lead={[(organizationType === 'Company' && kind) || t(`organizations.type.${organizationType}`), city]
        .filter(Boolean)
        .join(', ')}
      state={
        isPlain ? null : (
          <>
            <OrganizationBadge status={status} isYours={isYours} awaitsContact={awaitsContact} />
            {status === 'approved' && approvedAt ? (
              <span className="muted">{t('organizations.show.since', { month: monthYear(approvedAt) })}</span>
            ) : null}
          </>
        )
      }
    >
      {toRing ? (
        <a className={isYours ? 'btn' : 'btn btn-primary'} href={`tel:${toRing}`}>
          <Icon name="phone" /> {t('organizations.show.ring', { phone: shownPhone(toRing) })}
        </a>
      ) : null}
      {isToBank ? (
        <Link className="btn btn-primary" to={path(`/vacancies/search?organization=${id}`)}>
          {t('organizations.show.to-bank', { count: places })}
        </Link>
      ) : null}
      {meta.can.edit ? (
        <Link className="btn" to={path(`/organizations/${id}/edit`)}>
          <Icon name="pencil-simple" /> {t('organizations.show.edit')}
        </Link>
      ) : null}
    </RecordHead>
  )
}

/** For who cannot judge what waits: who looks at it, since when, and what that means meanwhile. */
export function Judged({ organization, found }: { organization: Organization; found: readonly Found[] }) {
  const t = useT()
  const { organizations } = useShell()
  const whose = organizations.some(({ id }) => id === organization.id) ? 'own' : 'theirs'
  return (
    <Notice title={t(`organizations.judged.${whose}`)}>
      <p>
        <FoundBy organization={organization} found={found} />. {t(`organizations.judged.until.${whose}`)}
      </p>
    </Notice>
  )
}

/** Who is there, and when somebody last asked to come: what one wants to know before ringing. Its own people are led to their list. */
export function Now({
  organization: { id, organizationType, status, internCount, interns, lastApplicationAt },
  pupils,
}: {
  organization: Organization
  /** Those of them whom the reader looks after. */
  pupils: readonly string[]
}) {
  const { organizations } = useShell()
  const t = useT()
  const path = useLocalePath()
  const whoIsThere = useWhoIsThere()
  const { day } = useFormat()
  const list = new Intl.ListFormat(useLocale())
  if (organizationType !== 'Company' || status !== 'approved' || internCount === undefined) return null
  const isOurs = organizations.some((one) => one.id === id)
  return (
    <p>
      <b>
        {isOurs && interns && internCount > 0 ? (
          <>
            <Link to={path('/internships')}>{whoIsThere(interns.running, interns.ahead)}</Link>.
          </>
        ) : (
          t('organizations.show.now', { count: internCount })
        )}
      </b>{' '}
      {pupils.length > 0 ? `${t('organizations.show.now-yours', { names: list.format(pupils) })} ` : null}
      <span className="muted">
        {lastApplicationAt
          ? t('organizations.show.last-asked', { day: day(lastApplicationAt) })
          : t('organizations.show.never-asked')}
      </span>
    </p>
  )
}
