import { Link } from 'react-router'
import {
  byNeed,
  isPlaceless,
  isTurnOf,
  isNamed,
  needsSomebody,
  phases,
  stopsOf,
  type RowStop,
  type StopState,
} from '#areas/desk/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { waitsLong } from '#web/waiting.ts'
import { daysOfTurn, type ShownPupil } from './pupil.ts'
import { calledOutFor, type CalledOut } from './called-out.ts'
import { useHeard } from './heard.ts'
import { useOwnTurns } from './own-turns.ts'
import { placelessQuery } from './table.ts'
import { wayOf } from './way.ts'
import '#web/design/dashboard-staff.css'

type Pupils = { pupils: readonly ShownPupil[] }

/** So many lines are read at a glance; the others stand behind one, which opens without scripts. */
const mostLines = 5
/** So many who wait for the same, for as long, are one line. */
const fewestAlike = 3

/** Who of a class needs somebody now, why, for how long, and where that is done; below them for whom else it is the reader's turn. */
export function ClassNeeding({ pupils, onRoad }: Pupils & { onRoad: readonly CalledOut[] }) {
  const t = useT()
  const actsAs = useOwnTurns()
  const calledOut = new Map(onRoad.map((one) => [one.studentId, one]))
  const longestFirst = pupils.toSorted((one, other) =>
    byNeed({ ...one, days: daysOfTurn(one) }, { ...other, days: daysOfTurn(other) }),
  )
  const isNeeding = (pupil: ShownPupil) => isNamed(pupil, calledOut.has(pupil.id))
  const needing = longestFirst.filter(isNeeding)
  // Without a place for a few days is nothing late, and still something may be done for them.
  const lately = longestFirst.filter((pupil) => !isNeeding(pupil) && isPlaceless(pupil.state)).length
  const yours = longestFirst.filter((pupil) => !isNeeding(pupil) && isTurnOf(pupil, actsAs))
  const lines = [...Map.groupBy(needing, (pupil) => keyOf(pupil, calledOut.get(pupil.id))).values()].flatMap((alike) =>
    alike.length < fewestAlike
      ? alike.map((pupil) => <NeedingLine key={pupil.id} pupil={pupil} calledOut={calledOut.get(pupil.id)} />)
      : [<AlikeLine key={alike.map(({ id }) => id).join()} pupils={alike} calledOut={calledOut} />],
  )
  // One alone stands behind nothing.
  const shown = lines.length <= mostLines + 1 ? lines.length : mostLines
  const behind = lines.slice(shown)
  return (
    <section className="kl-need" aria-labelledby="kn-t">
      <div className="section-head">
        <h2 id="kn-t">
          {t('desk.class.needing')}{' '}
          <span className={needing.length ? 'count count-hot' : 'count'}>{needing.length}</span>
        </h2>
        <p className="end muted">
          {t('desk.class.others', { count: pupils.length - needing.length - yours.length })}
          {lately > 0 ? ` ${t('dashboards.needing.lately', { count: lately })}` : null}
        </p>
      </div>
      <ol className="queue" data-leads="">
        {lines.slice(0, shown)}
        {behind.length > 0 ? (
          <li className="queue-more">
            <details>
              <summary>{t('desk.class.more', { count: behind.length })}</summary>
              <ol className="queue">{behind}</ol>
            </details>
          </li>
        ) : null}
      </ol>
      {yours.length > 0 ? (
        <>
          <h3 className="queue-others">
            {t(`desk.class.${needing.length > 0 ? 'yours-too' : 'yours'}`)}{' '}
            <span className="count">{yours.length}</span>
          </h3>
          <ol className="queue">
            {yours.map((pupil) => (
              <NeedingLine key={pupil.id} pupil={pupil} />
            ))}
          </ol>
        </>
      ) : null}
    </section>
  )
}

