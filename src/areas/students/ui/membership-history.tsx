import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Membership = GotOne<'/students/:id/memberships'>

/** In which classes somebody is, was and will be, or who is in a class: each with its days. */
export function MembershipHistory({ rows, by }: { rows: readonly Membership[]; by: 'group' | 'student' }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  return (
    <ul className="lines">
      {rows.map(({ id, groupId, groupName, schoolYear, studentId, studentName, joinedOn, leftOn, state }) => (
        <li key={id}>
          {by === 'student' ? (
            <Link to={path(`/users/${studentId}`)}>{studentName}</Link>
          ) : groupId ? (
            <Link to={path(`/groups/${groupId}`)}>{t('groups.named', { name: groupName ?? '' })}</Link>
          ) : (
            t('students.no-class')
          )}{' '}
          <span className="muted">
            {by === 'group' && schoolYear ? `${schoolYear}, ` : ''}
            {t(`students.membership.${state}`, { from: fullDate(joinedOn), until: leftOn ? fullDate(leftOn) : '' })}
          </span>
        </li>
      ))}
    </ul>
  )
}
