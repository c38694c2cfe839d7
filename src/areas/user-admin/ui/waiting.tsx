import { Link } from 'react-router'
import type { Member } from '#areas/user-admin/ui/member.ts'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { Resend } from './resend.tsx'
import { rolesInWords } from './roles.ts'

/** Who was invited and did not come yet, above the list: the one thing to be done about somebody in it. */
export function Waiting({ members }: { members: readonly Member[] }) {
  const t = useT()
  const path = useLocalePath()
  const { lately } = useFormat()
  // Who was read in from a list was not written to yet.
  const written = members.flatMap((member) => (member.invitedAt ? [{ member, since: member.invitedAt }] : []))
  if (written.length === 0) return null
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">{t('members.list.waiting')}</h2>
      <ul className="lines rows">
        {written.map(({ member, since }) => (
          <li key={member.id} className="row-line">
            <PersonMark name={member.name} avatarUrl={member.avatarUrl} />
            <div className="grow">
              <p className="row-title">
                <Link to={path(`/users/${member.id}`)}>{member.name}</Link>
              </p>
              <p className="muted">
                {t('members.list.waits', { day: lately(since), role: rolesInWords(t, member.roles) })}
              </p>
            </div>
            <Resend member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}
