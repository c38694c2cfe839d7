import { choices, defaultRadius, radii, searchOrders, type ChoiceName } from '#areas/search/model.ts'
import { questionOf } from '#areas/search/saved-searches/model.ts'
import { travelModes, type TravelMode } from '#areas/geography/model.ts'

/** How far one may be willing to go, besides kilometres. */
export const journeys: readonly { mode: TravelMode; minutes: readonly number[] }[] = [
  { mode: 'foot', minutes: [10, 20, 30] },
  { mode: 'bike', minutes: [10, 20, 30] },
  { mode: 'public_transport', minutes: [30, 45, 60] },
  { mode: 'car', minutes: [15, 30, 45] },
]

export const listOf = (question: URLSearchParams, name: string) =>
  (question.get(name) ?? '').split(',').filter((value) => value !== '')

/** What an address asks; what an old one asks and nobody knows any more is left out. */
export function readAddress(address: URLSearchParams): URLSearchParams {
  const question = questionOf(address)
  const only = (name: string, isKnown: (value: string) => boolean) => {
    const known = listOf(question, name).filter(isKnown)
    if (known.length > 0) question.set(name, known.join(','))
    else question.delete(name)
  }
  for (const name of Object.keys(choices) as ChoiceName[])
    only(name, (value) => (choices[name] as readonly string[]).includes(value))
  only('radius', (value) => radii.map(String).includes(value))
  only('order', (value) => (searchOrders as readonly string[]).includes(value))
  only('travel', (value) => (travelModes as readonly string[]).includes(value) && question.has('minutes'))
  only('minutes', (value) => question.has('travel') && /^\d{1,3}$/.test(value) && Number(value) > 0)
  for (const name of ['hours_min', 'hours_max', 'age', 'seats']) only(name, (value) => /^\d{1,4}$/.test(value))
  return question
}

/** The same question as the fields of the form say it. */
function fieldsOf(question: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(question)
  const take = (name: string) => {
    const value = fields.get(name) ?? ''
    fields.delete(name)
    return value
  }
  const [mode, minutes, from, to] = [take('travel'), take('minutes'), take('hours_min'), take('hours_max')]
  if (mode && minutes) fields.set('radius', `${mode}-${minutes}`)
  else if (!fields.has('radius')) fields.set('radius', String(defaultRadius))
  if (from || to) fields.set('hours', `${from || 0}-${to}`)
  for (const name of Object.keys(choices)) {
    const values = listOf(fields, name)
    fields.delete(name)
    for (const value of values) fields.append(name, value)
  }
  return fields
}

/** The fields of the form as an address says them, with which search of one's own is being changed by it. */
export function fieldsIn(address: URLSearchParams): URLSearchParams {
  const fields = fieldsOf(readAddress(address))
  const changed = address.get('change')
  if (changed) fields.set('change', changed)
  return fields
}

/** The address of what stands in the form: nothing that says nothing. */
export function addressOf(form: FormData): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string' && value.trim() !== '') address.append(name, value)
  if (!address.has('place')) address.delete('radius')
  return address
}
