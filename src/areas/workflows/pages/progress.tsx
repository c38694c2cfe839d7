import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { toSignAmong } from '#areas/internships/ui/to-sign.ts'
import { roadReaders } from '#areas/workflows/policy.ts'
import { OwnRoad } from '#areas/workflows/ui/own-road.tsx'
import {
  roadDecisions,
  type AskedDecision,
  type RoadDecision,
  type DecisionOutcome,
} from '#areas/workflows/ui/decide.tsx'
import { RoadMatrix, type LateElsewhere } from '#areas/workflows/ui/matrix.tsx'
import type { MatrixFacts } from '#areas/workflows/ui/road.ts'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { roadTable } from '#areas/workflows/ui/table.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { readShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { filterQuery, readAsk, type TableAsk } from '#web/table.ts'

/** Whether this is for somebody who looks after pupils, or for a pupil. */
async function looksAfter(api: PageApi): Promise<boolean> {
  const { user } = await readShell(api)
  return roadReaders.some((one) => user?.capacities.includes(one))
}

/** A pupil's roads, and the internships that go with them. */
async function ownRoads(api: PageApi) {
  const [{ data: roads, meta }, { data: internships }] = await Promise.all([api.get('/roads'), api.get('/internships')])
  return { roads, internships, mentors: meta.mentors, toSign: await toSignAmong(api, internships) }
}

/** Who is late on a workflow that is not the one shown, where no class or period is chosen: the title knows of one alone. */
async function lateBeside(
  args: LoaderFunctionArgs,
  { meta, ask }: { meta: MatrixFacts; ask: TableAsk },
): Promise<LateElsewhere[]> {
  if (meta.workflows.length < 2 || ask.chosen.group || ask.chosen.period) return []
  const { data: workflows } = await load(args, (api) => api.get('/workflows'))
  return meta.workflows
    .filter(({ id }) => id !== meta.shown)
    .map(({ id, name }) => ({
      id,
      name,
      late: sum(workflows.find((one) => one.id === id)?.standing?.inPhase.map(({ late }) => late) ?? []),
    }))
    .filter(({ late }) => late > 0)
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

export async function loader(args: LoaderFunctionArgs) {
  const isStaff = await load(args, looksAfter)
  if (isStaff) {
    const list = await loadStaffTable(args, roadTable, { find: (api, query) => api.get(`/road_lines?${query}`) })
    return { kind: 'staff' as const, list, lateElsewhere: await lateBeside(args, list) }
  }
  const own = await load(args, ownRoads)
  return { kind: 'pupil' as const, ...own, asked: new URL(args.request.url).searchParams.get('road') }
}

type Answer = { asked?: AskedDecision; isForNobody?: boolean; outcome?: DecisionOutcome; problem?: FormProblem }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request.clone())
  if (form.has('requirement'))
    return act(args, form, async (api): Promise<Answer> => sendTick(api, form, String(form.get('road'))))
  return changeStaffTable<Answer>(args, roadTable, (api, sent) => decide(api, sent, new URL(args.request.url)))
}

/** A step for the pupils that were chosen: what is to be said about it is asked first, and a reminder just goes. */
async function decide(api: PageApi, form: FormData, url: URL): Promise<Answer | undefined> {
  if (form.get('bulk') === 'remind-soon') return { outcome: await remindSoon(api, form, url) }
  const ids = form.getAll('ids').map(String)
  const isChosen = form.has('bulk')
  const asked = form.get(isChosen ? 'bulk' : 'decide')
  const decision = roadDecisions.find((one) => one === asked)
  if (!decision) return undefined
  if (ids.length === 0) return { isForNobody: true }
  if (isChosen && decision !== 'remind') return { asked: { decision, ids } }
  return { outcome: await send(api, decision, form, ids) }
}

/** So many are reminded at once, in pages of a hundred. */
const mostPages = 5

/** Everybody who has until the day of the address for its phase, and is not late, is reminded of it at once. */
async function remindSoon(api: PageApi, form: FormData, url: URL): Promise<DecisionOutcome> {
  const asked = filterQuery(readAsk(url, roadTable.rules), roadTable.rules)
  const ids: string[] = []
  for (let page = 1, pages = 1; page <= pages && page <= mostPages; page += 1) {
    const { data, meta } = await api.get(
      `/road_lines?${asked}&filter[days_late_eq]=0&page[size]=100&page[number]=${page}`,
    )
    pages = meta.page.totalPages
    ids.push(...data.map(({ id }) => id))
  }
  return send(api, 'remind', form, ids)
}

async function send(api: PageApi, decision: RoadDecision, form: FormData, ids: string[]): Promise<DecisionOutcome> {
  const phaseId = String(form.get('phaseId') ?? '') || undefined
  const text = (name: string) => String(form.get(name) ?? '')
  const reason = text('reason')
  const { data: told } =
    decision === 'remind'
      ? await api.post('/roads/remind', 'road_outcomes', { ids, phaseId })
      : decision === 'extend'
        ? await api.post('/roads/extend', 'road_outcomes', { ids, phaseId, reason, dueOn: text('dueOn') })
        : await api.post('/roads/excuse', 'road_outcomes', { ids, phaseId, reason })
  const namesOf = (outcome: string) => told.filter((one) => one.outcome === outcome).map(({ name }) => name)
  return {
    decision,
    done: namesOf('done').length,
    behind: namesOf('behind'),
    earlier: namesOf('earlier'),
    reminded: namesOf('reminded'),
  }
}

/** Progress: a pupil's own road, or the roads of those one looks after. */
export default function Progress() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (shown.kind === 'pupil') return <OwnRoad {...shown} problem={answer?.problem} />
  return (
    <RoadMatrix
      list={shown.list}
      lateElsewhere={shown.lateElsewhere}
      asked={answer?.asked ?? askedAgain(answer?.problem)}
      outcome={answer?.outcome}
      isForNobody={answer?.isForNobody ?? false}
      problem={answer?.problem}
    />
  )
}

/** What was refused is asked again, of the same pupils and with what was typed. */
function askedAgain(problem: FormProblem | undefined): AskedDecision | undefined {
  const decision = roadDecisions.find((one) => one === problem?.values.decide)
  if (!problem || !decision) return undefined
  return { decision, ids: (problem.values.ids ?? '').split(',').filter(Boolean) }
}
