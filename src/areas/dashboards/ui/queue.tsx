import { useState } from 'react'
import { Form, Link } from 'react-router'
import { taskKinds } from '#areas/dashboards/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { ShownTask } from './dashboard.ts'

const icons: Record<ShownTask['kind'], { icon: string; tone: string }> = {
  sign: { icon: 'pen-nib-fill', tone: 'you' },
  hours: { icon: 'clock-fill', tone: 'you' },
  applications: { icon: 'hand-palm-fill', tone: 'other' },
  internships: { icon: 'briefcase-fill', tone: 'other' },
  organizations: { icon: 'stamp-fill', tone: 'you' },
  vacancies: { icon: 'stamp-fill', tone: 'you' },
}

/** What waits for the reader, longest first. */
export function Queue({ tasks }: { tasks: ShownTask[] }) {
  const t = useT()
  const [kind, setKind] = useState<ShownTask['kind'] | null>(null)
  const kinds = taskKinds.filter((one) => tasks.some((task) => task.kind === one))
  const shown = kind ? tasks.filter((task) => task.kind === kind) : tasks
  const tab = (name: ShownTask['kind'] | null, count: number) => (
    <button key={name ?? 'all'} type="button" aria-pressed={kind === name} onClick={() => setKind(name)}>
      {name ? t(`dashboards.queue.kind.${name}`) : t('dashboards.queue.all')} <span className="count">{count}</span>
    </button>
  )
  return (
    <section className="q" aria-labelledby="q-t">
      <div className="section-head">
        <h2 id="q-t">
          {t('dashboards.queue.title')}{' '}
          <span className={`count${tasks.length ? ' count-hot' : ''}`}>{tasks.length}</span>
        </h2>
      </div>
      {tasks.length === 0 ? (
        <p className="queue-none">
          <b>{t('dashboards.queue.empty')}.</b> {t('dashboards.queue.empty-text')}
        </p>
      ) : (
        <>
          {kinds.length > 1 ? (
            <div className="tabs" role="group" aria-label={t('dashboards.queue.label')} data-needs-js="">
              {tab(null, tasks.length)}
              {kinds.map((one) => tab(one, tasks.filter((task) => task.kind === one).length))}
            </div>
          ) : null}
          <ol className="queue">
            {inBundles(shown).map(({ tasks: [first, ...others] }) =>
              shown.length <= mostAtAGlance || others.length < fewestBundled ? (
                [first, ...others].map((task) => <TaskLine key={keyOf(task)} task={task} />)
              ) : (
                <Bundle key={`${first.key} all`} first={first} others={others} />
              ),
            )}
          </ol>
        </>
      )}
    </section>
  )
}

const keyOf = (task: ShownTask) => task.path + task.key + task.name + (task.step ?? '')

/** So many lines in all are read at a glance: nothing of them stands behind another. */
const mostAtAGlance = 8

/** Beside the first, so many of one sort stand behind one line, so that what is rare is seen among what is not. */
const fewestBundled = 4

type Tasks = [ShownTask, ...ShownTask[]]

/** The tasks by what is to be done; each sort stands where the longest waiting of it stood. */
function inBundles(tasks: readonly ShownTask[]): { tasks: Tasks }[] {
  const bundles = new Map<string, { tasks: Tasks }>()
  for (const task of tasks) {
    const bundle = bundles.get(task.key)
    if (bundle) bundle.tasks.push(task)
    else bundles.set(task.key, { tasks: [task] })
  }
  return [...bundles.values()]
}

/** The longest waiting of a sort, and the others of it once they are asked for; it opens without scripts. */
function Bundle({ first, others }: { first: ShownTask; others: readonly ShownTask[] }) {
  const t = useT()
  return (
    <>
      <TaskLine task={first} />
      <li className="queue-more">
        <details>
          <summary>
            {t('dashboards.queue.more', { count: others.length, sort: t(`dashboards.task.${first.key}.sort`) })}
          </summary>
          <ol className="queue">
            {others.map((task) => (
              <TaskLine key={keyOf(task)} task={task} />
            ))}
          </ol>
        </details>
      </li>
    </>
  )
}

function TaskLine({ task }: { task: ShownTask }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  const values = Object.fromEntries(
    Object.entries(task.values).map(([key, value]) => [key, typeof value === 'number' ? number(value) : value]),
  )
  const name =
    task.name ||
    (task.key === 'hours-check-all'
      ? t('dashboards.task.hours-check-all.pupils', { count: task.values.pupils ?? 0 })
      : t('dashboards.queue.somebody'))
  return (
    <li className="qi">
      <span className="qic" data-s={icons[task.kind].tone}>
        <Icon name={icons[task.kind].icon} />
      </span>
      <span className="qn">
        <b>{name}</b> <span className="muted">{task.group}</span>
      </span>
      <span className="qt">{t(`dashboards.task.${task.key}.text`, values)}</span>
      <span className={`qd${task.days >= 4 ? ' hot' : ''}`}>{t('dashboards.queue.days', { count: task.days })}</span>
      {task.step ? (
        <Form method="post" action={path(task.path)}>
          <button type="submit" className="btn btn-sm" name="step" value={task.step}>
            {t(`dashboards.task.${task.key}.button`)}
            <span className="vh">: {task.values.signer}</span>
          </button>
        </Form>
      ) : (
        <Link className="btn btn-sm" to={path(task.path)}>
          {t(`dashboards.task.${task.key}.button`)}
          <span className="vh">: {name}</span>
        </Link>
      )}
    </li>
  )
}
