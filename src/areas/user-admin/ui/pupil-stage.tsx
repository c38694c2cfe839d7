import { Link } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

/** Where a pupil stands, for who looks after them: place, contract, hours and whose turn it is, each leading there. */
export function PupilStage({ pupil }: { pupil: Got<'/pupils/:id'> }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const { internshipId, applicationId, organizationName, contractId, contractStatus, timesheetId, usesHours } = pupil
  const place = internshipId ? `/internships/${internshipId}` : applicationId ? `/applications/${applicationId}` : null
  const turn = pupil.turns.map((one) => t(`desk.turn.${one}`)).join(', ')
  const facts: [key: string, words: string, to: string | null][] = [
    ['period', pupil.periodName ?? t('desk.state.outside'), null],
    ['state', [t(`desk.state.${pupil.state}`), ...pupil.late.map((one) => t(`desk.late.${one}`))].join(', '), null],
    ['place', organizationName ?? t('desk.no-place'), place],
    ...(contractStatus
      ? [['contract', t(`contracts.status.${contractStatus}`), contractId && `/contracts/${contractId}`] as const]
      : []),
    ...(internshipId && usesHours
      ? [
          [
            'hours',
            pupil.minutesPlanned
              ? t('desk.hours-of', { done: hours(pupil.minutesApproved), target: hours(pupil.minutesPlanned) })
              : hours(pupil.minutesApproved),
            timesheetId && `/urenbriefje/${timesheetId}`,
          ] as const,
        ]
      : []),
    ...(turn ? [['turn', `${turn} ${t('desk.days', { count: pupil.daysAtTurn ?? 0 })}`, null] as const] : []),
  ].map(([key, words, to]) => [key as string, words as string, to as string | null])
  return (
    <dl className="facts">
      {facts.map(([key, words, to]) => (
        <div key={key}>
          <dt>{t(`desk.list.${key}`)}</dt>
          <dd>{to ? <Link to={path(to)}>{words}</Link> : words}</dd>
        </div>
      ))}
    </dl>
  )
}
