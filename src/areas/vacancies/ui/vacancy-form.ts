import { z } from 'zod'
import { inputsOf, type FieldKind } from '#platform/field-kinds.ts'
import { namedIn, readForm } from '#web/read-form.ts'
import { vacancyFields, type FieldName } from '#areas/vacancies/fields.ts'
import { daysOf } from '../model.ts'
import { readClock, weekdays } from '#platform/week.ts'
import type { Managed } from './managed.ts'

const ofAKind = Object.entries(vacancyFields).filter(([, field]: [string, FieldKind]) => !field.form)
const readAsIs = z.object(inputsOf(Object.fromEntries(ofAKind)))

/** What the form of a vacancy says. Of a list or a switch it says by `namesField` that it was there. */
export function attributesOf(form: FormData): Record<string, unknown> {
  const there = namedIn(form)
  const attributes: Record<string, unknown> = readForm(readAsIs, form)
  for (const [name, { form: way }] of Object.entries<FieldKind>(vacancyFields))
    if (way === 'lines' && form.has(name)) attributes[name] = linesIn(form, name)
  const reason = String(form.get('hoursAllowedReason') ?? '').trim()
  if (reason) attributes.hoursAllowedReason = reason
  // Plain words that came back as they went leave the marks they have.
  const plain = form.get('description')
  if (typeof plain === 'string' && lines(plain) !== lines(String(form.get('descriptionWas') ?? '')))
    attributes.description = plain
  if (form.has('allowance')) attributes.allowanceCents = cents(String(form.get('allowance')))
  if (there.has('weeklySchedule')) attributes.weeklySchedule = scheduleIn(form)
  if (attributes.format === 'one_off_event') {
    if (there.has('slots')) attributes.slots = momentsIn(form).map(slotOf)
    // Those of its moments together; the field of what goes on stands in the form unseen.
    delete attributes.seats
  }
  return attributes
}

const linesIn = (form: FormData, name: string) =>
  lines(String(form.get(name)))
    .split('\n')
    .filter(Boolean)

const lines = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** 150 or 12,50 euros in cents; what is no amount stays as it was typed, for the API to refuse. */
function cents(text: string): number | string {
  const amount = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(amount) ? text.trim() : Math.round(amount * 100)
}

/** A day that was chosen and has no times stands there with none, for the API to refuse; without scripts its times alone choose it. */
export function scheduleIn(form: FormData): Record<string, [string, string][]> {
  const all = (name: string) => form.getAll(name).map((value) => String(value).trim())
  // Of what is once the days of a week stand in the form unseen.
  const chosen = form.get('format') === 'one_off_event' ? [] : all('day')
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const [from, to] = [all(`from.${day}`), all(`to.${day}`)]
      const spans = from.flatMap((start, at): [string, string][] =>
        start || to[at] ? [[readClock(start), readClock(to[at] ?? '')]] : [],
      )
      if (spans.length > 0) return [[day, spans]]
      return chosen.includes(day) ? [[day, [['', '']]]] : []
    }),
  )
}

/** A moment as its fields hold it. */
export type TypedMoment = Record<'day' | 'from' | 'to' | 'seats' | 'note', string>

/** An empty moment is no moment: how many can come is filled in beforehand. */
export const isBlank = ({ day, from, to, note }: TypedMoment) => !day && !from && !to && !note

/** The moments that were typed, in the order of the form. */
export function momentsIn(form: FormData): TypedMoment[] {
  const all = (part: string) => form.getAll(`slot.${part}`).map((value) => String(value).trim())
  const [from, to, seats, notes] = [all('from'), all('to'), all('seats'), all('note')]
  return all('day')
    .map((day, at) => ({
      day,
      from: from[at] ?? '',
      to: to[at] ?? '',
      seats: seats[at] ?? '',
      note: notes[at] ?? '',
    }))
    .filter((moment) => !isBlank(moment))
}

export function slotOf({ day, from, to, seats, note }: TypedMoment): Record<string, unknown> {
  return { startsAt: `${day}T${readClock(from)}`, endsAt: `${day}T${readClock(to)}`, seats, note }
}

/** The vacancy as it would be with what is in the form now; what cannot be read there yet is left as it was, and named. */
export function withForm(vacancy: Managed, form: FormData): { vacancy: Managed; unread: string[] } {
  const attributes = attributesOf(form)
  const unread: string[] = []
  const read = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    const result = vacancyFields[name as FieldName].input.safeParse(value)
    if (!result.success) unread.push(name)
    return result.success ? [[name, result.data]] : []
  })
  const next = { ...vacancy, ...Object.fromEntries(read) } as Managed
  if (typeof attributes.descriptionHtml === 'string') next.description = withoutMarks(attributes.descriptionHtml)
  else if (typeof attributes.description === 'string') next.description = attributes.description
  if (attributes.weeklySchedule || attributes.slots) next.days = daysOf(next)
  return { vacancy: next, unread }
}

const withoutMarks = (html: string) =>
  html
    .replaceAll(/<\/(p|li|h3|h4)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
