import { editSteps } from '#platform/edit-distance.ts'
import type { Point } from '../model.ts'
import towns from './towns.json' with { type: 'json' }

export type Town = Point & { name: string }

/** Name, latitude, longitude, and how many thousands live there. */
const known = towns as [string, number, number, number][]
const byName = new Map(known.toReversed().map((town) => [plain(town[0]), town]))

/** A Dutch town by its name; `undefined` for what is none. */
export function findTown(name: string): Town | undefined {
  const found = byName.get(plain(name))
  return found && { name: found[0], lat: found[1], lng: found[2] }
}

export function townNames(): string[] {
  return known.map(([name]) => name)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
}

/** A name as it sounds: what is written as it is heard is seldom one letter away. */
function sound(text: string): string {
  return plain(text)
    .replaceAll(/ij|y/g, 'ei')
    .replaceAll('ou', 'au')
    .replaceAll('ck', 'k')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll(/dt|d$/g, 't')
}

/** Names that look like what somebody wrote, or sound like it. */
export function townsLike(name: string): string[] {
  const [wanted, heard] = [plain(name), sound(name)]
  return townNames()
    .map((town) => ({ town, steps: Math.min(editSteps(wanted, plain(town)), editSteps(heard, sound(town))) }))
    .filter(({ steps }) => steps <= Math.max(1, Math.floor(wanted.length / 4)))
    .toSorted((a, b) => a.steps - b.steps || a.town.localeCompare(b.town, 'nl'))
    .slice(0, 5)
    .map(({ town }) => town)
}
