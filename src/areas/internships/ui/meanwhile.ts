import type { Got } from '#web/api-types.ts'
import { changeFields, type ChangeField } from '../changing/model.ts'

export type ShownChange = Got<'/internships/:id/change'>
/** What a form was opened with. */
export type OpenedWith = Pick<ShownChange, ChangeField>

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** What a form carries along of what it was opened with, so that a change of somebody else can be told. */
export function openedWith(shown: ShownChange): string {
  return JSON.stringify(Object.fromEntries(changeFields.map((field) => [field, shown[field]])))
}

/** What the form was opened with, as it came back; undefined where somebody made something else of it. */
export function readOpenedWith(text: string | undefined): OpenedWith | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? (read as OpenedWith) : undefined
  } catch {
    return undefined
  }
}

/** The fields that somebody else changed since the form was opened. */
export function changedMeanwhile(before: OpenedWith, now: OpenedWith): ChangeField[] {
  return changeFields.filter((field) => !same(before[field], now[field]))
}

/** What stands in a field after a refusal: what was typed, and what somebody else made of it where nothing was. */
export function typedOrNew<Value>(typed: Value, before: unknown, now: Value): Value {
  return same(typed, before) ? now : typed
}
