import { Link } from 'react-router'
import { canTakeIn } from '#areas/organizations/model.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { Duplicate, Organization } from './organization.ts'

/** Organizations that may be the same one, with a button to merge them for those who judge. */
export function Alike({ organization, duplicates }: { organization: Organization; duplicates: readonly Duplicate[] }) {
  const t = useT()
  const path = useLocalePath()
  const mayMerge = organization.meta.allowedEvents.includes('merge')
  return (
    <div className="alike-box">
      <Notice tone="warn" title={t('organizations.approve.alike', { count: duplicates.length })}>
        <ul className="lines alike">
          {duplicates.map((duplicate) => (
            <li key={duplicate.id}>
              <p>
                <Link to={path(`/organizations/${duplicate.id}`)}>{duplicate.name}</Link>
                {duplicate.city ? <span> {duplicate.city}</span> : null}
              </p>
              <p className="small">
                {[
                  t(`organizations.status.${duplicate.status}`),
                  ...duplicate.reasons.map((reason) => t(`organizations.approve.same-${reason}`)),
                ].join(' · ')}
              </p>
              {mayMerge && canTakeIn(duplicate.status, organization.status) ? (
                <Merge organization={organization} into={duplicate} />
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** Asks before it does it: what is merged cannot be taken apart again. */
function Merge({ organization, into }: { organization: Organization; into: Duplicate }) {
  const t = useT()
  return (
    <FoldedForm look="btn btn-primary btn-sm" summary={`${t('organizations.event.merge')}…`}>
      <input type="hidden" name="step" value="merge" />
      <input type="hidden" name="id" value={organization.id} />
      <input type="hidden" name="into" value={into.id} />
      <input type="hidden" name="lockVersion" value={organization.lockVersion} />
      <p>{t('organizations.ask.merge', { name: organization.name, into: into.name })}</p>
      <SubmitButton look="stop">{t('organizations.approve.merge-yes', { into: into.name })}</SubmitButton>
    </FoldedForm>
  )
}
