import { isAllFine } from '#areas/organizations/checking/model.ts'
import { JudgeForms } from '#areas/organizations/ui/judge-forms.tsx'
import type { FormProblem } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import type { FoundToJudge } from './found.ts'
import type { HostToJudge } from './host-to-judge.ts'

/** The yes or no to the organization of a place, beside what was seen of it: the same steps as where organizations wait. */
export function HostJudge({
  place: { hostName, contactName },
  host: { organization, alike },
  problem,
}: {
  place: FoundToJudge
  host: HostToJudge
  problem: FormProblem | undefined
}) {
  const t = useT()
  return (
    <aside className="sf-answer">
      <h2>{t('found.approve-title', { host: hostName })}</h2>
      <p>{t('found.approve-beside', { contact: contactName })}</p>
      <JudgeForms
        key={organization.lockVersion}
        organization={organization}
        problem={problem?.values.id === organization.id ? problem : undefined}
        isBeside={!isAllFine(organization, alike)}
        asks={alike === 0 && !isAllFine(organization, alike)}
      />
    </aside>
  )
}
