import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { OwnSign } from '#areas/users/ui/own-sign.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { mailSubjects, subjectsFor } from '../digests/model.ts'
import { digestInput } from '../digests/schema.ts'
import { choicesFor, mailKindsFor } from '../ui/mail-kinds.ts'
import '#areas/users/ui/account.css'
import '../ui/digest.css'

export const handle = { layout: 'sidebar' }

const hours = [6, 7, 8, 9, 12, 15, 17, 19, 21]

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ settings: (await api.get('/digest_settings')).data }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const chosen = (way: string) => mailSubjects.filter((subject) => form.get(`subject.${subject}`) === way)
    const subjects = form.has('subjects') ? { atOnce: chosen('now'), unmailed: chosen('none') } : {}
    await api.patch('/digest_settings', 'digest_settings', { ...readForm(digestInput, form), ...subjects })
    return { saved: true }
  })
}

/** How often somebody wants mail. What must be done now is always mailed at once. */
export default function DigestMail() {
  const t = useT()
  const { clock } = useFormat()
  const { tenant, user } = useShell()
  const { settings } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean }>()
  const own = (name: string) => t(`notifications.digest.${name}`)
  const errors = outcome?.problem?.fields ?? {}
  const choices = choicesOf(user, settings.frequency)
  const kinds = mailKindsFor(user?.capacities ?? [])
  const hasChoice = choices.length > 0
  const mails = mailsBy(settings.recent)
  const offered = hours.includes(settings.hour) ? hours : [...hours, settings.hour].sort((a, b) => a - b)
  return (
    <main id="inhoud" className="wrap page account mail-rhythm">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} lead={own(hasChoice ? 'text' : 'text-at-once')} />
      {outcome?.saved ? <Notice tone="ok" role="status" title={own('saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      <RecordCols aside={<Example settings={settings} hasChoice={hasChoice} />}>
        {hasChoice ? (
          <Form method="post" className="record-form digest">
            <ChoiceField
              label={own('frequency')}
              name="frequency"
              type="radio"
              look="cards"
              {...(mails ? { help: own('recent.of') } : {})}
              options={choices.map((value) => ({
                value,
                label: (
                  <>
                    <b>{own(`frequencies.${value}`)}</b>
                    <span className="muted small">{own(`what.${value}`)}</span>
                    {mails ? (
                      <span className="mail-count">
                        <b>
                          {t('notifications.digest.recent.mails', {
                            count: mails[value],
                            least: value === 'off' ? 'no' : 'yes',
                          })}
                        </b>
                        <Bricks count={mails[value]} />
                      </span>
                    ) : null}
                  </>
                ),
              }))}
              chosen={[settings.frequency]}
              errors={errors.frequency}
            />
            <div className="pairs">
              <SelectField
                label={own('weekday')}
                name="weekday"
                options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: own(`weekdays.${day}`) }))}
                defaultValue={String(settings.weekday)}
                errors={errors.weekday}
              />
              <SelectField
                label={own('hour')}
                name="hour"
                options={offered.map((hour) => ({
                  value: String(hour),
                  label: clock(`${String(hour).padStart(2, '0')}:00`),
                }))}
                defaultValue={String(settings.hour)}
                errors={errors.hour}
              />
            </div>
            <Subjects settings={settings} />
            <SubmitButton>{own('save')}</SubmitButton>
          </Form>
        ) : null}
        <MailKinds kinds={kinds} choices={choices} count={settings.recent.besideDaily} />
      </RecordCols>
    </main>
  )
}

type Settings = Awaited<ReturnType<typeof loader>>['settings']
type Frequency = Settings['frequency']

/** What somebody may choose among, and what they chose in another role. */
function choicesOf(user: { capacities: string[] } | null, chosen: Frequency): readonly Frequency[] {
  const choices = choicesFor(user?.capacities ?? [])
  return choices.length === 0 || choices.includes(chosen) ? choices : [...choices, chosen]
}

/**
 * How many mails each choice would have been lately, of those it decides about: what came at once whatever one chose is in none.
 * Nothing where all were alike, for then the numbers help nobody to choose.
 */
function mailsBy({ off, daily, weekly, besideDaily, besideWeekly }: Settings['recent']) {
  const mails = { off: off - besideDaily, daily, weekly: weekly + besideWeekly - besideDaily }
  return mails.off > Math.min(mails.daily, mails.weekly) ? mails : undefined
}

