import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { taskKinds } from '#areas/dashboards/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useWalkingKeys } from '#web/design/single-keys.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { waitsLong } from '#web/waiting.ts'
import type { ShownTask } from './dashboard.ts'
import './queue.css'

const icons: Record<ShownTask['kind'], string> = {
  sign: 'pen-nib-fill',
  hours: 'clock-fill',
  applications: 'hand-palm-fill',
  internships: 'briefcase-fill',
  organizations: 'stamp-fill',
  vacancies: 'stamp-fill',
  questions: 'chat-circle-text-fill',
}

/** What is judged is told apart by what is asked: may it join, is it one we know, may it go online, is it still right. */
const iconOf = ({ key, kind, values }: ShownTask) =>
  key === 'report-judge'
    ? 'flag-fill'
    : key === 'vacancy-judge'
      ? 'storefront-fill'
      : key === 'organization-judge' && Number(values.alike) > 0
        ? 'copy-fill'
        : icons[kind]

type QueueProps = {
  tasks: ShownTask[]
  /** What it is called where it is about less than all that needs the reader. */
  title?: string
  /** Whether it begins with what the reader does now: elsewhere something above it does. */
  leads?: boolean
  /** Whether it reaches beyond what is chosen above it. */
  isBeyond?: boolean
}

/** What waits for the reader, longest first; below it what waits for others, who can be reminded. */
export function Queue({ tasks, title, leads = true, isBeyond = false }: QueueProps) {
  const t = useT()
  const [kind, setKind] = useState<ShownTask['kind'] | null>(null)
  const { user } = useShell()
  const list = useRef<HTMLElement>(null)
  const hasKeys = useWalkingKeys(list, '.qi .btn')
  const own = tasks.filter((task) => !task.step)
  const others = tasks.filter((task) => task.step)
  const isOf = (one: ShownTask['kind']) => (task: ShownTask) => task.kind === one || task.also === one
  const kinds = taskKinds.filter((one) => own.some(isOf(one)))
  const shown = kind ? own.filter(isOf(kind)) : own
  // What people say of the product stands among what they ask: where it is there its tab says so.
  const hasFeedback = own.some(({ key }) => key === 'feedback-handle')
  const kindName = (name: ShownTask['kind']) =>
    `dashboards.queue.kind.${name === 'questions' && hasFeedback ? 'questions-feedback' : name}`
  const tab = (name: ShownTask['kind'] | null, count: number) => (
    <button key={name ?? 'all'} type="button" aria-pressed={kind === name} onClick={() => setKind(name)}>
      {name ? t(kindName(name)) : t('dashboards.queue.all')} <span className="count">{count}</span>
    </button>
  )
  return (
    <section className="q" aria-labelledby="q-t" ref={list}>
      <div className="section-head">
        <h2 id="q-t">
          {title ?? t('dashboards.queue.title')}{' '}
          <span className={`count${own.length ? ' count-hot' : ''}`}>{own.length}</span>
        </h2>
        {hasKeys && !isHost(user) && tasks.length > 1 ? (
          <span className="end keys only-l" data-needs-js="">
            <kbd>J</kbd> <kbd>K</kbd> {t('shell.table.key-move')} <kbd>Enter</kbd> {t('dashboards.queue.key-do')}
          </span>
        ) : null}
      </div>
      {own.length === 0 ? (
        <p className="queue-none">
          <b>{t('dashboards.queue.empty')}.</b> {t('dashboards.queue.empty-text')}
        </p>
      ) : (
        <>
          {isBeyond ? <p className="muted">{t('dashboards.queue.beyond')}</p> : null}
          {kinds.length > 1 ? (
            <div className="tabs" role="group" aria-label={t('dashboards.queue.label')} data-needs-js="">
              {tab(null, own.length)}
              {kinds.map((one) => tab(one, own.filter(isOf(one)).length))}
            </div>
          ) : null}
          <Lines tasks={shown} isFew={shown.length + others.length <= mostAtAGlance} leads={leads} />
          {own.some(({ also }) => also) ? (
            <p className="muted small queue-twice">{t('dashboards.queue.twice')}</p>
          ) : null}
        </>
      )}
      <WaitingForOthers tasks={others} isFew={shown.length + others.length <= mostAtAGlance} />
    </section>
  )
}

/** What waits for others, who can be reminded: nothing that the reader is needed for. */
export function WaitingForOthers({
  tasks,
  isFew = tasks.length <= mostAtAGlance,
}: {
  tasks: readonly ShownTask[]
  isFew?: boolean
}) {
  const t = useT()
  const { user } = useShell()
  if (tasks.length === 0) return null
  return (
    <>
      <h3 className="queue-others">
        {t(isHost(user) ? 'dashboards.queue.others-host' : 'dashboards.queue.others')}{' '}
        <span className="count">{tasks.length}</span>
      </h3>
      <Lines tasks={tasks} isFew={isFew} />
    </>
  )
}

type LinesProps = { tasks: readonly ShownTask[]; isFew: boolean; leads?: boolean }

