import type { PageApi } from '#web/api.ts'

/** Sends what a pupil or somebody at school ticked on a road, or took away. */
export async function sendTick(api: PageApi, form: FormData, roadId: string): Promise<Record<string, never>> {
  const attributes = { requirementId: String(form.get('requirement')), isDone: form.get('done') === 'yes' }
  await api.put(`/roads/${encodeURIComponent(roadId)}/tick`, 'roads', attributes)
  return {}
}