/** One brick is one mail. */
function Bricks({ count }: { count: number }) {
  return (
    <span className="mail-bricks" aria-hidden="true">
      {Array.from({ length: Math.min(count, mostBricks) }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  )
}

const mostBricks = 24

/** What one gets by what is chosen beside it: mails of their own, or the overview that what could wait lately would have been. */
function Example({ settings, hasChoice }: { settings: Settings; hasChoice: boolean }) {
  const t = useT()
  const own = (name: string) => t(`notifications.digest.${name}`)
  return (
    <>
      <SidePart id="mails" title={t('notifications.digest.latest', { count: settings.mailed.length })}>
        <Mails mailed={settings.mailed} />
      </SidePart>
      {hasChoice ? (
        <SidePart id="example" title={own('example')}>
          {settings.waited.length > 0 ? <Overview settings={settings} /> : <p>{own('example-none')}</p>}
        </SidePart>
      ) : null}
    </>
  )
}

/** The newest mails, as they lie in a mailbox. */
function Mails({ mailed }: Pick<Settings, 'mailed'>) {
  const t = useT()
  const { lately } = useFormat()
  const { tenant } = useShell()
  if (mailed.length === 0) return <p>{t('notifications.digest.latest-none')}</p>
  return (
    <ul className="mailbox">
      {mailed.map(({ line, at }) => (
        <li key={`${line}${at}`}>
          <Icon name="envelope-simple" />
          <span className="muted small">{tenant.appName}</span>
          <time className="muted small" dateTime={at}>
            {lately(at)}
          </time>
          <b>{line}</b>
        </li>
      ))}
    </ul>
  )
}

function Overview({ settings: { waited, recent, weekday, hour } }: { settings: Settings }) {
  const t = useT()
  const path = useLocalePath()
  const { clock } = useFormat()
  const { tenant } = useShell()
  const own = (name: string, values?: Record<string, string | number>) => t(`notifications.digest.${name}`, values)
  const told = [...new Set(waited)]
  // As many as the choices beside it count: the newest are named.
  const count = recent.off - recent.besideDaily
  const time = clock(`${String(hour).padStart(2, '0')}:00`)
  return (
    <>
      <div className="digest-example">
        <p className="digest-from">
          <b>{tenant.appName}</b>
          <span className="by-day">{own('comes.daily', { time })}</span>
          <span className="by-week">{own('comes.weekly', { day: own(`weekdays.${weekday}`), time })}</span>
        </p>
        <div className="digest-letter">
          <b className="by-day">{own('subject', { period: own('period.daily') })}</b>
          <b className="by-week">{own('subject', { period: own('period.weekly') })}</b>
          <p>{own('body', { count, app: tenant.appName })}</p>
          <ul>
            {told.map((line) => {
              const times = waited.filter((one) => one === line).length
              return <li key={line}>{times > 1 ? own('times', { line, count: times }) : line}</li>
            })}
            {count > waited.length ? <li>{own('and-more', { count: count - waited.length })}</li> : null}
          </ul>
          <Link className="btn btn-sm" to={path('/notificaties')}>
            {own('button')}
          </Link>
        </div>
      </div>
      <p className="muted small">{own('example-of')}</p>
    </>
  )
}

/** Of what one hears news, and how of each: how often it was lately, and what is otherwise than chosen above. */
function Subjects({ settings: { bySubject, atOnce, unmailed } }: { settings: Settings }) {
  const t = useT()
  const { tenant, user } = useShell()
  const own = (name: string, values?: Record<string, string | number>) => t(`notifications.subjects.${name}`, values)
  const subjects = subjectsFor(user?.capacities ?? [])
  if (subjects.length === 0) return null
  const hours = tenant.capabilities.usesHours ? 'yes' : 'no'
  return (
    <details className="mail-subjects more-fields" open={atOnce.length + unmailed.length > 0 || undefined}>
      <summary>
        <Icon name="caret-down" />
        <span>{own('title')}</span> <small>{own('set', { count: atOnce.length + unmailed.length })}</small>
      </summary>
      <input type="hidden" name="subjects" value="all" />
      {subjects.map((subject) => (
        <div key={subject} className="mail-subject">
          <SelectField
            label={t(`notifications.subject.${subject}`)}
            help={
              <>
                {own(`about.${subject}`, { hours })} {own('count', { count: bySubject[subject] ?? 0 })}
              </>
            }
            name={`subject.${subject}`}
            options={(['', 'now', 'none'] as const).map((value) => ({ value, label: own(`ways.${value || 'same'}`) }))}
            defaultValue={atOnce.includes(subject) ? 'now' : unmailed.includes(subject) ? 'none' : ''}
          />
        </div>
      ))}
      <p className="muted small">{own('bell')}</p>
    </details>
  )
}

/** Which mails one gets besides: what is chosen elsewhere or cannot wait long, and what always comes at once. */
function MailKinds({
  kinds,
  choices,
  count,
}: {
  kinds: readonly Kind[]
  choices: readonly Frequency[]
  count: number
}) {
  const t = useT()
  const own = (name: string, values?: Record<string, number>) => t(`notifications.kinds.${name}`, values)
  const always = kinds.filter(({ when }) => when === 'always')
  return (
    <>
      {(['day', 'search'] as const).map((when) => {
        const of = kinds.filter((kind) => kind.when === when)
        return of.length === 0 ? null : (
          <section key={when} className="section" aria-labelledby={`kinds-${when}`}>
            <h2 id={`kinds-${when}`}>{own(`by-${when}`)}</h2>
            <Kinds of={of} choices={choices} />
          </section>
        )
      })}
      <section className="section" aria-labelledby="always">
        <h2 id="always">
          {own('always')} {count > 0 ? <small>{own('always-count', { count })}</small> : null}
        </h2>
        <Kinds of={always} choices={choices} />
      </section>
    </>
  )
}

type Kind = ReturnType<typeof mailKindsFor>[number]

function Kinds({ of, choices }: { of: readonly Kind[]; choices: readonly Frequency[] }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const told = {
    hours: tenant.capabilities.usesHours ? 'yes' : 'no',
    weekly: choices.includes('weekly') ? 'yes' : 'no',
  }
  return (
    <ul className="record-form lines mail-kinds">
      {of.map(({ key, when }) => (
        <li key={key} className="own-line">
          <OwnSign icon={when === 'always' ? 'lock-simple' : when === 'search' ? 'magnifying-glass' : 'clock'} />
          <div>
            <p>
              <b>{t(`notifications.kinds.${key}.title`, told)}</b>
            </p>
            <p className="muted">{t(`notifications.kinds.${key}.text`, told)}</p>
          </div>
          {when === 'search' ? (
            <Link className="btn" to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>
              {t('notifications.kinds.choose-search')}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
