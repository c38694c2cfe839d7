import { Link } from 'react-router'
import { sectorName } from '#areas/search/ui/search-name.ts'
import { PersonMark } from '#web/design/person-mark.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { useT } from '#web/i18n.tsx'
import { Reasons } from './reasons.tsx'
import type { BoardShown, PairShown, ReasonShown, RowShown } from './shown.ts'

const groups = ['strong', 'fair', 'doubtful', 'none'] as const

/** So many who wait for a proposal are shown; a few more are not worth folding. */
const mostWaiting = 20
const fewMore = 4

type Places = ReadonlyMap<string, BoardShown['places'][number]>

/** How the address changes by what is decided about one pupil. */
export type Deciding = (studentId: string, decided: { pair?: string; isOut?: boolean }) => string

/** The pupils under how well what they would get suits them; each with why, and with what can be decided by hand. */
export function MatchRows({ board, decide, isShared }: { board: BoardShown; decide: Deciding; isShared: boolean }) {
  const t = useT()
  const places: Places = new Map(board.places.map((place) => [place.id, place]))
  return groups.map((group) => {
    const found = board.rows.filter(({ chosen }) => (chosen?.band ?? 'none') === group)
    // Who has least to choose among is helped first.
    const rows = group === 'none' ? found.toSorted((one, other) => one.suiting - other.suiting) : found
    if (rows.length === 0) return null
    // Before anything is divided nobody goes through all of them: those who are to be helped first stand there.
    const isLong = group === 'none' && rows.length > mostWaiting + fewMore && !rows.some(({ isByHand }) => isByHand)
    const first = isLong ? rows.slice(0, mostWaiting) : rows
    const rest = rows.slice(first.length)
    const look = group === 'none' ? 'match-rows match-waiting' : 'match-rows'
    const line = (row: RowShown) => (
      <MatchRow key={row.id} row={row} places={places} decide={decide} isShared={isShared} />
    )
    return (
      <section key={group} className="match-group" aria-labelledby={`band-${group}`}>
        {/* Where nobody has a proposal yet the heading of the list says so. */}
        <div className={rows.length === board.rows.length && group === 'none' ? 'vh' : 'match-head'}>
          <h3 id={`band-${group}`}>
            {t(`matching.band.${group}`)} <span className="muted">{rows.length}</span>
          </h3>
          {group === 'none' || rows.length === 1 ? null : (
            <TickAll>
              {t('matching.all-of')}
              <span className="vh"> {t(`matching.band.${group}`)}</span>
            </TickAll>
          )}
        </div>
        {group === 'none' && rows.length > 1 ? <p className="muted match-order">{t('matching.fewest-first')}</p> : null}
        <ul className={look}>{first.map(line)}</ul>
        {rest.length > 0 ? (
          <details className="fold match-rest">
            <summary>{t('matching.rest', { count: rest.length })}</summary>
            <ul className={look}>{rest.map(line)}</ul>
          </details>
        ) : null}
      </section>
    )
  })
}

type RowProps = { row: RowShown; places: Places; decide: Deciding; isShared: boolean }

