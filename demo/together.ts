import { agreeToTeam, joinTeam, sendTeam, startTeam } from '#areas/applications/teams/forming/commands.ts'
import { getTeam } from '#areas/applications/teams/queries.ts'
import { Refusal } from '#platform/errors.ts'
import type { Hands } from './noor.ts'

const words = [
  'Wij willen dit graag samen doen, want we wonen in dezelfde straat.',
  'Samen durven we meer. Ik help graag met alles wat er te doen is.',
  'Ik ken deze plek van vroeger en wil er graag met mijn vrienden heen.',
]

/**
 * Two groups that want a place together: one that asked for it, and one of which the last has not said yes yet. What the rules
 * refuse for one place or pupil is tried with the next.
 */
export async function goesTogether(hands: Hands, pupils: readonly string[], places: readonly string[]): Promise<void> {
  const left = [...pupils]
  const seats = [...places]
  await forms(hands, left, seats, { size: 3, isSent: true })
  await forms(hands, left, seats, { size: 2, isSent: false })
}

async function forms(
  { as, inside }: Hands,
  left: string[],
  seats: string[],
  { size, isSent }: { size: number; isSent: boolean },
): Promise<void> {
  const days = isSent ? 4 : 1
  const leader = left.shift()
  if (!leader) return
  const team = await first(seats, (vacancyId) =>
    as(leader, days, (ctx) => startTeam(ctx, { vacancyId, motivation: words[0] as string })),
  )
  if (!team) return
  const { code } = await inside((ctx) => getTeam(ctx, team))
  const members = [leader]
  while (members.length < size && left.length > 0) {
    const pupil = await first(left, async (one) => {
      await as(one, days, (ctx) => joinTeam(ctx, { code }))
      return one
    })
    if (pupil) members.push(pupil)
  }
  const agreeing = isSent ? members : members.slice(0, -1)
  for (const [nth, pupil] of agreeing.entries())
    await allowed(() =>
      as(pupil, days, (ctx) => agreeToTeam(ctx, team, { motivation: words[nth] ?? (words[0] as string) })),
    )
  if (isSent && members.length > 1) await allowed(() => as(leader, days - 1, (ctx) => sendTeam(ctx, team)))
}

/** The first that the rules let through, taken off the list with those before it. */
async function first<Result>(list: string[], attempt: (one: string) => Promise<Result>): Promise<Result | undefined> {
  for (let one = list.shift(); one !== undefined; one = list.shift()) {
    const made = await allowed(() => attempt(one as string))
    if (made !== undefined) return made
  }
  return undefined
}

async function allowed<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
