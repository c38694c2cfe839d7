import type { PageApi } from './api.ts'
import type { GotOne } from './api-types.ts'

/** The newest step one asked for many of a kind, while it is worth telling, for `BulkNotice`. */
export async function latestBulkStep(api: PageApi, kind: string): Promise<GotOne<'/bulk_steps'> | undefined> {
  return (await api.get(`/bulk_steps?kind=${kind}`)).data[0]
}

/** Whether a step for many is still on its way: the rows it is about stand there as they were. */
export function isOpenStep({ status }: Pick<GotOne<'/bulk_steps'>, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** Whether a form of a table is about a step for many: to ask it, or to take it back. */
export function isAboutBulk(form: FormData): boolean {
  return form.has('bulk') || form.has('undo')
}

/** Asks the step for the rows that were chosen, or takes one back. Without rows there is nothing to ask. */
export async function changeBulk(api: PageApi, form: FormData, kind: string): Promise<void> {
  const undo = form.get('undo')
  if (undo) await api.put(`/bulk_steps/${String(undo)}/undo`, 'bulk_steps')
  else await api.post('/bulk_steps', 'bulk_steps', { kind, step: form.get('bulk'), ids: form.getAll('ids') })
}
