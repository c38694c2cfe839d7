import { notForReader } from '#web/client.ts'
import type { PageApi } from '#web/api.ts'

/** How many pupils of those the reader looks after are on a workflow, and at each of its phases; undefined where they look after nobody. */
export async function standingOn(api: PageApi, workflowId: string) {
  const found = await api
    .get(`/road_lines?filter[workflow_id_in]=${workflowId}&page[size]=1`)
    .then(({ meta }) => meta, notForReader)
  if (!found) return undefined
  const { walking, inPhase } = found
  return {
    walking,
    done: walking - inPhase.reduce((sum, { count }) => sum + count, 0),
    at: Object.fromEntries(inPhase.map(({ phaseId, count }) => [phaseId, count])),
  }
}
