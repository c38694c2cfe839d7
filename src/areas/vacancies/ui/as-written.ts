import type { Written } from '../model.ts'
import type { Managed } from './managed.ts'

/** The vacancy as the rules judge it. Apart from its form, whose fields a page that only shows it would bring along. */
export function asWritten(vacancy: Managed): Written {
  const slots = vacancy.slots.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  return { ...vacancy, slots }
}
