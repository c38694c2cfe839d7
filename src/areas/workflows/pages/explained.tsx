import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Standing } from '#areas/workflows/ui/phases.tsx'
import { lookOf, type ShownRoad } from '#areas/workflows/ui/road.ts'
import '#areas/workflows/ui/road.css'
import { act, load, signInPath, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readShell, useShell, type Shell } from '#web/shell.ts'

/** One's own roads, of a pupil, the nearest first; nobody else has one. */
async function ownRoads({ user }: Shell, api: PageApi) {
  if (!user?.capacities.includes('student')) return []
  return (await api.get('/roads')).data
}

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const shell = await readShell(api)
    if (!shell.user) throw redirect(signInPath(args.request))
    if (!shell.user.capacities.includes('student')) throw new Response(null, { status: 403 })
    return { roads: await ownRoads(shell, api) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    // It is read for every period there is: nothing on this page is about one alone.
    for (const road of await ownRoads(await readShell(api), api))
      for (const { id, metAt } of toReadOn(road))
        if (!metAt) await api.put(`/roads/${road.id}/tick`, 'roads', { requirementId: id, isDone: true })
    return {}
  })
}

function toReadOn({ phases }: ShownRoad) {
  return phases.flatMap(({ requirements }) => requirements).filter(({ kind }) => kind === 'read')
}

/** What a circle can look like on the road itself, which is what is explained: drawn here as it is drawn there. */
const signs = [
  { state: 'done', look: 'done', icon: 'check-bold' },
  { state: 'in_progress', look: 'now', icon: null },
  { state: 'late', look: 'late', icon: null },
  { state: 'excused', look: 'done', icon: 'minus' },
  { state: 'locked', look: 'next', icon: null },
] as const

/** How the road works, in plain words, and the steps of one's own. */
export default function Explained() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { roads } = useLoaderData<typeof loader>()
  const [road] = roads
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (key: string) => t(`workflows.explain.${key}`)
  const toRead = roads.flatMap(toReadOn)
  const isRead = toRead.length > 0 && toRead.every(({ metAt }) => metAt)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.own.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own('lead')}</p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      <RecordCols aside={<Rules />}>
        <Signs />
        {road ? (
          <section className="section">
            <h2>{own('phases-title')}</h2>
            <ol className="route rd-steps">
              {road.phases.map((phase, at) => (
                <li
                  key={phase.id}
                  className="stop"
                  data-state={lookOf(phase)}
                  aria-current={phase.id === road.phaseId ? 'step' : undefined}
                >
                  <span className="mark" aria-hidden="true">
                    {lookOf(phase) === 'done' ? <Icon name="check-bold" /> : <span>{at + 1}</span>}
                  </span>
                  <div>
                    <p className="name">
                      {phase.name}{' '}
                      {phase.id === road.phaseId ? <span className="here">{t('workflows.own.here')}</span> : null}
                    </p>
                    <p className="meta">
                      <Standing phase={phase} isOwn />
                    </p>
                    <p>{phase.explanation}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
        {toRead.length > 0 && !isRead ? (
          <Form method="post" className="section">
            <SubmitButton>{own('read')}</SubmitButton>
          </Form>
        ) : (
          <p className="section row">
            <Link className="btn btn-primary" to={path('/stagevoortgang')}>
              {own('back')}
            </Link>
            {isRead ? <Badge tone="done">{own('was-read')}</Badge> : null}
          </p>
        )}
      </RecordCols>
    </main>
  )
}

/** What the circles mean: read before the road they stand on. */
function Signs() {
  const t = useT()
  const own = (key: string) => t(`workflows.explain.${key}`)
  return (
    <section aria-labelledby="states">
      <h2 id="states">{own('states-title')}</h2>
      <ul className="rd-signs">
        {signs.map(({ state, look, icon }, at) => (
          <li key={state} className="stop" data-state={look}>
            <span className="mark" aria-hidden="true">
              {icon ? <Icon name={icon} /> : <span>{at + 1}</span>}
            </span>
            <span>{own(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the circles fill and what may change: what one looks up beside one's own steps. */
function Rules() {
  const t = useT()
  const own = (key: string) => t(`workflows.explain.${key}`)
  return (
    <>
      {(['fills', 'dates', 'move'] as const).map((key) => (
        <SidePart key={key} id={key} title={own(`${key}-title`)}>
          <p>{own(key)}</p>
        </SidePart>
      ))}
    </>
  )
}
