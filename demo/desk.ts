import type { Ctx } from '#areas/context.ts'
import { changeVacancy, createVacancy } from '#areas/vacancies/writing/commands.ts'
import type { VacancyInput } from '#areas/vacancies/writing/schema.ts'
import { getManaged } from '#areas/vacancies/writing/staff-view/queries.ts'
import { reportVacancy } from '#areas/vacancies/reports/commands.ts'
import { expireVacancies, takeVacancyStep } from '#areas/vacancies/steps/commands.ts'
import { addDays, dayOf, mondayOf, parseMoment } from '#platform/week.ts'
import { lawOn } from '#areas/vacancies/law/model.ts'
import type { Hands } from './noor.ts'

type Desk = {
  isMas: boolean
  /** Who writes for the company everybody signs in as, and for the one that is new. */
  host: string
  newcomer: string
  company: string
  newCompany: string
  /** Who looks at what was written, and who says that a place is not as it should be. */
  broker: string
  mentor: string
  /** Who keeps a place for one class of the school. */
  coordinator: string
  groupId: string
  /** A place of somebody else. */
  elsewhere: string | undefined
}

/** A place as its writer leaves it: whole, with room for what differs. */
function whole(isMas: boolean, minAge: number, rest: VacancyInput): VacancyInput {
  return {
    format: 'recurring',
    weeklySchedule: isMas
      ? { sat: [['10:00', '13:00']] }
      : {
          thu: [
            ['09:00', '12:00'],
            ['12:30', '15:30'],
          ],
        },
    hoursTotal: isMas ? 20 : 60,
    seats: 2,
    minAge,
    ...(isMas ? { masChecks: ['unpaid', 'supervised', 'useful', 'extra'] } : {}),
    ...rest,
  }
}

/** Says yes to every warning of the law that stands beside the form. */
async function confirmsWarnings(ctx: Ctx, id: string): Promise<void> {
  const open = lawOn(await getManaged(ctx, id), dayOf(ctx.now)).filter(({ state }) => state === 'open')
  const hoursConfirmed = open.filter(({ part }) => part === 'hours').map((point) => point.id)
  if (hoursConfirmed.length > 0) await changeVacancy(ctx, id, { hoursConfirmed })
}

/**
 * Places in every state a writer or a broker meets: half written, waiting for a look, sent back, paused, over, and one that
 * somebody complained of. Gives the place with one seat that everybody wants.
 */
