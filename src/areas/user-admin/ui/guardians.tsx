import { useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import type { Member } from './member.ts'
import '#areas/users/ui/members.css'

/** Whom one calls about a pupil: each with the number, which is what the list is opened for. */
export function Guardians({ member: { guardians } }: { member: Member }) {
  const t = useT()
  return (
    <ul className="plain guardians">
      {guardians.map(({ name, relation, phone }) => (
        <li key={`${name} ${phone ?? ''}`}>
          {name}{' '}
          <span className="muted">
            ({t(`members.student.is.${relation}`)}){phone ? ',' : ''}
          </span>{' '}
          {phone ? <a href={`tel:${phone}`}>{shownPhone(phone)}</a> : null}
        </li>
      ))}
    </ul>
  )
}
