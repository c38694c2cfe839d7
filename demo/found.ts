import { submitSelfFound } from '#areas/applications/self-found/commands.ts'
import { takeJudgingStep } from '#areas/applications/self-found/judging/commands.ts'
import { confirmAsHost, refuseAsHost } from '#areas/applications/self-found/hosting/commands.ts'
import { getSelfFound } from '#areas/applications/self-found/queries.ts'
import { changeOrganization } from '#areas/organizations/commands.ts'
import { hostInput, selfFoundInput } from '#areas/applications/self-found/schema.ts'
import { Refusal } from '#platform/errors.ts'
import type { Hands } from './noor.ts'

/** Where such places lie: in the town of the school. */
export type FoundAt = { city: string; postcode: string }

const places = [
  {
    hostName: 'Scouting De Zwerfkeien',
    street: 'Bosrand',
    houseNumber: '3',
    contactName: 'Wim Schuitema',
    contactEmail: 'wim@zwerfkeien.example',
    tasks: 'Ik help de welpen met spelletjes en ik ruim daarna het clubhuis op.',
    days: ['wed'],
    from: '14:00',
    until: '16:00',
    plannedHours: 10,
  },
  {
    hostName: 'Buurthuis De Huiskamer',
    street: 'Dorpsstraat',
    houseNumber: '18',
    contactName: 'Fatou Ceesay',
    contactEmail: 'fatou@huiskamer.example',
    tasks: 'Ik zet de zaal klaar, schenk koffie en doe een spel met de ouderen.',
    days: ['sat'],
    from: '10:00',
    until: '12:00',
    plannedHours: 8,
  },
  {
    hostName: 'Fietsenmaker Van Dijk',
    street: 'Spoorlaan',
    houseNumber: '4',
    contactName: 'Jan van Dijk',
    contactPhone: '06 1550 0104',
    tasks: 'Ik help met banden plakken en kettingen smeren in de werkplaats van mijn oom.',
    isRelative: true,
    relativeNote: 'Jan is mijn oom',
    purpose: 'profit',
    days: [],
  },
  {
    hostName: 'Speelotheek De Tol',
    street: 'Schoolstraat',
    houseNumber: '11',
    contactName: 'Marja Kuipers',
    contactEmail: 'marja@speelotheek-tol.example',
    tasks: 'Ik geef speelgoed mee, kijk na of alles er nog is en maak het schoon.',
    days: ['sat'],
    from: '10:00',
    until: '13:00',
    plannedHours: 12,
  },
  {
    hostName: 'Dierenambulance De Poot',
    street: 'Industrieweg',
    houseNumber: '27',
    contactName: 'Harm Bosscher',
    contactEmail: 'harm@dierenambulance-poot.example',
    tasks: 'Ik maak de hokken schoon en help met de telefoon.',
    days: ['sat'],
    from: '10:00',
    until: '13:00',
    plannedHours: 12,
  },
] as const

/** What the broker adds to what the pupil knew of the place. */
const toyLibrary = {
  sectorKeys: ['children'],
  description:
    'Kinderen lenen hier speelgoed, zoals je in de bieb een boek leent. Op zaterdagochtend komt de hele buurt langs.',
}

/**
 * Five who found a place themselves, or as many as the class has pupils for: one asks, of one the host is still to say yes,
 * one must say more first, of one the host said yes, of one no. Where somebody begins, the organization was judged before.
 */
export async function playsFound(
  { as, inside, settle }: Hands,
  { coordinator, broker }: { coordinator: string; broker: string },
  pupils: readonly string[],
  at: FoundAt,
): Promise<void> {
  for (const [nth, pupil] of pupils.slice(0, places.length).entries()) {
    const asked = { purpose: 'nonprofit', isRelative: false, ...at, ...places[nth] }
    const judge = (days: number, id: string, step: 'approve' | 'request_changes', said: Record<string, string>) =>
      as(coordinator, days, (ctx) => takeJudgingStep(ctx, id, step, said))
    try {
      const id = await as(pupil, 9 - nth, (ctx) => submitSelfFound(ctx, selfFoundInput.parse(asked)))
      // Who is told of it is told on that day: else the bell says another day than what waits.
      await settle(9 - nth)
      if (nth === 2) await judge(3, id, 'request_changes', { reason: 'Wie let op je als je oom er niet is?' })
      if (nth === 1 || nth > 2) await judge(3, id, 'approve', { message: 'Goed gevonden.' })
      if (nth === 3) {
        const { organizationId } = await inside((ctx) => getSelfFound(ctx, id), 3)
        if (organizationId)
          await as(broker, 3, (ctx) => changeOrganization(ctx, organizationId, { ...toyLibrary, status: 'approved' }))
      }
      await settle(3)
      const { contactName: name = '' } = places[nth] ?? {}
      if (nth === 3)
        await inside((ctx) => confirmAsHost(ctx, id, hostInput.parse({ contactName: name, agrees: true }), true), 2)
      if (nth === 4) {
        const reason = 'We rijden vaak ’s nachts en hebben op zaterdag te weinig mensen om iemand te begeleiden.'
        await inside((ctx) => refuseAsHost(ctx, id, { name, reason }, true), 1)
      }
      await settle(1)
    } catch (error) {
      // What the rules refuse on the day the demo is loaded is simply not told.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
