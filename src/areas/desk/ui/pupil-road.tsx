import type { ReactNode } from 'react'
import { rowStops, stopsOf, type StopState } from '#areas/desk/model.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Link } from 'react-router'
import { HoursBricks } from './hours-bricks.tsx'
import { useOwnTurns } from './own-turns.ts'
import type { ShownPupil } from './pupil.ts'
import { ContractCell, PlaceCell } from './pupil-cells.tsx'
import './pupil-road.css'

type StopProps = {
  state: StopState
  children?: ReactNode
}

/** One stop of the road that runs through a pupil's row; what its shape says is said in words too. */
function Stop({ state, children }: StopProps) {
  const t = useT()
  return (
    <span className="st" data-s={state}>
      <i className="dot" aria-hidden="true" />
      <span className={children ? 'lb' : 'lb lb0'}>
        {children}
        <span className="vh"> {t(`desk.stop.${state}`)}</span>
      </span>
    </span>
  )
}

type CellProps = { pupil: ShownPupil }

function useStops(pupil: ShownPupil) {
  return stopsOf(pupil, useOwnTurns())
}

export function PlaceStop({ pupil }: CellProps) {
  const t = useT()
  const state = useStops(pupil).place
  // That there is none says the state of the row; where the period is still to come, which that is.
  const isUnasked = pupil.state === 'none' && pupil.declined === 0
  if (!isUnasked)
    return (
      <Stop state={state}>
        <PlaceCell pupil={pupil} />
      </Stop>
    )
  const ahead = pupil.daysAtTurn === null ? pupil.periodName : null
  if (!ahead) return <Stop state={state} />
  return (
    <Stop state={state}>
      <span className="muted">{t('desk.ahead-for', { period: ahead })}</span>
    </Stop>
  )
}

/** Nothing is written where no contract is signed, and before there is one. */
export function ContractStop({ pupil }: CellProps) {
  const { contract } = useStops(pupil)
  return <Stop state={contract}>{pupil.contractStatus ? <ContractCell pupil={pupil} /> : null}</Stop>
}

/** Hours as bricks, of which as many lie as were said yes to, and as a number. */
export function HoursStop({ pupil }: CellProps) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const state = useStops(pupil).hours
  const { usesHours, internshipId, timesheetId, minutesApproved, minutesPlanned } = pupil
  if (!internshipId || !usesHours || !minutesPlanned) return <Stop state={state} />
  const words = t('desk.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })
  return (
    <Stop state={state}>
      <HoursBricks approved={minutesApproved} planned={minutesPlanned} />
      {timesheetId ? <Link to={path(`/urenbriefje/${timesheetId}`)}>{words}</Link> : words}
    </Stop>
  )
}

/** The road of a row where a phone has no columns for it: its stops as a line, whose turn it is, and how far the hours are. */
export function RoadInLine({ pupil }: CellProps) {
  const t = useT()
  const { hours } = useFormat()
  const { tenant } = useShell()
  const { usesHours, digitalContracts } = tenant.capabilities
  const stops = useStops(pupil)
  const shown = rowStops.filter((one) => (one !== 'contract' || digitalContracts) && (one !== 'hours' || usesHours))
  const now = shown.map((one) => stops[one]).find((state) => state !== 'done' && state !== 'next')
  const { internshipId, minutesApproved, minutesPlanned } = pupil
  return (
    <span className="in-lines st-row">
      {shown.map((one) => (
        <span key={one} className="st" data-s={stops[one]} aria-hidden="true">
          <i className="dot" />
        </span>
      ))}
      {internshipId && pupil.usesHours && minutesPlanned ? (
        <span className="st-row-h">
          {t('desk.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })}
        </span>
      ) : null}
      {now ? <span className="vh"> {t(`desk.stop.${now}`)}</span> : null}
    </span>
  )
}

const keyed = ['late', 'you', 'pupil', 'other', 'done'] as const satisfies readonly StopState[]

/** What the shapes of the stops say, of those that are there; each stop says so in words, too. */
export function RoadKey({ pupils }: { pupils: readonly ShownPupil[] }) {
  const t = useT()
  const actsAs = useOwnTurns()
  const seen = new Set(pupils.flatMap((pupil) => Object.values(stopsOf(pupil, actsAs))))
  return (
    <ul className="legend road-key" aria-hidden="true">
      {keyed
        .filter((state) => seen.has(state))
        .map((state) => (
          <li key={state} className="st" data-s={state}>
            <i className="dot" /> {t(`desk.key.${state}`)}
          </li>
        ))}
    </ul>
  )
}

export function EndStop({ pupil }: CellProps) {
  const t = useT()
  const { end } = useStops(pupil)
  return <Stop state={end}>{end === 'you' ? t('desk.next.close') : null}</Stop>
}