/** Without a place, and nothing asked for: who has been so as long, and is as late, is the same case. Everybody else is one of their own. */
const keyOf = (
  { id, state, declined, daysAtTurn, daysChoosing, choosesBefore }: ShownPupil,
  calledOut: CalledOut | undefined,
) =>
  isPlaceless(state)
    ? [
        state,
        declined,
        daysAtTurn,
        daysChoosing,
        choosesBefore,
        calledOut?.daysLate ?? 0,
        calledOut?.risks.join(),
      ].join(' ')
    : id

/** Several who wait for the same: who they are, what is done for all of them at once, and each of them behind it. */
function AlikeLine({ pupils, calledOut }: Pupils & { calledOut: ReadonlyMap<string, CalledOut> }) {
  const [first] = pupils as [ShownPupil, ...ShownPupil[]]
  const t = useT()
  const whyOf = useWhy()
  const path = useLocalePath()
  const actsAs = useOwnTurns()
  const ids = new URLSearchParams(pupils.map(({ id }) => ['student', id]))
  const [key, to] = !actsAs.includes('school')
    ? (['remind', '/stagevoortgang'] as const)
    : first.choosesBefore
      ? (['held', '/internships/proposals'] as const)
      : (['three', `/internships/three?${ids}`] as const)
  return (
    <>
      <li className="qi">
        <span className="qic" data-s="no" aria-hidden="true">
          <Icon name="signpost" />
        </span>
        <span className="qn">
          <b>{t('desk.class.alike', { count: pupils.length })}</b>
        </span>
        <span className="qt">
          {whyOf(first, calledOut.get(first.id))}: {pupils.map(({ name }) => name).join(', ')}
        </span>
        <Since days={daysOfTurn(first)} isHot={isTooLong(first, calledOut.get(first.id))} />
        <Link className="btn btn-sm" to={path(to)}>
          {t(`desk.class.${key}`)}
        </Link>
      </li>
      <li className="queue-more queue-each">
        <details>
          <summary>
            {t('desk.class.each', { count: pupils.length })} <Icon name="caret-down" />
          </summary>
          <ol className="queue">
            {pupils.map((pupil) => (
              <NeedingLine key={pupil.id} pupil={pupil} calledOut={calledOut.get(pupil.id)} />
            ))}
          </ol>
        </details>
      </li>
    </>
  )
}

/** Red is what is over its day, and to be without a place for longer than is good, as on the dashboard of who looks after them. */
const isTooLong = (pupil: ShownPupil, calledOut: CalledOut | undefined) =>
  pupil.choosesBefore === null && (needsSomebody(pupil) || (calledOut?.daysLate ?? 0) > 0)

/** Why somebody has to look. */
function useWhy() {
  const t = useT()
  const { shortDay } = useFormat()
  const actsAs = useOwnTurns()
  return (pupil: ShownPupil, calledOut?: CalledOut | undefined): string => {
    const { state, late, declined, organizationName, choosesBefore } = pupil
    if (!isPlaceless(state))
      return [
        // For the reader's own turn it is said how far the pupil is: nothing is late.
        ...(isTurnOf(pupil, actsAs) && late.length === 0
          ? [t(state === 'applied' ? 'desk.applied-yours' : `desk.state.${state}`)]
          : []),
        ...late.map((one) => t(`desk.late.${one}`)),
        ...(calledOut ? calledOutFor(t, { isPlaceless: false, late }, calledOut) : []),
        ...(organizationName ? [organizationName] : []),
      ].join(', ')
    return [
      choosesBefore ? t('desk.chooses', { day: shortDay(choosesBefore) }) : t(`desk.state.${state}`),
      ...(declined > 0 ? [t('desk.declined', { count: declined })] : []),
      ...late.map((one) => t(`desk.late.${one}`)),
      ...(calledOut ? calledOutFor(t, { isPlaceless: true, late }, calledOut) : []),
    ].join(', ')
  }
}

/** What it is about, where nothing is late. */
const iconOf: Partial<Record<ShownPupil['state'], string>> = {
  none: 'signpost',
  not_passed: 'signpost',
  applied: 'paper-plane-tilt',
  contract: 'pen-nib-fill',
  hours_done: 'flag',
}

