import { weekdays } from '#platform/week.ts'
import type { ShownContract } from './contract.ts'

/** What the form holds, as the template's own types: euros become cents, times become a week. */
export function filledIn(form: FormData, { fields }: Pick<ShownContract, 'fields'>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { key, type } of fields) {
    const name = `values.${key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
    if (type === 'schedule') {
      const days = weekdays.flatMap((day) => {
        const [from, until] = ['from', 'until'].map((edge) => String(form.get(`schedule.${day}.${edge}`) ?? ''))
        return from || until ? [[day, [[from, until]]] as const] : []
      })
      values[key] = Object.fromEntries(days)
      continue
    }
    const text = form.get(name)
    if (typeof text !== 'string') continue
    const amount = Number(text.trim().replace(',', '.'))
    if (text.trim() === '') values[key] = null
    else if (type === 'number') values[key] = Number.isFinite(amount) ? amount : text
    else if (type === 'money') values[key] = Number.isFinite(amount) ? Math.round(amount * 100) : text
    else values[key] = text
  }
  return values
}
