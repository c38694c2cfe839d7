import type { FormProblem } from '#web/api.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { useT } from '#web/i18n.tsx'
import { FoundBy, type Found } from './found-by.tsx'
import { JudgeBody } from './judge-body.tsx'
import type { Duplicate, Organization } from './organization.ts'

type PanelProps = {
  organization: Organization
  duplicates: readonly Duplicate[]
  found: readonly Found[]
  problem: FormProblem | undefined
}

/** On the page of an organization that waits: all that helps to judge it, and what one does about it, in one frame. */
export function JudgePanel({ organization, duplicates, found, problem }: PanelProps) {
  const t = useT()
  const { createdAt } = organization
  return (
    <section className="candidate to-judge" data-leads="" aria-labelledby="judge-t">
      <div className="org-head">
        <div className="grow">
          <h2 id="judge-t">{t('organizations.judge.title')}</h2>
          <p>
            <FoundBy organization={organization} found={found} />
          </p>
        </div>
        {createdAt ? <DaysWaited since={createdAt} /> : null}
      </div>
      <JudgeBody organization={organization} duplicates={duplicates} problem={problem} />
    </section>
  )
}
