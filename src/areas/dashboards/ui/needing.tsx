import { Form, Link } from 'react-router'
import { tooLong } from '#areas/desk/model.ts'
import { calledOutFor } from '#areas/desk/ui/called-out.ts'
import { isUnheard } from '#areas/internships/model.ts'
import { useHeard } from '#areas/desk/ui/heard.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { StaffDashboard } from './dashboard.ts'

type LookedAfter = NonNullable<StaffDashboard['lookedAfter']>

type NeedingProps = {
  lookedAfter: LookedAfter
  /** Below what waits for the reader. */
  isBesideTasks: boolean
}

/** Who of the pupils one looks after needs somebody now, why, and since when; several are reminded at once. */
export function Needing({ lookedAfter: { needing, pupils }, isBesideTasks }: NeedingProps) {
  const t = useT()
  const canRemind = needing.some(({ roadId }) => roadId !== null)
  // They are counted above as without a place, and nobody is late yet.
  const named = new Set(needing.map(({ studentId }) => studentId))
  const lately = pupils.filter(({ studentId, state }) => state === 'none' && !named.has(studentId)).length
  return (
    <section className="needing" aria-labelledby="n-t">
      <div className="section-head">
        <h2 id="n-t">
          {t('dashboards.needing.title')}{' '}
          <span className={`count${needing.length ? ' count-hot' : ''}`}>{needing.length}</span>
        </h2>
        {/* Beside tasks the others may be waiting for the reader, too. */}
        {isBesideTasks ? null : (
          <p className="end muted">
            {t('dashboards.needing.others', { count: pupils.length - needing.length })}
            {lately > 0 ? ` ${t('dashboards.needing.lately', { count: lately })}` : null}
          </p>
        )}
      </div>
      {needing.length === 0 ? (
        <p className="queue-none">
          <b>{t('dashboards.queue.empty')}.</b> {t('dashboards.queue.empty-text')}
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <ol className="queue" data-leads={isBesideTasks ? undefined : ''}>
            {needing.map((pupil) => (
              <NeedLine key={pupil.studentId} pupil={pupil} />
            ))}
          </ol>
          {canRemind ? (
            <div className="q-foot">
              <TickAll>{t('dashboards.needing.all')}</TickAll>
              <SubmitButton name="step" value="remind" look="plain">
                {t('dashboards.needing.remind')}
              </SubmitButton>
            </div>
          ) : null}
        </Form>
      )}
    </section>
  )
}

type Needing = LookedAfter['needing'][number]

function NeedLine({ pupil }: { pupil: Needing }) {
  const t = useT()
  const path = useLocalePath()
  const { shortDay } = useFormat()
  const heard = useHeard()
  const {
    studentId,
    studentName,
    groupName,
    hasNoPlace,
    hasNotPassed,
    late,
    daysLate,
    risks,
    declined,
    choosesBefore,
    days,
    daysQuiet,
    roadId,
    remindedAt,
  } = pupil
  const isPlaceless = hasNoPlace || hasNotPassed
  const why = [
    // Who chooses among what is held out to them is not left without anything.
    ...(choosesBefore ? [t('desk.chooses', { day: shortDay(choosesBefore) })] : []),
    ...(hasNoPlace && !choosesBefore ? [t('desk.state.none')] : []),
    ...(hasNotPassed && !choosesBefore ? [t('desk.state.not_passed')] : []),
    ...(declined > 0 ? [t('desk.declined', { count: declined })] : []),
    ...late.map((one) => t(`desk.late.${one}`)),
    ...calledOutFor(t, { isPlaceless, late }, { daysLate, risks }),
  ]
  // Red is what is over its day, and to be without a place for longer than is good, as on the page of the class.
  const isTooLong = !choosesBefore && (late.length > 0 || daysLate > 0 || (isPlaceless && (days ?? 0) >= tooLong))
  const isToReach = isPlaceless && !choosesBefore && isUnheard(daysQuiet)
  const isToPlace = isPlaceless && !choosesBefore && !isToReach
  return (
    <li className="qi">
      {roadId ? (
        <label className="cb">
          <input
            type="checkbox"
            name="ids"
            value={roadId}
            aria-label={t('shell.table.choose', { name: studentName })}
          />
        </label>
      ) : null}
      <span className="qn">
        <b>{studentName}</b> <span className="muted">{groupName}</span>
      </span>
      <span className="qt">
        {why.join(', ')}
        {isPlaceless ? <span className="muted">, {heard(daysQuiet)}</span> : null}
        {remindedAt ? (
          <span className="muted">. {t('dashboards.needing.reminded', { day: shortDay(remindedAt) })}</span>
        ) : null}
      </span>
      <span className={`qd${isTooLong ? ' hot' : ''}`}>
        {/* Who chooses has until the day that is said; how long they were without a place before says nothing of that. */}
        {days === null || choosesBefore ? null : t('desk.days-since', { count: days })}
      </span>
      <Link className="btn btn-sm" to={path(isToPlace ? `/students/${studentId}` : `/users/${studentId}`)}>
        {t(isToReach ? 'desk.next.to-reach' : isToPlace ? 'desk.next.to-place' : 'dashboards.needing.open')}
        <span className="vh">: {studentName}</span>
      </Link>
    </li>
  )
}
