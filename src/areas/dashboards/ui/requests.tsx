import { Link } from 'react-router'
import { AnswerRow, answerAsked, isAnsweredInRow, WrittenBy } from '#areas/applications/ui/answer-row.tsx'
import { Fits, placesAsked, type PlaceAsked } from '#areas/applications/ui/fits.tsx'
import type { FormProblem, PageApi } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited, presses } from '#web/waiting.ts'

type Row = GotOne<'/applications'>
/** What a company is asked and may answer in place, with the places it is asked for and who may guide the pupil. */
export type Requests = { rows: Row[]; places: PlaceAsked[]; guides: GotMeta<'/applications'>['guides'] }

/** So many are answered here; the others stand in the list. */
const mostHere = 5

/** Asks for what waits for a yes or no of the company; of what is no more in the bank the place stays away. */
export async function findRequests(api: PageApi): Promise<Requests | undefined> {
  const asked = await api
    .get(`/applications?filter[yours_eq]=true&sort=waiting&page[size]=${mostHere}`)
    .then((answer) => answer, notForReader)
  if (!asked) return undefined
  const { data, meta } = asked
  const rows = data.filter(isAnsweredInRow)
  return { rows, places: await placesAsked(api, rows), guides: meta.guides }
}

/** What pupils ask of the company: each with what one goes by, and the answer in place. */
export function RequestList({
  requests: { rows, places, guides },
  count,
  problem,
}: {
  requests: Requests
  /** How many wait in all. */
  count: number
  problem: FormProblem | undefined
}) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="requests" aria-labelledby="rq-t">
      <div className="section-head">
        <h2 id="rq-t">
          {t('dashboards.requests.title')} <span className="count count-hot">{count}</span>
        </h2>
        <Link className="end" to={path('/applications')}>
          {t('dashboards.requests.all')}
        </Link>
      </div>
      {problem && answerAsked(problem.values) ? <ErrorSummary problem={problem} /> : null}
      <ol>
        {rows.map((row) => (
          <Request
            key={row.id}
            row={row}
            place={places.find(({ id }) => id === row.vacancy?.id)}
            guides={guides.filter(({ organizationId }) => organizationId === row.organization?.id)}
            problem={problem}
          />
        ))}
      </ol>
      {count > rows.length ? (
        <p>
          <Link to={path('/applications')}>{t('dashboards.requests.more', { count: count - rows.length })}</Link>
        </p>
      ) : null}
    </section>
  )
}

type RequestProps = {
  row: Row
  place: PlaceAsked | undefined
  guides: Requests['guides']
  problem: FormProblem | undefined
}

function Request({ row, place, guides, problem }: RequestProps) {
  const t = useT()
  const path = useLocalePath()
  const { today } = useShell()
  const name = row.studentName ?? t('applications.somebody')
  const days = daysWaited(row.meta.turn.since, today)
  const told = [
    row.ageBadge && t(`applications.age.${row.ageBadge}`),
    row.level && t(`vacancies.level.${row.level}`),
  ].filter(Boolean)
  return (
    <li>
      <PersonMark name={name} />
      <div>
        <p className="rq-who">
          <Link to={path(`/applications/${row.id}`)}>
            <b>{name}</b>
          </Link>{' '}
          <span className="muted">{told.join(', ')}</span>
          <span className={`qd${presses(days, row.expiresAt, today) ? ' hot' : ''}`}>
            {t('dashboards.queue.days', { count: days })}
          </span>
        </p>
        <p>{row.vacancyTitle}</p>
        <WrittenBy row={row} />
        <Fits row={row} place={place} />
        <AnswerRow row={row} guides={guides} problem={problem} />
      </div>
    </li>
  )
}
