import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import type { Member } from './member.ts'
import { roleLabel } from './roles.ts'

/** What somebody is here already, beside the form about them. */
export function RolesNow({ member: { roles } }: { member: Pick<Member, 'roles'> }) {
  const t = useT()
  return (
    <SidePart id="now" title={t('members.roles-now')}>
      <ul className="record-people">
        {roles.map((role) => (
          <li key={role.id}>
            <div>
              <b>{roleLabel(t, role)}</b>
              <span className="muted">{role.organizationName ?? t('members.whole-tenant')}</span>
            </div>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}
