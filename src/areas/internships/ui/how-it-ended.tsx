import { Link } from 'react-router'
import { isFailed } from '#areas/internships/model.ts'
import type { Got } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import type { Beside } from './internship-aside.tsx'

type Props = { internship: Got<'/internships/:id'>; beside: Beside; pupil: boolean }

/** Since when and why it ended before it was done, how its pupil goes on since then, and what the reader does about that. */
export function HowItEnded({ internship, beside, pupil }: Props) {
  const t = useT()
  const { day } = useFormat()
  const { status, endedNote, meta } = internship
  const since = useSince({ internship, beside })
  if (!isFailed(internship.status))
    return endedNote ? (
      <Notice title={t('internships.note')}>
        <p>{endedNote}</p>
      </Notice>
    ) : null
  const goesOn = pupil ? t(`internships.ended-own.${status}`) : since
  return (
    <Notice
      tone="stop"
      title={t('internships.ended-on', { status: t(`internships.status.${status}`), day: day(meta.turn.since) })}
      action={<GoOn internship={internship} beside={beside} pupil={pupil} />}
    >
      {endedNote || goesOn ? (
        <p>
          {endedNote}
          {endedNote && goesOn ? <br /> : null}
          {goesOn}
        </p>
      ) : null}
    </Notice>
  )
}

/** How the pupil goes on since: with another place, or still without; who only looks on is told who finds them one. */
function useSince({ internship, beside: { now } }: Omit<Props, 'pupil'>): string | null {
  const t = useT()
  const { user, today } = useShell()
  const { coordinatorName, studentName, studentFirstName: name } = internship
  if (now?.isChoosing) return t('internships.since-ended.choosing', { name })
  if (now?.isPlaceless)
    return t('internships.since-ended.placeless', {
      name,
      count: now.since === null ? 0 : daysWaited(now.since, today),
    })
  if (now?.elsewhere)
    return t('internships.since-ended.elsewhere', { name, organization: now.elsewhere.organizationName })
  if (coordinatorName && user?.capacities.includes('tenant_admin'))
    return t('internships.ended-next', { coordinator: coordinatorName, pupil: studentName })
  return null
}

/** The one thing to do now: a new place, or the way to the one there is. */
function GoOn({ internship, beside: { now }, pupil }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { student, coordinatorName, coordinatorEmail } = internship
  if (pupil)
    return (
      <Link className="btn" to={path('/vacancies/search')}>
        {t('internships.new-place')}
      </Link>
    )
  const finds = ['mentor', 'coordinator'].some((one) => user?.capacities.includes(one))
  if (finds && student && (now?.isPlaceless || now?.isChoosing))
    return (
      <Link className={now.isChoosing ? 'btn' : 'btn btn-primary'} to={path(`/students/${student.id}`)}>
        {t(now.isChoosing ? 'internships.to-pupil' : 'internships.new-place')}
      </Link>
    )
  if (now?.elsewhere)
    return (
      <Link className="btn" to={path(`/internships/${now.elsewhere.id}`)}>
        {t('internships.to-elsewhere')}
      </Link>
    )
  if (coordinatorName && coordinatorEmail && user?.capacities.includes('tenant_admin'))
    return (
      <a className="btn" href={`mailto:${coordinatorEmail}`}>
        <Icon name="envelope-simple" /> {t('internships.ended-write', { coordinator: coordinatorName })}
      </a>
    )
  return null
}
