import type { ReactNode } from 'react'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import { RoleAbilities } from './role-abilities.tsx'
import { roleLabel } from './roles.ts'

/** What somebody is here already and where, beside a form about them; below it what leads to changing that. */
export function RolesNow({
  member: { roles },
  isExplained = false,
  children,
}: {
  member: Member
  /** Whether it is told what somebody may with it, too. */
  isExplained?: boolean
  children?: ReactNode
}) {
  const t = useT()
  if (roles.length === 0) return null
  return (
    <SidePart id="now" title={t('members.roles-now')}>
      <ul className="record-people">
        {roles.map((role) => (
          <li key={role.id}>
            <div>
              <b>{roleLabel(t, role)}</b>
              <span className="muted">{role.organizationName ?? t('members.whole-tenant')}</span>
              {isExplained ? <RoleAbilities capacity={role.capacity ?? null} /> : null}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </SidePart>
  )
}
