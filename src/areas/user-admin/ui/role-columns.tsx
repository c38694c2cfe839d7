import type { ReactNode } from 'react'
import { PageSection } from '#web/design/page-section.tsx'
import { useT } from '#web/i18n.tsx'
import { RoleAbilities } from './role-abilities.tsx'
import { roleLabel } from './roles.ts'
import '#areas/users/ui/members.css'

type RoleColumnsProps = {
  capacities: readonly string[]
  /** What stands below the name of a role, such as who has it. */
  under?(capacity: string): ReactNode
}

/** What may be done in some roles, beside each other. */
export function RoleColumns({ capacities, under }: RoleColumnsProps) {
  const t = useT()
  return (
    <PageSection id="may-all" title={t('members.team.roles')}>
      <ul className="role-cols">
        {capacities.map((capacity) => (
          <li key={capacity}>
            <h3>{roleLabel(t, { capacity, name: capacity })}</h3>
            {under ? <p className="who">{under(capacity)}</p> : null}
            <RoleAbilities capacity={capacity} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
