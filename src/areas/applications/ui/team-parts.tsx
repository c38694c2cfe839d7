import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { useToast } from '#web/layouts/toaster.tsx'

type Team = Got<'/application_teams/:id'>

/** The code as it is read aloud, large, and on the clipboard with one tap. */
export function TeamCode({ code, until }: { code: string; until: string | Date }) {
  const t = useT()
  const toast = useToast()
  const { longDay } = useFormat()
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast(t('applications.team.copied'))
    } catch {
      // Who does not let the page write there reads the code from the screen.
    }
  }
  return (
    <section className="team-code" aria-labelledby="team-code">
      <h2 id="team-code">{t('applications.team.your-code')}</h2>
      <p className="num team-code-read" translate="no">
        {code}
      </p>
      <button type="button" className="btn" data-needs-js="" onClick={() => void copy()}>
        {t('applications.team.copy')}
      </button>
      <p className="muted">
        {t('applications.team.share')} {t('applications.team.until', { date: longDay(new Date(until)) })}
      </p>
    </section>
  )
}

/** Who is in the group, and who has said yes. */
export function TeamMembers({ team }: { team: Team }) {
  const t = useT()
  const { members, most } = team
  const isForming = team.status === 'forming'
  return (
    <PageSection
      id="members"
      title={t('applications.team.members')}
      end={
        isForming ? (
          <span className="end muted">
            {t('applications.team.of-most', { count: members.length, most: Math.max(most, members.length) })}
          </span>
        ) : null
      }
    >
      <ul className="lines rows">
        {members.map((member) => (
          <li key={member.studentId} className="row-line">
            <PersonMark name={member.name} />
            <div className="grow">
              <b>{member.isYou ? t('applications.team.you') : member.name}</b>{' '}
              <span className="muted">
                {[
                  member.isYou ? member.name : null,
                  member.groupNames.join(', '),
                  member.isLeader ? t('applications.team.leads') : null,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
            {isForming ? (
              <Badge tone={member.isAgreed ? 'done' : member.isYou ? 'you' : 'other'}>
                {t(`applications.team.${member.isAgreed ? 'agreed' : 'reading'}`)}
              </Badge>
            ) : null}
            {team.meta.can.remove && !member.isYou ? (
              <Form method="post">
                <input type="hidden" name="studentId" value={member.studentId} />
                <SubmitButton look="stop" className="btn-sm" name="step" value="remove">
                  {t('applications.team.remove')}
                  <span className="vh"> {member.name}</span>
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {isForming && most > members.length ? (
        <p className="muted">{t('applications.team.more', { count: most - members.length })}</p>
      ) : null}
      {isForming ? <p className="muted">{t('applications.team.seats', { count: team.seatsFree })}</p> : null}
    </PageSection>
  )
}
