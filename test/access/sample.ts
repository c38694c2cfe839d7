import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '#areas/order.ts'
import type { Who } from '#platform/http.ts'
import type { Place } from './place.ts'

/** Attributes by their names on the wire, or a file as it is. */
type Sent = Record<string, unknown> | string

/**
 * How a call is tried by who has no business with it. Without a sample nothing is sent, a visitor is expected to be
 * unknown (401) and a stranger to be refused or told that there is nothing; a call that everybody or everybody who is
 * signed in may make says here what they get.
 */
export type Sample = {
  /** What is sent, as it stands on the wire, so that it is the rule of access that refuses and not the form. */
  sends?: Sent | ((place: Place) => Sent)
  /** The question behind the address. */
  query?: string
  /** It tells everybody the same on purpose: names and ids are not looked for in it. */
  open?: true
  /** It ends the session of who calls it, so that it is tried when all others were. */
  last?: true
  /** What a visitor may be answered. */
  visitor?: readonly number[]
  /** What somebody of another organization or of another tenant may be answered: never with what is ours. */
  stranger?: readonly number[]
}

/** In `samples.ts` of an area: its calls as `PUT /applications/:id/accept`, and what there must be to try them on. */
export type AreaSamples = {
  calls: Readonly<Record<string, Sample>>
  /** Ids of what was made, by the word before `:id` in an address. */
  make?(place: Place): Promise<Record<string, string | undefined>>
}

/** The samples of every area that has calls, from the ground floor up. */
export async function allSamples(): Promise<AreaSamples[]> {
  const found: AreaSamples[] = []
  for (const area of areas) {
    const file = join(process.cwd(), 'src/areas', area, 'samples.ts')
    if (existsSync(file)) found.push(((await import(file)) as { samples: AreaSamples }).samples)
  }
  return found
}

/** A list in which whoever may have such a thing finds their own. */
export const theirOwn: Sample = { stranger: [200, 403] }
/** Of oneself: a stranger is answered too, about themselves. */
export const oneself = (...statuses: number[]): Sample => ({ stranger: statuses })
/** The same for everybody. */
export const everybody = (...statuses: number[]): Sample => ({ visitor: statuses, stranger: statuses })

const unknown = [401]
const refused = [403, 404]

/** What a call may answer. Without a sample nobody knows what everybody is to be told, and the call cannot be tried. */
export function expectedOf(who: Who, sample: Sample): Pick<Sample, 'visitor' | 'stranger'> {
  return {
    ...(who === 'everyone' ? {} : { visitor: who === 'link' ? refused : unknown }),
    ...(who === 'everyone' || who === 'signed-in' ? {} : { stranger: refused }),
    ...sample,
  }
}
