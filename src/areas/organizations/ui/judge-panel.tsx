import type { FormProblem } from '#web/api.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { useT } from '#web/i18n.tsx'
import { isAllFine } from '#areas/organizations/checking/model.ts'
import { mayBe } from '#areas/organizations/model.ts'
import { Alike } from './alike.tsx'
import { FoundBy, type Found } from './found-by.tsx'
import { JudgeChecks } from './judge-checks.tsx'
import { JudgeForms } from './judge-forms.tsx'
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
  const alike = mayBe(organization.organizationType, duplicates).length
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
      <JudgeChecks organization={organization} alike={alike} />
      {/* What it looks like is read before it is judged. */}
      {duplicates.length > 0 ? <Alike organization={organization} duplicates={duplicates} /> : null}
      <JudgeForms
        organization={organization}
        problem={problem}
        isBeside={!isAllFine(organization, alike)}
        asks={alike === 0 && !isAllFine(organization, alike)}
      />
    </section>
  )
}
