import { submitSelfFound } from '#areas/applications/self-found/commands.ts'
import { takeJudgingStep } from '#areas/applications/self-found/judging/commands.ts'
import { selfFoundInput } from '#areas/applications/self-found/schema.ts'
import { Refusal } from '#platform/errors.ts'
import type { Hands } from './noor.ts'

const places = [
  {
    hostName: 'Scouting De Zwerfkeien',
    street: 'Bosrand',
    houseNumber: '3',
    city: 'Lindewaard',
    contactName: 'Wim Schuitema',
    contactEmail: 'wim@zwerfkeien.example',
    tasks: 'Ik help de welpen met spelletjes en ik ruim daarna het clubhuis op.',
    days: ['wed'],
    from: '14:00',
    until: '16:00',
    plannedHours: 30,
  },
  {
    hostName: 'Buurthuis De Huiskamer',
    street: 'Dorpsstraat',
    houseNumber: '18',
    city: 'Lindewaard',
    contactName: 'Fatou Ceesay',
    contactEmail: 'fatou@huiskamer.example',
    tasks: 'Ik zet de zaal klaar, schenk koffie en doe een spel met de ouderen.',
    days: ['sat'],
    from: '10:00',
    until: '12:00',
    plannedHours: 30,
  },
  {
    hostName: 'Fietsenmaker Van Dijk',
    street: 'Spoorlaan',
    houseNumber: '4',
    city: 'Lindewaard',
    contactName: 'Jan van Dijk',
    contactPhone: '0343 512 345',
    tasks: 'Ik help met banden plakken en kettingen smeren in de werkplaats van mijn oom.',
    isRelative: true,
    relativeNote: 'Jan is mijn oom',
    purpose: 'profit',
    days: [],
  },
] as const

/** Three who found a place themselves: one asks, of one the host is still to say yes, one must say more first. */
export async function playsFound({ as, settle }: Hands, coordinator: string, pupils: readonly string[]): Promise<void> {
  for (const [at, pupil] of pupils.slice(0, places.length).entries()) {
    const asked = { purpose: 'nonprofit', isRelative: false, ...places[at] }
    try {
      const id = await as(pupil, 4 - at, (ctx) => submitSelfFound(ctx, selfFoundInput.parse(asked)))
      if (at === 1)
        await as(coordinator, 2, (ctx) => takeJudgingStep(ctx, id, 'approve', { message: 'Goed gevonden.' }))
      if (at === 2)
        await as(coordinator, 1, (ctx) =>
          takeJudgingStep(ctx, id, 'request_changes', { reason: 'Wie let op je als je oom er niet is?' }),
        )
      await settle(1)
    } catch (error) {
      // What the rules refuse on the day the demo is loaded is simply not told.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
