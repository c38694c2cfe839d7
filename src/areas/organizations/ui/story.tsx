import { useT } from '#web/i18n.tsx'
import { labelOf } from './label-of.ts'
import type { WholeOrganization } from './organization.ts'

/** Whether an organization says anything of itself. */
export function isWritten({ description, profile }: WholeOrganization): boolean {
  return Boolean(description || profile?.whatYouDo || profile?.houseRules || profile?.travelInfo)
}

/** What an organization says of itself. */
export function Story({
  organization: { organizationType, profile, description },
}: {
  organization: WholeOrganization
}) {
  const t = useT()
  const parts = [
    ['description', description],
    ['whatYouDo', profile?.whatYouDo],
    ['houseRules', profile?.houseRules],
    ['travelInfo', profile?.travelInfo],
  ] as const
  return (
    <div className="prose">
      {parts.map(([name, text]) =>
        text ? (
          <section key={name}>
            <h2>{t(labelOf(name, organizationType))}</h2>
            <p className="pre">{text}</p>
          </section>
        ) : null,
      )}
    </div>
  )
}
