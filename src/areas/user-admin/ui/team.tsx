import { Link } from 'react-router'
import type { Member, MemberRole } from '#areas/user-admin/ui/member.ts'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { useShell } from '#web/shell.ts'
import { MemberBadge } from './member-badge.tsx'
import { Resend } from './resend.tsx'
import { rolesInWords } from './roles.ts'
import { SignaturesDue, useWorkInWords } from './work.tsx'
import '#areas/users/ui/members.css'

/** So few people are known by name: nobody looks for them in a table. */
export const mostOfTeam = 9

/** The people of a company or a volunteer centre: what each does and has in hand, and how they are reached; oneself, whom one knows, below them. */
export function Team({ members }: { members: readonly Member[] }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { lately } = useFormat()
  const workOf = useWorkInWords()
  const isOneself = ({ id }: Member) => Number(id === user?.id)
  return (
    <ul className="lines rows team">
      {members
        .toSorted((one, other) => isOneself(one) - isOneself(other))
        .map((member) => {
          const { id, name, avatarUrl, roles, email, phone, status, invitedAt, lastSignInAt } = member
          const isSelf = id === user?.id
          const work = workOf(member)
          return (
            <li key={id} className="row-line">
              <PersonMark name={name} avatarUrl={avatarUrl} />
              <div className="grow">
                <div className="team-who">
                  <h2 className="row-title">
                    <Link to={path(`/users/${id}`)}>{name}</Link>
                    {isSelf ? <span className="muted"> {t('members.list.you')}</span> : null}
                  </h2>
                  <Does roles={roles} />
                </div>
                {work.length > 0 ? <p>{work.join('. ')}.</p> : null}
                <p className="muted apart">
                  {phone ? <span className={isSelf ? undefined : 'in-lines'}>{shownPhone(phone)}</span> : null}
                  {email ? <span>{email}</span> : null}
                  {isSelf ? null : lastSignInAt ? (
                    <span>{t('members.list.last-on', { when: lately(lastSignInAt) })}</span>
                  ) : status === 'invited' ? (
                    <span>{t('members.never-in')}</span>
                  ) : null}
                </p>
                <SignaturesDue member={member} />
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
                      <Icon name="phone" />{' '}
                      <span className="hide-s">{t('members.list.call-on', { phone: shownPhone(phone) })}</span>
                      <span className="in-lines">{t('members.list.call')}</span>
                      <span className="vh">: {name}</span>
                    </a>
                  ) : null}
                  {email ? (
                    <a className="btn" href={`mailto:${email}`}>
                      <Icon name="envelope-simple" /> {t('members.list.mail')}
                      <span className="vh">: {name}</span>
                    </a>
                  ) : null}
                  <Resend member={member} />
                  {member.meta.may.edit ? (
                    <Link className="btn" to={path(`/users/${id}/edit`)}>
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

/** What somebody does here, a word for each of their roles. */
function Does({ roles }: { roles: readonly MemberRole[] }) {
  const t = useT()
  const does = [...new Set(roles.map(({ capacity }) => capacity ?? ''))].filter((one) => t.has(`members.does.${one}`))
  if (does.length === 0) return <p>{rolesInWords(t, roles)}</p>
  return (
    <ul className="does">
      {does.map((one) => (
        <li key={one}>{t(`members.does.${one}`)}</li>
      ))}
    </ul>
  )
}
