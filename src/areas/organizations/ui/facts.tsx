import type { ReactNode } from 'react'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { breaking } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import type { Organization } from './organization.ts'
import { townLine } from '#platform/address.ts'
import { shownPhone } from '#platform/phone.ts'

/** What is known of an organization, each thing with its name; what is not known is left out. */
export function OrganizationFacts({
  organization,
  isListed = false,
  told,
}: {
  organization: Organization
  /** One of several below each other: its facts stand side by side. */
  isListed?: boolean
  /** Who is there as the pupil told who found it: until it says so itself. */
  told?: { contactName: string; contactPhone: string | null } | undefined
}) {
  const t = useT()
  const { street, houseNumber, postcode, city, email, kvkNumber, branchNumber, website } = organization
  const contactName = organization.contactName || told?.contactName
  const phone = organization.phone || told?.contactPhone
  const address = [[street, houseNumber].filter(Boolean).join(' '), townLine({ postcode, city })].filter(Boolean)
  const facts: Record<string, ReactNode> = {
    ...(isListed && organization.organizationType !== 'Company'
      ? { type: t(`organizations.type.${organization.organizationType}`) }
      : {}),
    // Who goes there reads it in the head.
    sector: (isListed || organization.meta.seesAll || organization.status !== 'approved' ? organization.sectorKeys : [])
      .map((key) => t(`vacancies.sector.${key}`))
      .join(', '),
    address: address.join(', '),
    contact:
      contactName || phone || email ? (
        <>
          {contactName ? <div>{contactName}</div> : null}
          {phone ? (
            <div>
              <a href={`tel:${phone}`}>{shownPhone(phone)}</a>
            </div>
          ) : null}
          {email ? (
            <div>
              <a href={`mailto:${email}`}>{breaking(email)}</a>
            </div>
          ) : null}
        </>
      ) : null,
    website: website ? (
      <a href={website} rel="noopener nofollow">
        {breaking(website.replace(/^https?:\/\//, ''))}
      </a>
    ) : null,
    kvk: kvkNumber ? [kvkNumber, branchNumber].filter(Boolean).join(', ') : organization.noKvkReason,
    brin: organization.brin,
    nonprofit:
      organization.organizationType === 'Company' && organization.meta.seesAll
        ? t(`organizations.nonprofit.${organization.isNonprofit}`)
        : null,
  }
  return (
    <>
      <dl className={isListed ? 'facts in-columns' : 'facts'}>
        {Object.entries(facts)
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`organizations.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isListed ? null : <WhereItIs organization={organization} />}
    </>
  )
}

/** On the map, where its place is known. */
function WhereItIs({ organization: { name, city, lat, lng } }: { organization: Organization }) {
  const t = useT()
  return city && lat !== null && lng !== null ? (
    <SpotMap spots={[{ id: 'spot', lat, lng }]} label={t('organizations.show.map', { name, city })} />
  ) : null
}
