import type { FormProblem } from '#web/api.ts'
import { isAllFine } from '#areas/organizations/checking/model.ts'
import { mayBe } from '#areas/organizations/model.ts'
import { Alike } from './alike.tsx'
import { JudgeChecks } from './judge-checks.tsx'
import { JudgeForms } from './judge-forms.tsx'
import type { Duplicate, Organization } from './organization.ts'

type BodyProps = {
  organization: Organization
  duplicates: readonly Duplicate[]
  problem: FormProblem | undefined
  /** Whether what each answer sets off is said once, above all of them. */
  isExplained?: boolean
}

/** What an organization is judged by, what it looks like, and the answers; what is not known yet is asked first. */
export function JudgeBody({ organization, duplicates, problem, isExplained = false }: BodyProps) {
  const alike = mayBe(organization.organizationType, duplicates).length
  const isFine = isAllFine(organization, alike)
  return (
    <>
      <JudgeChecks organization={organization} alike={alike} />
      {/* What it looks like is read before it is judged. */}
      {duplicates.length > 0 ? <Alike organization={organization} duplicates={duplicates} /> : null}
      <JudgeForms
        organization={organization}
        problem={problem}
        isBeside={!isFine}
        asks={alike === 0 && !isFine}
        isExplained={isExplained}
      />
    </>
  )
}
