import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { useKeptFocus } from '../ui/kept-focus.ts'
import { MatchRows, type Deciding } from '../ui/match-rows.tsx'
import type { BoardShown, SentShown } from '../ui/shown.ts'
import '../ui/match.css'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isPair = (one: string) => one.split('.').length === 2 && one.split('.').every((part) => id.test(part))

/** What the address says of the board; what nobody could have meant is left out. */
function askedOf(search: URLSearchParams) {
  const all = (name: string, holds: (one: string) => boolean) => [...new Set(search.getAll(name).filter(holds))]
  const pairs = all('pair', isPair)
  return {
    group: all('group', (one) => id.test(one))[0],
    pairs,
    // Who was chosen for is not skipped.
    out: all('out', (one) => id.test(one) && !pairs.some((pair) => pair.startsWith(one))),
    isShared: search.get('share') === '1',
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const { group, pairs, out, isShared } = askedOf(searchParams)
  return load(args, async (api) => {
    const { data: periods } = await api.get('/match_periods')
    const period = periods.find((one) => one.id === searchParams.get('period')) ?? periods[0]
    if (!period) return { periods, board: undefined }
    const wish = new URLSearchParams({ share: String(isShared) })
    if (group) wish.set('group_id', group)
    if (pairs.length > 0) wish.set('pairs', pairs.join())
    if (out.length > 0) wish.set('left_out', out.join())
    const { data } = await api.get(`/match_boards/${period.id}?${wish}`)
    return { periods, board: data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const pairs = form.getAll('send').flatMap((one) => {
    const [studentId = '', vacancyId = ''] = String(one).split('.')
    return isPair(String(one)) ? [{ studentId, vacancyId }] : []
  })
  return act(args, form, async (api) => {
    const period = String(form.get('period'))
    const way = form.get('way') === 'assign' ? 'assign' : 'propose'
    const { data } = await api.post(`/match_boards/${period}/send`, 'matches', { way, pairs })
    return { sent: data }
  })
}

type Outcome = { problem?: FormProblem; sent?: SentShown[] }

/** Pupils without a place beside the free places: a what-if until it is sent. All that is decided stands in the address. */
export default function Assign() {
  const t = useT()
  const { tenant } = useShell()
  const { board } = useLoaderData<typeof loader>()
  const outcome = useActionData() as Outcome | undefined
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <title>{pageTitle(t('matching.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('matching.title')}</h1>
          {board ? <p>{t('matching.lead')}</p> : null}
        </div>
      </div>
      <ErrorSummary problem={outcome?.problem} />
      <SentNotice sent={outcome?.sent} />
      {board ? <Board board={board} /> : <Empty title={t('matching.noperiod')}>{t('matching.noperiod-text')}</Empty>}
    </main>
  )
}

function SentNotice({ sent }: Pick<Outcome, 'sent'>) {
  const t = useT()
  if (!sent) return null
  const failed = sent.filter(({ isSent }) => !isSent)
  return (
    <Notice
      role="status"
      tone={failed.length > 0 ? 'warn' : 'ok'}
      title={t('matching.sent.title', { sent: sent.length - failed.length })}
    >
      {failed.length > 0 ? (
        <>
          <p>{t('matching.sent.failed', { count: failed.length })}</p>
          <ul>
            {failed.map(({ studentId, studentName, message }) => (
              <li key={studentId}>
                {studentName ?? t('matching.sent.somebody')}: {message}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}

function Board({ board }: { board: BoardShown }) {
  const t = useT()
  const submit = useSubmit()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const decide: Deciding = (studentId, { pair, isOut = false }) => {
    const next = new URLSearchParams(search)
    next.delete('pair')
    next.delete('out')
    const others = asked.pairs.filter((one) => !one.startsWith(studentId))
    for (const one of pair ? [...others, `${studentId}.${pair}`] : others) next.append('pair', one)
    const out = asked.out.filter((one) => one !== studentId)
    for (const one of isOut ? [...out, studentId] : out) next.append('out', one)
    return `${pathname}?${next}`
  }
  useKeptFocus(board, 'pupils')
  const outcome = t('matching.outcome', { placed: board.placed, pupils: board.rows.length })
  return (
    <>
      <BoardForm board={board} />
      {asked.isShared || board.rows.length === 0 ? null : <Start board={board} />}
      <p className="vh" role="status">
        {outcome}
      </p>
      {asked.isShared ? <NotCounted board={board} /> : null}
      <Unseen unseen={board.unseen} />
      {board.rows.length === 0 ? (
        <Empty title={t('matching.nobody')}>{t('matching.nobody-text')}</Empty>
      ) : (
        <div className="match-board">
          <PageSection
            id="pupils"
            title={board.placed > 0 ? outcome : t('matching.none-yet', { count: board.rows.length })}
          >
            {board.placed > 0 ? (
              <p className="muted">
                {asked.isShared ? t('matching.explain') : null} {t('matching.estimate')}
              </p>
            ) : null}
            <div onChange={(event) => onChoice(event.target, submit)}>
              <MatchRows board={board} decide={decide} isShared={asked.isShared} />
            </div>
            {board.placed > 0 ? <Send period={board.id} /> : null}
          </PageSection>
          <Places places={board.places} shown={board.placed > 0 ? placesShown : placesBefore} />
        </div>
      )}
    </>
  )
}

/** The one thing to do first: what is divided, by what, and that nothing leaves yet. */
function Start({ board }: { board: BoardShown }) {
  const t = useT()
  const path = useLocalePath()
  const { rows, places } = board
  const open = places.filter(({ free }) => free > 0)
  const seats = open.reduce((sum, { free }) => sum + free, 0)
  return (
    <section className="match-start" aria-labelledby="start">
      <div>
        <h2 id="start">{t('matching.start.title', { pupils: rows.length, seats, places: open.length })}</h2>
        <p>{howMany(board, t).join(' ')}</p>
        <details className="fold">
          <summary>{t('matching.how')}</summary>
          <p>{t('matching.explain')}</p>
        </details>
      </div>
      <div className="match-start-do">
        <button className="btn btn-primary btn-lg" type="submit" form="board" name="share" value="1">
          {t('matching.share')}
        </button>
        <p className="muted">{t('matching.start.text')}</p>
        <p>
          {t('matching.start.or')}{' '}
          <Link to={path(`/internships/three?period=${board.id}`)}>{t('matching.start.three')}</Link>
        </p>
      </div>
    </section>
  )
}

/** How the number of rows comes of the numbers that stand elsewhere: each is one that a list of pupils has, too. */
const howMany = ({ placeless, again, choosing, waiting }: BoardShown, t: ReturnType<typeof useT>): string[] =>
  again + choosing + waiting === 0
    ? []
    : [
        t('matching.placeless', { count: placeless }),
        ...(again > 0 ? [t('matching.again', { count: again })] : []),
        ...(choosing > 0 ? [t('matching.choosing', { count: choosing })] : []),
        ...(waiting > 0 ? [t('matching.waiting', { count: waiting })] : []),
      ]

/** The same where the places are divided already, and one reads first how: folded. */
function NotCounted({ board }: { board: BoardShown }) {
  const t = useT()
  const told = howMany(board, t)
  if (told.length === 0) return null
  return (
    <details className="fold">
      <summary>{t('matching.why-so-many', { count: board.rows.length })}</summary>
      <ul>
        {told.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** That there is more than the board can weigh at once. */
function Unseen({ unseen }: Pick<BoardShown, 'unseen'>) {
  const t = useT()
  return (
    <>
      {unseen.pupils > 0 ? <p>{t('matching.unseen.pupils', { count: unseen.pupils })}</p> : null}
      {unseen.places > 0 ? <p>{t('matching.unseen.places', { count: unseen.places })}</p> : null}
    </>
  )
}

/** Which board, and what is asked of it; the places that are chosen by hand stand further down, in the rows. */
function BoardForm({ board }: { board: BoardShown }) {
  const t = useT()
  const submit = useSubmit()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { periods } = useLoaderData<typeof loader>()
  const isOfSeveral = new Set(periods.map(({ schoolName }) => schoolName)).size > 1
  const asked = askedOf(search)
  return (
    <Form
      id="board"
      method="get"
      className="match-form"
      data-kept="never"
      preventScrollReset
      // Choosing is deciding: the rest is divided anew at once.
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <SelectField
        label={t('matching.period')}
        name="period"
        defaultValue={board.id}
        options={periods.map(({ id, name, schoolName }) => ({
          value: id,
          // Of one school all of them are.
          label: isOfSeveral ? `${name}, ${schoolName}` : name,
        }))}
      />
      <SelectField
        label={t('matching.group')}
        name="group"
        defaultValue={asked.group ?? ''}
        options={[
          { value: '', label: t('matching.all') },
          ...board.groups.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      {asked.isShared ? <input type="hidden" name="share" value="1" /> : null}
      {asked.out.map((one) => (
        <input key={one} type="hidden" name="out" value={one} />
      ))}
      {/* Whoever is in another class keeps what was chosen by hand; the others have a field in their row. */}
      {asked.pairs
        .filter((one) => !board.rows.some((row) => one.startsWith(row.id)))
        .map((one) => (
          <input key={one} type="hidden" name="pair" value={one} />
        ))}
      <button className="btn without-js" type="submit" id="board-apply">
        {t('matching.apply')}
      </button>
      {asked.isShared || asked.pairs.length > 0 || asked.out.length > 0 ? (
        <Link className="btn btn-quiet" to={`${pathname}?period=${board.id}`}>
          {t('matching.empty')}
        </Link>
      ) : null}
    </Form>
  )
}

/** As many places stand there unfolded. */
const placesShown = 12
/** Before anything is divided there are fewer pupils beside them, too. */
const placesBefore = 6

/** Where seats are free: what is given first, then what has most room. */
function Places({ places, shown }: Pick<BoardShown, 'places'> & { shown: number }) {
  const t = useT()
  const sorted = places
    .filter(({ free }) => free > 0)
    .toSorted((a, b) => b.given - a.given || b.free - a.free || (a.title < b.title ? -1 : 1))
  const rest = sorted.slice(shown)
  return (
    <PageSection id="places" title={t('matching.places')}>
      {sorted.length === 0 ? <p>{t('matching.seatless-text')}</p> : null}
      <PlacesMap places={sorted} />
      <PlaceLines places={sorted.slice(0, shown)} />
      {rest.length > 0 ? (
        <details className="fold">
          <summary>{t('matching.more-places', { count: rest.length })}</summary>
          <PlaceLines places={rest} />
        </details>
      ) : null}
    </PageSection>
  )
}

/** Where the free places lie; the lines below say the same. */
function PlacesMap({ places }: Pick<BoardShown, 'places'>) {
  const t = useT()
  const spots = places.flatMap(({ id: own, title, organizationName, lat, lng }) =>
    lat === null || lng === null
      ? []
      : [{ id: own, lat, lng, name: title, detail: organizationName, path: `/vacancies/${own}` }],
  )
  return <SpotMap spots={spots} shape="tall" label={t('matching.places-map', { count: spots.length })} />
}

function PlaceLines({ places }: Pick<BoardShown, 'places'>) {
  return (
    <ul className="lines match-places">
      {places.map(({ id: own, title, organizationName, free, given }) => (
        <li key={own}>
          <span>
            <b>{title}</b>
            <br />
            <span className="muted">{organizationName}</span>
          </span>
          <Seats free={free} given={given} />
        </li>
      ))}
    </ul>
  )
}

/** So many seats stand in two rows; of more the number says enough. */
const seatsDrawn = 12

/** Each free seat a brick, laid where it is given; the words say the same. */
function Seats({ free, given }: { free: number; given: number }) {
  const t = useT()
  return (
    <span className="match-seats">
      <span className="vh">{t('matching.seats', { given, free })}</span>
      <span aria-hidden="true">
        {free <= seatsDrawn
          ? Array.from({ length: free }, (_, at) => <i key={at} className={at < given ? 'full' : undefined} />)
          : null}
        <span className="match-free">{t('matching.free', { count: free - given })}</span>
      </span>
    </span>
  )
}

/** A place that is chosen in a row is decided at once; a tick says only whom to send. */
function onChoice(target: EventTarget, submit: ReturnType<typeof useSubmit>): void {
  if (target instanceof HTMLSelectElement && target.form) void submit(target.form, { preventScrollReset: true })
}

function Send({ period }: { period: string }) {
  const t = useT()
  return (
    <Form id="send" method="post" className="match-send" data-kept="never">
      <input type="hidden" name="period" value={period} />
      <div>
        <SubmitButton name="way" value="propose">
          {t('matching.send.propose')}
        </SubmitButton>
        <p className="muted">{t('matching.send.propose-help')}</p>
      </div>
      <div>
        <SubmitButton name="way" value="assign" look="plain">
          {t('matching.send.assign')}
        </SubmitButton>
        <p className="muted">{t('matching.send.assign-help')}</p>
      </div>
    </Form>
  )
}
