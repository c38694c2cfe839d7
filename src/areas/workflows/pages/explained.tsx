import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { CellSign, type CellLook } from '#areas/workflows/ui/cell.tsx'
import '#areas/workflows/ui/matrix.css'
import { act, load, type FormProblem, type PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readShell, useShell } from '#web/shell.ts'

/** One's own nearest road, of a pupil; nobody else has one. */
async function ownRoad(api: PageApi) {
  const { user } = await readShell(api)
  if (!user?.capacities.includes('student')) return undefined
  return (await api.get('/roads')).data[0]
}

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ road: await ownRoad(api) }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    const road = await ownRoad(api)
    for (const { id, kind, metAt } of road?.phases.flatMap(({ requirements }) => requirements) ?? [])
      if (kind === 'read' && !metAt)
        await api.put(`/roads/${road?.id}/tick`, 'roads', { requirementId: id, isDone: true })
    return {}
  })
}

const signs: [string, CellLook][] = [
  ['done', 'done'],
  ['in_progress', 'now'],
  ['late', 'late'],
  ['excused', 'excused'],
  ['locked', 'next'],
]

/** How the road works, in plain words, and the steps of one's own. */
export default function Explained() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { road } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (key: string) => t(`workflows.explain.${key}`)
  const toRead = road?.phases.flatMap(({ requirements }) => requirements).filter(({ kind }) => kind === 'read') ?? []
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own('lead')}</p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      <h2>{own('states-title')}</h2>
      <ul className="rows">
        {signs.map(([state, look]) => (
          <li key={state} className="row-line">
            <CellSign look={look} days={2} words="" />
            <span className="grow">{own(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
      {(['fills', 'dates', 'move'] as const).map((key) => (
        <section key={key} className="section">
          <h2>{own(`${key}-title`)}</h2>
          <p>{own(key)}</p>
        </section>
      ))}
      {road ? (
        <section className="section">
          <h2>{own('phases-title')}</h2>
          <dl className="facts">
            {road.phases.map(({ id, name, explanation }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{explanation}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {toRead.length > 0 ? (
        toRead.every(({ metAt }) => metAt) ? (
          <Notice tone="ok" title={own('was-read')} />
        ) : (
          <Form method="post" className="section">
            <SubmitButton>{own('read')}</SubmitButton>
          </Form>
        )
      ) : null}
    </main>
  )
}