function Lines({ tasks, isFew, leads = false }: LinesProps) {
  if (tasks.length === 0) return null
  return (
    <ol className="queue" data-leads={leads ? '' : undefined} data-wide={tasks.every(isOfPlace) ? '' : undefined}>
      {(isFew ? tasks.map(alone) : inBundles(tasks)).map(([first, ...others]) =>
        others.length === 0 ? (
          <TaskLine key={keyOf(first)} task={first} />
        ) : (
          <Bundle key={`${first.key} all`} first={first} others={others} />
        ),
      )}
    </ol>
  )
}

/** About an organization or a place: its name is longer than what is asked of it. */
const isOfPlace = ({ kind, key }: ShownTask) =>
  kind === 'organizations' || kind === 'vacancies' || key === 'application-call'

const keyOf = (task: ShownTask) => task.path + task.key + task.name + (task.step ?? '')

/** So many lines in all are read at a glance: nothing of them stands behind another. */
const mostAtAGlance = 8

/** Beside the first, so many of one sort stand behind one line, so that what is rare is seen among what is not. */
const fewestBundled = 4

type Tasks = [ShownTask, ...ShownTask[]]

const alone = (task: ShownTask): Tasks => [task]

/** The tasks, longest waiting first; of a sort there is much of, all stand where the longest waiting of it stood. */
function inBundles(tasks: readonly ShownTask[]): Tasks[] {
  return tasks.flatMap((task): Tasks[] => {
    const [first = task, ...others] = tasks.filter(({ key }) => key === task.key)
    if (others.length < fewestBundled) return [alone(task)]
    return task === first ? [[first, ...others]] : []
  })
}

/** The list in which a sort is done for many at once. */
const listOf: Readonly<Record<string, string>> = { 'internship-wrapping-up': '/internships?state=wrapping_up' }

/**
 * The longest waiting of a sort, and the others of it once they are asked for; it opens without scripts. What is done for many at
 * once is one line, with each of them behind it.
 */
function Bundle({ first, others }: { first: ShownTask; others: readonly ShownTask[] }) {
  const t = useT()
  const path = useLocalePath()
  const list = listOf[first.key]
  const sort = t(`dashboards.task.${first.key}.sort`)
  const count = others.length + 1
  return (
    <>
      {list ? (
        <li className="qi">
          <TaskSign task={first} />
          <span className="qn">
            <b>{t('dashboards.queue.all-of', { count, sort })}</b>
          </span>
          <span className="qt">{t('dashboards.queue.first-of', { name: first.name })}</span>
          <TaskDays days={first.days} />
          <Link className="btn btn-sm" to={path(list)}>
            {t('dashboards.queue.do-all')}
          </Link>
        </li>
      ) : (
        <TaskLine task={first} />
      )}
      <li className={list ? 'queue-more queue-each' : 'queue-more'}>
        <details>
          <summary>
            {list ? t('dashboards.queue.each', { count }) : t('dashboards.queue.more', { count: others.length, sort })}
            {list ? <Icon name="caret-down" /> : null}
          </summary>
          <ol className="queue">
            {(list ? [first, ...others] : others).map((task) => (
              <TaskLine key={keyOf(task)} task={task} />
            ))}
          </ol>
        </details>
      </li>
    </>
  )
}

/** The colour says whose turn it is: what is only reminded of is another's. */
function TaskSign({ task }: { task: ShownTask }) {
  return (
    <span className="qic" data-s={task.step ? 'other' : 'you'}>
      <Icon name={iconOf(task)} />
    </span>
  )
}

function TaskDays({ days }: Pick<ShownTask, 'days'>) {
  const t = useT()
  return <span className={`qd${waitsLong(days) ? ' hot' : ''}`}>{t('dashboards.queue.days', { count: days })}</span>
}

function TaskLine({ task }: { task: ShownTask }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  const values = Object.fromEntries(
    Object.entries(task.values).map(([key, value]) => [
      key,
      // What a text counts by stays a number.
      typeof value === 'number' && key !== 'alike' ? number(value) : value,
    ]),
  )
  const isAlike = task.key === 'organization-judge' && Number(task.values.alike) > 0
  const button = t(`dashboards.task.${task.key}.${isAlike ? 'button-alike' : 'button'}`)
  const name =
    task.name ||
    (task.key === 'hours-check-all'
      ? t('dashboards.task.hours-check-all.pupils', { count: task.values.pupils ?? 0 })
      : t('dashboards.queue.somebody'))
  return (
    <li className="qi">
      <TaskSign task={task} />
      <span className="qn">
        <b>{name}</b> <span className="muted">{task.group}</span>
      </span>
      <span className="qt">
        {t(`dashboards.task.${task.key}.text`, values)}
        {task.quote ? <q className="qq">{task.quote}</q> : null}
      </span>
      <TaskDays days={task.days} />
      {task.step ? (
        <Form method="post" action={path(task.path)}>
          <button type="submit" className="btn btn-sm" name="step" value={task.step}>
            {t(`dashboards.task.${task.key}.button`)}
            <span className="vh">: {task.values.signer ?? name}</span>
          </button>
        </Form>
      ) : (
        <Link className="btn btn-sm" to={path(task.path)}>
          {button}
          <span className="vh">: {name}</span>
        </Link>
      )}
    </li>
  )
}
