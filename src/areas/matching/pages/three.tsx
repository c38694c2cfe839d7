import { useState } from 'react'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { sectorName } from '#areas/search/ui/search-name.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { AnswerAt, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { reasonInWords } from '../ui/match-reason.ts'
import { Reasons } from '../ui/reasons.tsx'
import '../ui/match.css'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Three = GotOne<'/match_boards/:id/three'>
type Reason = Three['choices'][number]['reasons'][number]
type Sent = AnswerAt<'post', '/match_boards/:id/send_three'>['data'][number]

/** Though its address lies among the internships it is one room with the board. */
export const handle = { roomOf: () => '/internships/assign' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const students = [...new Set(searchParams.getAll('student').filter((one) => id.test(one)))]
  const group = searchParams.get('group') ?? ''
  return load(args, async (api) => {
    const { data: periods } = await api.get('/match_periods')
    const period = periods.find((one) => one.id === searchParams.get('period')) ?? periods[0]
    if (!period) return { period: undefined, periods, rows: [], asked: students.length }
    const wish = new URLSearchParams()
    if (students.length > 0) wish.set('student_ids', students.join())
    else if (id.test(group)) wish.set('group_id', group)
    const { data: rows } = await api.get(`/match_boards/${period.id}/three?${wish}`)
    return { period, periods, rows, asked: students.length }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  // A place that was left out is not ticked; who has none left is sent nothing.
  const kept = Map.groupBy(
    form.getAll('place').map((one) => String(one).split('.')),
    ([studentId = '']) => studentId,
  )
  const asked = form.getAll('send').map((one) => ({
    studentId: String(one),
    vacancyIds: (kept.get(String(one)) ?? []).flatMap(([, vacancyId]) => vacancyId ?? []),
  }))
  const choices = asked.filter(({ vacancyIds }) => vacancyIds.length > 0)
  const bare = asked.filter(({ vacancyIds }) => vacancyIds.length === 0).map(({ studentId }) => studentId)
  return act(args, form, async (api) => {
    // Where nobody has a place left there is nothing to send, and that is said of each.
    if (choices.length === 0 && bare.length > 0) return { sent: [], bare }
    const { data } = await api.post(`/match_boards/${String(form.get('period'))}/send_three`, 'match_sent_threes', {
      choices,
    })
    return { sent: data, bare }
  })
}

/** Three places for each of some pupils: seen first, then sent, each pupil's to choose among. */
export default function ThreePlaces() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { period, rows, asked } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; sent?: Sent[]; bare?: string[] }>()
  const fitting = rows.filter(({ choices }) => choices.length > 0)
  const isBusy = useNavigation().state === 'submitting'
  const isReady = (row: Three) => isTickedFirst(row, fitting.length)
  // Of whom what was ticked is: who was sent something is gone, and it begins anew with the others.
  const whom = fitting.map(({ id: pupil }) => pupil).join()
  const [ticked, setTicked] = useState<{ whom: string; pupils: number; places: number }>()
  const first = fitting.filter(isReady)
  const { pupils, places } =
    ticked?.whom === whom
      ? ticked
      : { pupils: first.length, places: first.reduce((sum, { choices }) => sum + choices.length, 0) }
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <title>{pageTitle(t('matching.three.title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/internships/assign'), t('matching.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>
            {fitting.length > 0 ? t('matching.three.found', { count: fitting.length }) : t('matching.three.title')}
          </h1>
          <p>
            {period ? `${period.name}, ${period.schoolName}. ` : null}
            {t('matching.three.send-help')} {t('matching.three.leave-out')}
          </p>
        </div>
      </div>
      <ErrorSummary problem={outcome?.problem} />
      {outcome?.sent ? <Outcome sent={outcome.sent} bare={outcome.bare?.length ?? 0} /> : null}
      {asked > rows.length && !outcome?.sent ? (
        <p className="muted">{t('matching.three.left-out', { count: asked - rows.length })}</p>
      ) : null}
      {period && fitting.length > 0 ? (
        <Form
          key={whom}
          method="post"
          data-kept="never"
          onChange={({ currentTarget }) => setTicked({ whom, ...tickedIn(new FormData(currentTarget)) })}
        >
          <input type="hidden" name="period" value={period.id} />
          <section aria-label={t('matching.three.whom')}>
            {fitting.length > 1 ? <TickAll>{t('matching.three.all', { count: fitting.length })}</TickAll> : null}
            {/* What goes out first; below it who is weakly matched, for who looks at them. */}
            {(['strong', 'weak'] as const).map((how) => {
              const among = rows.filter((row) => isWeak(row) === (how === 'weak'))
              return among.length > 0 ? (
                <div key={how} className="match-part">
                  <div className="match-pupil match-heads">
                    <h2>{t(`matching.three.${how}`, { count: among.length })}</h2>
                    <ol className="match-three" aria-hidden="true">
                      {[1, 2, 3].map((nth) => (
                        <li key={nth}>{t('matching.three.nth', { nth })}</li>
                      ))}
                    </ol>
                  </div>
                  <ul className="match-rows">
                    {among.map((row) => (
                      <PupilRow
                        key={row.id}
                        row={row}
                        isReady={isReady(row)}
                        isBare={outcome?.bare?.includes(row.id) ?? false}
                      />
                    ))}
                  </ul>
                </div>
              ) : null
            })}
          </section>
          <div className="match-sticky">
            <div>
              <SubmitButton disabled={isBusy}>{t('matching.three.send')}</SubmitButton>
              <p>
                <b>{t('matching.three.count', { pupils, places })}</b>
              </p>
            </div>
          </div>
        </Form>
      ) : (
        <Empty title={t(period ? 'matching.three.none' : 'matching.noperiod')}>
          {t(period ? 'matching.three.none-text' : 'matching.noperiod-text')}
        </Empty>
      )}
    </main>
  )
}

/** Nothing fits well, or at all: somebody is to look at it before it is sent. */
const isWeak = ({ choices }: Three) => choices.every(({ band }) => band !== 'strong')

/** Who is weakly matched is ticked by who looked at them; who was asked for alone was looked at already. */
const isTickedFirst = (row: Three, all: number) => all === 1 || !isWeak(row)

/** How many are ticked, and how many places of them. */
function tickedIn(form: FormData) {
  const pupils = new Set(form.getAll('send').map(String))
  const places = form.getAll('place').filter((one) => pupils.has(String(one).split('.')[0] ?? ''))
  return { pupils: pupils.size, places: places.length }
}

/**
 * @param isReady is ticked to be sent something, before anybody looked
 * @param isBare was to be sent something, and no place was ticked
 */
function PupilRow({ row, isReady, isBare }: { row: Three; isReady: boolean; isBare: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { name, groupNames, wish, choices, unfit } = row
  const doubts = doubtsOfAll(choices)
  const tells = ({ kind }: Reason) => !doubts.some((one) => one.kind === kind)
  return (
    <li className="match-pupil">
      <label className="match-who">
        {choices.length > 0 ? (
          <input
            type="checkbox"
            name="send"
            value={row.id}
            defaultChecked={isReady}
            aria-label={t('matching.choose', { name })}
          />
        ) : (
          <span aria-hidden="true" />
        )}
        <PersonMark name={name} size="s" />
        <span>
          <b>{name}</b> <span className="muted">{groupNames.join(', ')}</span>
          <br />
          <span className="muted">
            {wish ? t('matching.wish', { sector: sectorName(t, wish).toLowerCase() }) : t('matching.unwished')}
          </span>
          {isBare ? (
            <span className="match-doubt">
              <Icon name="warning-fill" /> {t('matching.three.bare-row')}
            </span>
          ) : null}
          {/* Where nothing is known of what the pupil wants, that they may go there is all there is to say. */}
          {choices.some(({ reasons }) => reasons.some(tells)) || choices.length === 0 ? null : (
            <span className="muted match-may">{t('matching.three.no-why')}</span>
          )}
          {/* That nothing was chosen is said above. */}
          {doubts
            .filter(({ kind }) => kind !== 'no-interest')
            .map((doubt) => (
              <span key={doubt.kind} className="match-doubt">
                <Icon name="warning-fill" /> <span className="vh">{t('matching.against')} </span>
                {reasonInWords(t, locale, doubt, 'staff')}
              </span>
            ))}
        </span>
      </label>
      {choices.length === 0 ? (
        <p className="muted">{unfit ? t(`matching.refusals.why.${unfit}`) : t('matching.suits-none')}</p>
      ) : (
        <>
          <ol className="match-three">
            {choices.map((choice) => (
              <li key={choice.vacancyId}>
                <label className="match-keep">
                  <input type="checkbox" name="place" value={`${row.id}.${choice.vacancyId}`} defaultChecked />
                  <b>{choice.title}</b>
                </label>
                <span>{choice.organizationName}</span>
                <span className="match-band">
                  <span className="match-road" data-band={choice.band} aria-hidden="true" />
                  {t(`matching.band.${choice.band}`)}
                </span>
                <Reasons reasons={choice.reasons.filter(tells)} />
              </li>
            ))}
          </ol>
          {/* On a phone the first stands there with why, and the others unfold. */}
          {choices.length > 1 ? (
            <details className="match-fold">
              <summary>{t('matching.three.more', { count: choices.length - 1 })}</summary>
            </details>
          ) : null}
        </>
      )}
    </li>
  )
}

/** About the pupil, not about a place: what is unknown of them holds for each. */
const ofPupil: readonly string[] = ['no-interest', 'travel-unknown']

/** What speaks against every place of a pupil alike, and is said once. */
function doubtsOfAll(choices: Three['choices']): Three['choices'][number]['reasons'] {
  const [first, ...others] = choices
  return (first?.reasons ?? []).filter(
    ({ kind }) => ofPupil.includes(kind) && others.every(({ reasons }) => reasons.some((one) => one.kind === kind)),
  )
}

/** What came of each who did not get all of it, and how many were left with no place to send. */
function Outcome({ sent, bare }: { sent: Sent[]; bare: number }) {
  const t = useT()
  const failed = sent.filter(({ messages }) => messages.length > 0)
  const places = sent.reduce((sum, row) => sum + row.sent, 0)
  const pupils = sent.filter((row) => row.sent > 0).length
  return (
    <Notice
      role="status"
      tone={failed.length + bare > 0 ? 'warn' : 'ok'}
      title={t('matching.three.sent', { pupils, places })}
    >
      {bare > 0 ? <p>{t('matching.three.bare', { count: bare })}</p> : null}
      {failed.length > 0 ? (
        <ul>
          {failed.map(({ studentId, studentName, messages }) => (
            <li key={studentId}>
              {studentName ?? t('matching.sent.somebody')}: {[...new Set(messages)].join(' ')}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