function MatchRow({ row, places, decide, isShared }: RowProps) {
  const t = useT()
  const { id, name, chosen, choices, isLeftOut, isByHand } = row
  const wish = row.wish ? t('matching.wish', { sector: sectorName(t, row.wish).toLowerCase() }) : t('matching.unwished')
  const titleOf = (vacancyId: string) => {
    const { title = '', organizationName = '' } = places.get(vacancyId) ?? {}
    return `${title}, ${organizationName}`
  }
  const auto = chosen && !isByHand ? t('matching.row.auto-place', { place: titleOf(chosen.vacancyId) }) : undefined
  return (
    <li className="match-row">
      <label className="match-who">
        {chosen ? (
          <input
            type="checkbox"
            form="send"
            name="send"
            value={`${id}.${chosen.vacancyId}`}
            // What was decided anew is to be sent anew.
            key={chosen.vacancyId}
            defaultChecked
            aria-label={t('matching.choose', { name })}
            aria-describedby={`who-${id}`}
            id={`send-${id}`}
          />
        ) : (
          <PersonMark name={name} size="s" />
        )}
        <span id={`who-${id}`}>
          <b>{name}</b> <span className="muted">{row.groupNames.join(', ')}</span>
          <br />
          <span className="muted">
            {wish}
            {isLeftOut ? ` · ${t('matching.row.is-out')}` : ''}
            {isByHand ? ` · ${t('matching.row.by-hand')}` : ''}
            {chosen ? '' : ` · ${t('matching.suits', { count: row.suiting })}`}
          </span>
        </span>
      </label>
      <div className="match-place" id={`why-${id}`}>
        {chosen ? <Place place={places.get(chosen.vacancyId)} band={chosen.band} /> : null}
        <Outcome row={row} />
      </div>
      {choices.length > 0 ? (
        // What was chosen by hand stays in sight; the others are chosen for.
        <details className="match-own" open={isByHand || undefined}>
          <summary className={chosen ? undefined : 'btn btn-sm'}>
            {t('matching.row.choose')}
            <span className="vh"> {t('matching.place', { name })}</span>
          </summary>
          <label className="vh" htmlFor={`pair-${id}`}>
            {t('matching.place', { name })}
          </label>
          <select
            className="select"
            id={`pair-${id}`}
            name="pair"
            form="board"
            key={`${isByHand} ${chosen?.vacancyId}`}
            defaultValue={chosen && isByHand ? `${id}.${chosen.vacancyId}` : ''}
            aria-describedby={`why-${id}`}
          >
            <option value="">{auto ?? t('matching.row.auto')}</option>
            {choices.map(({ vacancyId, band, reasons }) => (
              <option key={vacancyId} value={`${id}.${vacancyId}`}>
                {titleOf(vacancyId)} · {t(`matching.band.${band}`)}
                <Ride reasons={reasons} />
              </option>
            ))}
          </select>
        </details>
      ) : null}
      {/* Before anything was divided there is nothing to leave somebody out of. */}
      {isShared || chosen || isLeftOut ? <Decisions row={row} decide={decide} /> : null}
    </li>
  )
}

/** What they would get, with how well it suits as a piece of road: whole, broken or dotted. */
function Place({ place, band }: { place: BoardShown['places'][number] | undefined; band: PairShown['band'] }) {
  return (
    <p>
      <span className="match-road" data-band={band} aria-hidden="true" />
      <b>{place?.title}</b> <span className="muted">{place?.organizationName}</span>
    </p>
  )
}

/** Why what they would get suits them, why what was asked cannot be, or why nothing suits. */
function Outcome({ row: { chosen, refused, unfit } }: { row: RowShown }) {
  const t = useT()
  return (
    <>
      {chosen ? <Reasons reasons={chosen.reasons} /> : null}
      {refused ? (
        <p className="error">{t('matching.refused', { why: t(`matching.refusals.why.${refused.why}`) })}</p>
      ) : unfit ? (
        <p className="muted">{t(`matching.refusals.why.${unfit}`)}</p>
      ) : null}
    </>
  )
}

/** What is decided with one tap: links, so that they work before any script. */
function Decisions({ row, decide }: { row: RowShown; decide: Deciding }) {
  const t = useT()
  const { id, name, chosen, isLeftOut, isByHand } = row
  return (
    <p className="match-acts">
      {chosen ? (
        <Link id={`lock-${id}`} to={decide(id, isByHand ? {} : { pair: chosen.vacancyId })} preventScrollReset>
          {t(isByHand ? 'matching.row.unlock' : 'matching.row.lock')}
          <span className="vh"> {name}</span>
        </Link>
      ) : null}
      <Link id={`out-${id}`} to={decide(id, { isOut: !isLeftOut })} preventScrollReset>
        {t(isLeftOut ? 'matching.row.in' : 'matching.row.out')}
        <span className="vh"> {name}</span>
      </Link>
    </p>
  )
}

/** The ride alone, which is what places in a list are told apart by. */
function Ride({ reasons }: { reasons: readonly ReasonShown[] }) {
  const t = useT()
  const travel = reasons.find(({ kind }) => kind === 'travel')
  return travel ? ` · ${t(`vacancies.travel.${travel.mode ?? 'bike'}`, { minutes: travel.minutes ?? 0 })}` : null
}
