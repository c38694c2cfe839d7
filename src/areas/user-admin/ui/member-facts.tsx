import { Fragment, type ReactNode } from 'react'
import { breaking } from '#web/design/record.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { Guardians } from './guardians.tsx'
import type { Member } from './member.ts'
import { shownPhone } from '#platform/phone.ts'

/** What is known of a person, each thing with its name; what is not known is left out. */
export function MemberFacts({ member }: { member: Member }) {
  const t = useT()
  const { fullDate, moment } = useFormat()
  const { email, username, phone, groupNames, invitedAt, lastSignInAt, createdAt, status } = member
  const facts: Record<string, ReactNode> = {
    email: email ? <a href={`mailto:${email}`}>{breaking(email)}</a> : null,
    username: email ? null : username,
    phone: phone ? <a href={`tel:${phone}`}>{shownPhone(phone)}</a> : null,
    groups: groupNames.join(', '),
    guardians: member.guardians.length > 0 ? <Guardians member={member} /> : null,
    locale: t(`members.locale.${member.locale}`),
    invited: status === 'invited' ? (invitedAt ? moment(invitedAt) : t('members.not-written')) : null,
    // Who does not decide about somebody is not told when they were here.
    'signed-in': lastSignInAt
      ? moment(lastSignInAt)
      : status === 'invited' || member.meta.may.edit
        ? t('members.never-in')
        : null,
    // Who did not come yet is not here since a day.
    since: createdAt && status !== 'invited' ? fullDate(createdAt) : null,
  }
  return (
    <dl className="facts">
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`members.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
