import type { Got } from '#web/api-types.ts'

export type Session = Got<'/sessions'>[number]

/** Sessions that say the same of where they are, the last used first: nobody can tell one from another. */
export type Place = [Session, ...Session[]]

/** The sessions by where they are. They come the last used first: so do the places. */
export function placesOf(sessions: readonly Session[]): Place[] {
  const places = new Map<string, Place>()
  for (const session of sessions) {
    const alike = `${session.browser}/${session.system}/${session.isImpersonated}`
    const place = places.get(alike)
    if (place) place.push(session)
    else places.set(alike, [session])
  }
  return [...places.values()]
}