export async function fillsDesks(
  { inside, as, settle }: Hands,
  { isMas, host, newcomer, company, newCompany, broker, mentor, coordinator, groupId, elsewhere }: Desk,
): Promise<string> {
  const minAge = isMas ? 13 : 15
  // What was told before comes first; from here on everybody hears of a thing on the day it happened.
  await settle(9)
  const writes = (who: string, days: number, organizationId: string, attributes: VacancyInput) =>
    as(who, days, async (ctx) => {
      const id = await createVacancy(ctx, { organizationId })
      await changeVacancy(ctx, id, attributes)
      return id
    })
  const steps = async (
    who: string,
    days: number,
    id: string,
    step: 'submit' | 'pause' | 'request_changes',
    reason?: string,
  ) => {
    await as(who, days, (ctx) => takeVacancyStep(ctx, id, step, reason ? { reason } : {}))
    await settle(days)
  }

  /** Writes a whole place and sends it in. */
  const offers = async (who: string, days: number, organizationId: string, rest: VacancyInput) => {
    const id = await writes(who, days, organizationId, whole(isMas, minAge, rest))
    await as(who, days, (ctx) => confirmsWarnings(ctx, id))
    await steps(who, days, id, 'submit')
    return id
  }

  await writes(host, 2, company, {
    title: 'Helpen bij de winterverkoop',
    summary: 'Een gezellige zaterdag met kraampjes, warme chocomel en veel buren.',
  })

  await offers(host, 70, company, {
    title: 'Herfstklus: alles winterklaar maken',
    descriptionHtml:
      '<p>In het najaar ruimen we op voor de winter. Je harkt bladeren, zet tuinmeubels binnen en kijkt na wat er kapot is.</p><p>Na afloop is er soep.</p>',
    endsOn: await inside(async (ctx) => addDays(dayOf(ctx.now), -12)),
  })

  const paused = await offers(host, 30, company, {
    title: 'Foto’s en verhalen voor onze website',
    descriptionHtml:
      '<p>Je loopt een middag mee, maakt foto’s en schrijft een kort verhaal over wat je ziet. Wij vragen eerst of iemand op de foto wil.</p>',
  })
  await steps(host, 6, paused, 'pause')

  const wanted = await offers(host, 20, company, {
    title: 'Een dag meekijken met de beheerder',
    seats: 1,
    descriptionHtml:
      '<p>Je loopt een paar dagen mee met wie hier alles regelt. Je opent samen de deur, loopt de ronde en beantwoordt vragen.</p><p>Er is plaats voor één leerling tegelijk.</p>',
  })

  await offers(coordinator, 6, company, {
    title: 'Met een groepje aan het werk',
    groupIds: [groupId],
    seats: 10,
    weeklySchedule: { fri: [['13:00', '15:30']] },
    descriptionHtml:
      '<p>Deze plek bewaren we voor jullie klas. Je werkt in groepjes van drie, elke vrijdagmiddag ergens anders op het terrein.</p><p>Je mentor komt een keer kijken.</p>',
  })

  await as(host, 20, (ctx) =>
    changeVacancy(ctx, wanted, {
      titleEn: 'A day with the caretaker',
      summaryEn: 'Open the doors, do the rounds and answer questions.',
      descriptionEn:
        'You spend a few days with the person who keeps everything running here. You open the doors together, do the rounds and answer questions.\n\nThere is room for one pupil at a time.',
      tasksEn: ['Open and close', 'Do the rounds', 'Answer questions'],
    }),
  )

  // On the Friday and Saturday three weeks on, whatever day the demo is loaded: nobody of thirteen works on a Sunday.
  const moment = (weekday: number, from: string, seats: number, note: string) =>
    inside(async (ctx) => {
      const day = addDays(mondayOf(addDays(dayOf(ctx.now), 21)), weekday)
      const [startsAt, endsAt] = [from, '17:00'].map((clock) => parseMoment(`${day}T${clock}`) as Date) as [Date, Date]
      return { startsAt, endsAt, seats, note }
    })
  await offers(host, 9, company, {
    title: 'Kerstmarkt: opbouwen en helpen',
    format: 'one_off_event',
    weeklySchedule: {},
    slots: [await moment(4, '13:00', 6, 'Opbouwen'), await moment(5, '13:00', 10, 'De markt')],
    // Whoever comes chooses one of the two afternoons.
    hoursTotal: 4,
    seats: 16,
    descriptionHtml:
      '<p>Je hangt lichtjes op, helpt bij de kraampjes en schenkt warme chocomel. Je kiest zelf of je komt opbouwen, of op de markt helpt.</p><p>Trek twee paar sokken aan.</p>',
  })

  await offers(newcomer, 3, newCompany, {
    title: 'Fietsen opknappen voor de buurt',
    sectorKeys: ['technology'],
    descriptionHtml:
      '<p>Je plakt banden, stelt remmen af en poetst oude fietsen op. Een monteur werkt naast je en doet het eerst voor.</p><p>Wat klaar is gaat naar een kind dat geen fiets heeft.</p>',
  })
  const second = await offers(newcomer, 2, newCompany, {
    title: 'Achter de balie van de werkplaats',
    sectorKeys: ['hospitality'],
    descriptionHtml:
      '<p>Mensen brengen een fiets en vertellen wat er mis is. Jij schrijft het op, geeft een bonnetje en belt als de fiets klaar is.</p>',
  })
  await steps(
    broker,
    1,
    second,
    'request_changes',
    'Wie blijft er in de buurt als een klant boos wordt? Zet dat erbij.',
  )

  if (elsewhere) {
    await as(mentor, 2, (ctx) =>
      reportVacancy(ctx, elsewhere, {
        reason: 'wrong_address',
        details: 'Twee leerlingen stonden voor een dichte deur. Op dit adres zit volgens de buren een kapper.',
      }),
    )
    await settle(2)
  }
  // The place of the autumn was over the day after its last, as the list says of it.
  await inside(expireVacancies, 11)
  await inside(expireVacancies)
  return wanted
}
