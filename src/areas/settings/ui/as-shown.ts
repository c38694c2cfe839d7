import { useState } from 'react'
import type { Setting } from '#areas/tenancy/settings/model.ts'
import { useActionData } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { readSetting } from './fields.tsx'

type Values = Record<string, unknown>
export type Saving = { problem?: FormProblem; shown?: string }

/**
 * What the form showed goes along with it, so that only what was changed in it is set: whoever set something else
 * meanwhile, in another tab or elsewhere, keeps it.
 */
export function useAsShown(values: Values): string {
  const [first] = useState(() => JSON.stringify(values))
  const outcome = useActionData<Saving>()
  return outcome?.problem?.values.shown ?? outcome?.shown ?? first
}

function readShown(form: FormData): Values {
  try {
    const read: unknown = JSON.parse(String(form.get('shown') ?? '{}'))
    return typeof read === 'object' && read !== null ? (read as Values) : {}
  } catch {
    return {}
  }
}

/**
 * What a form of settings changed of what it showed, and what it shows once that is kept. A field it did not show is left
 * alone: a tick that is not there would mean no.
 */
export function readChanged(
  settings: readonly Setting[],
  form: FormData,
  where: 'tenant' | 'school',
): { changed: Values; shown: string } {
  const before = readShown(form)
  const now = Object.fromEntries([
    ...['name', 'supportEmail'].map((key) => [key, String(form.get(key) ?? '')] as const),
    ...settings.map((setting) => [setting.key, readSetting(setting, form, where)] as const),
  ])
  const shown = Object.entries(now).filter(([key]) => key in before)
  const isOther = ([key, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key])
  return { changed: Object.fromEntries(shown.filter(isOther)), shown: JSON.stringify(Object.fromEntries(shown)) }
}
