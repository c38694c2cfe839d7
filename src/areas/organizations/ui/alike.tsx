import { Link } from 'react-router'
import { canTakeIn, mayBe } from '#areas/organizations/model.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { Duplicate, Organization } from './organization.ts'

/** Those of them that may take the organization in: then that is what is meant, more than to approve it as another. */
const takersOf = (organization: Organization, duplicates: readonly Duplicate[]): Duplicate[] =>
  organization.meta.allowedEvents.includes('merge')
    ? mayBe(organization.organizationType, duplicates).filter(({ status }) => canTakeIn(status, organization.status))
    : []

type AlikeProps = {
  organization: Organization
  duplicates: readonly Duplicate[]
}

/** Organizations that may be the same one, with a button to merge them for those who judge. */
export function Alike({ organization, duplicates }: AlikeProps) {
  const t = useT()
  const twins = mayBe(organization.organizationType, duplicates)
  const others = duplicates.filter((one) => !twins.includes(one))
  const takers = takersOf(organization, duplicates)
  return (
    <div className="alike-box">
      {twins.length > 0 ? (
        <Notice tone="warn" title={t('organizations.approve.alike', { count: twins.length })}>
          <ul className="plain alike">
            {twins.map((twin) => (
              <li key={twin.id}>
                <Told duplicate={twin} />
                {takers.includes(twin) ? (
                  <Merge organization={organization} into={twin} leads={twin === takers[0]} />
                ) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <Notice title={t('organizations.approve.near')}>
          <ul className="plain alike">
            {others.map((one) => (
              <li key={one.id}>
                <Told duplicate={one} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}

/** Which it is, and why it is named here. */
function Told({ duplicate: { id, name, city, organizationType, status, reasons } }: { duplicate: Duplicate }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <p>
      <Link to={path(`/organizations/${id}`)}>{name}</Link>{' '}
      <span className="small">
        {[
          city,
          organizationType === 'Company' ? null : t(`organizations.type.${organizationType}`),
          t(`organizations.status.${status}`),
          ...reasons.map((reason) => t(`organizations.approve.same-${reason}`)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  )
}

/** Asks before it does it: what is merged cannot be taken apart again. */
function Merge({ organization, into, leads }: { organization: Organization; into: Duplicate; leads: boolean }) {
  const t = useT()
  return (
    <FoldedForm look={leads ? 'btn btn-primary btn-sm' : 'btn btn-sm'} summary={`${t('organizations.event.merge')}…`}>
      <input type="hidden" name="step" value="merge" />
      <input type="hidden" name="id" value={organization.id} />
      <input type="hidden" name="into" value={into.id} />
      <input type="hidden" name="lockVersion" value={organization.lockVersion} />
      <p>{t('organizations.ask.merge', { name: organization.name, into: into.name })}</p>
      <SubmitButton>{t('organizations.approve.merge-yes', { into: into.name })}</SubmitButton>
    </FoldedForm>
  )
}