function NeedingLine({ pupil, calledOut }: { pupil: ShownPupil; calledOut?: CalledOut | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const whyOf = useWhy()
  const heard = useHeard()
  const actsAs = useOwnTurns()
  const { id, name, state, late, daysAtTurn, daysQuiet } = pupil
  const isYours = isTurnOf(pupil, actsAs)
  const { key, to } = wayOf(pupil, isYours)
  return (
    <li className="qi">
      <span className="qic" data-s={isPlaceless(state) ? 'no' : 'you'} aria-hidden="true">
        <Icon name={late.length > 0 ? 'warning-fill' : (iconOf[state] ?? 'warning-fill')} />
      </span>
      <Link className="qn" to={path(`/users/${id}`)}>
        <b>{name}</b>
      </Link>
      <span className="qt">
        {whyOf(pupil, calledOut)}
        {isPlaceless(state) ? <span className="muted">, {heard(daysQuiet)}</span> : null}
      </span>
      <Since
        days={daysOfTurn(pupil)}
        isHot={isTooLong(pupil, calledOut) || (pupil.choosesBefore === null && isYours && waitsLong(daysAtTurn ?? 0))}
      />
      <Link className="btn btn-sm" to={path(to)}>
        {t(`desk.next.${key}`)}
        <span className="vh">: {name}</span>
      </Link>
    </li>
  )
}

/** For how many days they are at turn, or without a place. */
function Since({ days, isHot }: { days: number | null; isHot: boolean }) {
  const t = useT()
  return <span className={isHot ? 'qd hot' : 'qd'}>{days === null ? null : t('desk.days', { count: days })}</span>
}

/** In which stop of a row a pupil of a phase stands. */
const stopOfPhase: Record<(typeof phases)[number], RowStop> = {
  none: 'place',
  applied: 'place',
  contract: 'contract',
  running: 'hours',
  hours_done: 'end',
  finished: 'end',
  not_passed: 'place',
}

/** The class waiting at its stops: a dot is a pupil, by its shape late or waiting for the reader. */
export function ClassStops({ pupils }: Pupils) {
  const t = useT()
  const actsAs = useOwnTurns()
  const order: Partial<Record<StopState | 'without', number>> = { late: 0, you: 1, without: 2 }
  // Who is late with nothing but has no place is not on the way either.
  const signOf = (pupil: ShownPupil, phase: (typeof phases)[number]) => {
    const sign = stopsOf(pupil, actsAs)[stopOfPhase[phase]]
    return isPlaceless(phase) && pupil.daysAtTurn !== null && !(sign in order) ? ('without' as const) : sign
  }
  const seen = pupils.map((pupil) => signOf(pupil, pupil.state as (typeof phases)[number]))
  // A sign that stands nowhere needs no words.
  const signs = (['late', 'you', 'without'] as const).filter((sign) => seen.includes(sign))
  return (
    <nav className="kl-street" aria-label={t('desk.class.stops')}>
      <ol>
        {phases.map((phase) => {
          const here = pupils.filter(({ state }) => state === phase)
          // That nobody failed is no stop of a class.
          if (phase === 'not_passed' && here.length === 0) return null
          const states = here
            .map((pupil) => signOf(pupil, phase))
            .toSorted((one, other) => (order[one] ?? 3) - (order[other] ?? 3))
          return (
            <li key={phase}>
              <Link to={`?${phase === 'none' ? placelessQuery({}) : `state=${phase}`}`}>
                <span className="kl-p" aria-hidden="true">
                  {states.map((state, at) => (
                    <i key={at} data-s={state} />
                  ))}
                </span>
                <span className="kl-m" aria-hidden="true" />
                <span className="kl-g">
                  <b className="num">{states.length}</b> {t(`desk.state.${phase}`)}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {signs.length > 0 ? (
        <ul className="legend kl-signs" aria-hidden="true">
          {signs.map((sign) => (
            <li key={sign} className="kl-p">
              <i data-s={sign} /> {t(`desk.class.sign.${sign}`)}
            </li>
          ))}
          <li className="kl-p">
            <i /> {t('desk.class.sign.on')}
          </li>
        </ul>
      ) : null}
    </nav>
  )
}
