import { judgeChecks } from '#areas/organizations/checking/model.ts'
import { mayBe } from '#areas/organizations/model.ts'
import type { Duplicate, Organization } from '#areas/organizations/ui/organization.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

export type HostToJudge = { organization: Organization; duplicates: readonly Duplicate[] }

/** The organization of a place that waits for the reader's word, with what looks like it. */
export async function hostToJudge(api: PageApi, id: string): Promise<HostToJudge | undefined> {
  const [organization, duplicates] = await Promise.all([
    api.get(`/organizations/${id}`).then(({ data }) => data, notForReader),
    api.get(`/organizations/${id}/duplicates`).then(({ data }) => data, notForReader),
  ])
  return organization && { organization, duplicates: duplicates ?? [] }
}

/** What was seen of an organization beforehand, as the queue of those that wait says it, for who is about to judge it. */
export function HostChecks({ host: { organization, duplicates } }: { host: HostToJudge }) {
  const t = useT()
  const count = mayBe(organization.organizationType, duplicates).length
  return (
    <ul className="sf-findings">
      {judgeChecks(organization, count).map(({ check, finding, isFine, value = '' }) => (
        <li key={check} data-tone={isFine ? 'ok' : 'look'}>
          <Icon name={isFine ? 'check-circle-fill' : 'warning-fill'} />
          <p>
            <span className="vh">{t(`organizations.approve.${isFine ? 'fine' : 'look'}`)}: </span>
            {t(`organizations.approve.check.${check}.${finding}`, { value, count })}
          </p>
        </li>
      ))}
    </ul>
  )
}
