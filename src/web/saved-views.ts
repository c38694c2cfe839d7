import type { TableView } from './design/table-filters.tsx'
import type { PageApi } from './api.ts'

/** The views this person kept of a screen, for `StaffTable`. */
export async function savedViews(api: PageApi, screen: string): Promise<TableView[]> {
  const { data } = await api.get(`/saved_views?screen=${screen}`)
  return data.map(({ id, name, query }) => ({ id, name, query }))
}

/** Whether a form of a table is about its views. */
export function isAboutViews(form: FormData): boolean {
  return form.has('view') || form.has('forget_view')
}

/** Keeps the table as it stands under a name, or forgets a name. */
export async function changeViews(api: PageApi, form: FormData, screen: string): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (form.has('forget_view')) await api.delete(`/saved_views/${text('forget_view')}`)
  else await api.post('/saved_views', 'saved_views', { screen, name: text('view'), query: text('query') })
}
