import { Link } from 'react-router'
import type { Member, MemberRole } from '#areas/user-admin/ui/member.ts'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#web/phone.ts'
import { useShell } from '#web/shell.ts'
import { MemberBadge } from './member-badge.tsx'
import { rolesInWords } from './roles.ts'
import '#areas/users/ui/members.css'
import type { Translate } from '#platform/i18n.ts'

/** So few people are known by name: nobody looks for them in a table. */
export const mostOfTeam = 9

/** The people of a company or a volunteer centre: what each does, and how they are reached. */
export function Team({ members }: { members: readonly Member[] }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { lately } = useFormat()
  return (
    <ul className="lines rows team">
      {members.map((member) => {
        const { id, name, avatarUrl, roles, email, phone, status, invitedAt, lastSignInAt } = member
        const isSelf = id === user?.id
        return (
          <li key={id} className="row-line">
            <PersonMark name={name} avatarUrl={avatarUrl} />
            <div className="grow">
              <h2 className="row-title">
                <Link to={path(`/users/${id}`)}>{name}</Link>
                {isSelf ? <span className="muted"> {t('members.list.you')}</span> : null}
              </h2>
              <p>{whatTheyDo(t, roles)}</p>
              <p className="muted">{[phone ? shownPhone(phone) : null, email].filter(Boolean).join(' · ')}</p>
              {lastSignInAt && !isSelf ? (
                <p className="muted">
                  {t('members.list.last')}: {lately(lastSignInAt)}
                </p>
              ) : null}
            </div>
            {status === 'active' ? null : <MemberBadge status={status} invitedAt={invitedAt} quiet />}
            {isSelf ? (
              <span className="btn-group">
                <Link className="btn" to={path('/profile-edit')}>
                  {t('members.your-own')}
                </Link>
              </span>
            ) : (
              <span className="btn-group">
                {phone ? (
                  <a className="btn" href={`tel:${phone}`}>
                    <Icon name="phone" /> {t('members.list.call')}
                    <span className="vh">: {name}</span>
                  </a>
                ) : null}
                {email ? (
                  <a className="btn" href={`mailto:${email}`}>
                    <Icon name="envelope-simple" /> {t('members.list.mail')}
                    <span className="vh">: {name}</span>
                  </a>
                ) : null}
                {member.meta.may.edit ? (
                  <Link className="btn btn-quiet" to={path(`/users/${id}/edit`)}>
                    {t('members.list.change')}
                    <span className="vh">: {name}</span>
                  </Link>
                ) : null}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What somebody does here, a sentence for each of their roles. */
function whatTheyDo(t: Translate, roles: MemberRole[]): string {
  const keys = [...new Set(roles.map(({ capacity }) => `members.explained.${capacity ?? ''}`))].filter((key) =>
    t.has(key),
  )
  return keys.length > 0 ? keys.map((key) => t(key)).join(' ') : rolesInWords(t, roles)
}

/** What is asked for most, and by whom it is done. */
const told = ['company_signatory', 'company_supervisor', 'company_admin', 'broker', 'tenant_admin'] as const

/** How many they are, and who of them does what. */
export function teamInWords(t: Translate, members: readonly Member[]): string {
  const names = new Intl.ListFormat(t.locale)
  const active = members.filter(({ status }) => status === 'active')
  return [
    t('members.team.count', { count: members.length }),
    ...told.flatMap((capacity) => {
      const held = active.filter(({ roles }) => roles.some((role) => role.capacity === capacity))
      if (held.length === 0) return []
      return t(`members.team.${capacity}`, {
        count: held.length,
        names: names.format(held.map(({ firstName }) => firstName)),
      })
    }),
  ].join(' ')
}
