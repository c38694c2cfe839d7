import { sql } from 'kysely'
import { apply } from '#areas/applications/applying/commands.ts'
import { takeApplicationStep } from '#areas/applications/steps/commands.ts'
import { getApplication } from '#areas/applications/queries.ts'
import { joinWaitingList } from '#areas/applications/waiting-list/commands.ts'
import type { ApplicationStepInput, ApplicationStepName } from '#areas/applications/schema.ts'
import type { Ctx } from '#areas/context.ts'
import { fillFields, nameGuardian } from '#areas/contracts/filling/commands.ts'
import { judgeSending, layPaper, takeOfficeStep } from '#areas/contracts/sending/commands.ts'
import { keepFavorite } from '#areas/search/favorites/commands.ts'
import { addSynonyms } from '#areas/search/synonyms/commands.ts'
import { saveSearch } from '#areas/search/saved-searches/commands.ts'
import { getContract } from '#areas/contracts/queries.ts'
import { handleEvents } from '#root/src/jobs/events.ts'
import { makeApiKey } from '#areas/integrations/keys/commands.ts'
import { followTheCalendar } from '#areas/internships/commands.ts'
import { createOrganization } from '#areas/organizations/commands.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import type { UserActor } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { countView, writeViewCounts } from '#areas/vacancies/view-counts/commands.ts'
import { Refusal } from '#platform/errors.ts'
import { addDays, dayOf, parseMoment } from '#platform/week.ts'
import type { Runtime } from '../src/runtime.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { tellsAfternoons, tellsOfTheFarm } from './afternoons.ts'
import { tellsWhoGuides } from './guides.ts'
import { motivations, writeCrowd } from './crowd.ts'
import { fillsDesks } from './desk.ts'
import { playsFound } from './found.ts'
import { asksQuestions, givesPlaces } from './lately.ts'
import { playsNoor, playsOffice, type Hands } from './noor.ts'
import { handsInOwn, handsInPapers, keepsAgreements } from './papers.ts'
import { cameEarlier, comesOnline, signedInBefore, toldThen } from './places.ts'
import { actorOf, castOf } from './players.ts'
import { toldTheTimetable } from './timetable.ts'
import { goesTogether } from './together.ts'
import type { TenantStory } from './story-shapes.ts'
import { keepsWebsite } from './website.ts'
import { officeDay } from './year.ts'
import { changeWishes } from '#areas/students/file/commands.ts'

/** The tenant of which the pupil everybody becomes is in the middle of her year; elsewhere she is about to begin. */
const leadTenant = 'demo'

/**
 * What the people of the story did in the weeks before today, step by step through the product's own commands, so that
 * a newcomer finds a school in the middle of its year.
 */
export async function play(runtime: Runtime, tenant: Tenant, origin: string, told: TenantStory): Promise<void> {
  const { db, clock, services } = runtime
  const today = clock.now()
  const minutesOf = new Map<string, number>()
  /** A moment of an office day so long ago, each a few minutes after the one before; nothing happens at the weekend. */
  const daysAgo = (days: number): Date => (days === 0 ? today : during(officeDay(addDays(dayOf(today), -days))))
  const during = (day: string): Date => {
    const minutes = (minutesOf.get(day) ?? 8 * 60 + 40) + 3
    minutesOf.set(day, minutes)
    return parseMoment(
      `${day}T${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    ) as Date
  }
  const actors = new Map<string, UserActor>()

  async function inside<Result>(work: (ctx: Ctx) => Promise<Result>, days = 0): Promise<Result> {
    return asSystem(runtime, tenant, origin, work, { now: daysAgo(days) })
  }
  async function as<Result>(userId: string, days: number, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
    const actor = actors.get(userId) ?? (await inside((ctx) => actorOf(ctx, userId)))
    actors.set(userId, actor)
    return asSystem(runtime, tenant, origin, work, { actor, now: daysAgo(days) })
  }
  const byCalendar = async (day: string, work: (ctx: Ctx) => Promise<void>) => {
    const now = parseMoment(`${day}T06:00`) as Date
    await asSystem(runtime, tenant, origin, work, { now })
    // What follows from it follows on that day.
    await handleEvents({ db, tenant, services, origin, clock: { now: () => now } })
  }
  // What follows today followed in the course of the morning: a newcomer finds it told, and not at the moment of looking.
  const thisMorning = () => new Date(Math.min(during(dayOf(today)).getTime(), today.getTime()))
  const settle = (days: number) =>
    handleEvents({ db, tenant, services, origin, clock: { now: days === 0 ? thisMorning : () => daysAgo(days) } })
  await inside((ctx) => comesOnline(ctx, told.vacancies[0]?.title ?? ''))
  await inside(tellsAfternoons)
  await inside((ctx) => tellsWhoGuides(ctx, told))
  const farm = told.organizations.find(({ ref }) => ref === 'company')
  if (farm && told.tenant === leadTenant) await inside((ctx) => tellsOfTheFarm(ctx, farm))
  const cast = await inside((ctx) => castOf(ctx, told))
  if (!cast) return
  const { host, mentor, coordinator, own, others } = cast
  const pupils = [...cast.pupils]
  const queue = pupils.splice(0, 2)

  /** Asks for a place; where the mentor has to agree first, the mentor does. */
  async function asks(pupil: string, days: number, wish: { vacancyId: string; motivation: string }): Promise<string> {
    const id = await as(pupil, days, (ctx) => apply(ctx, wish))
    const { status } = await inside((ctx) => getApplication(ctx, id))
    if (status === 'awaiting_mentor') await step(mentor, days, id, 'mentor_approve')
    return id
  }

  /** The next pupil who may have this place applies for it; what the rules refuse is simply not told. */
  async function applied(vacancyId: string, days: number): Promise<{ id: string; pupil: string } | undefined> {
    for (let tries = 0; tries < 6; tries += 1) {
      const pupil = pupils.shift()
      if (!pupil) return undefined
      try {
        const motivation = motivations[pupils.length % motivations.length]!
        return { pupil, id: await asks(pupil, days, { vacancyId, motivation }) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        pupils.push(pupil)
      }
    }
    return undefined
  }
  const step = (who: string, days: number, id: string, name: ApplicationStepName, input: ApplicationStepInput = {}) =>
    as(who, days, (ctx) => takeApplicationStep(ctx, id, name, input))
  const place = (at: number) => own[at % own.length]

  /** The company says yes, or the school that called it does. */
  async function accepts(id: string, days: number): Promise<void> {
    const { status } = await inside((ctx) => getApplication(ctx, id))
    const named = { supervisorUserId: host }
    if (status === 'awaiting_company_check')
      await step(coordinator, days, id, 'company_confirmed', { ...named, reason: 'Gebeld: de leerling is welkom.' })
    else await step(host, days, id, 'accept', named)
  }

  /** A pupil who has had a place for some weeks. */
  async function placed(vacancy: string | undefined, days: number): Promise<string | undefined> {
    const asked = vacancy && (await applied(vacancy, days + 4))
    if (!asked) return undefined
    await accepts(asked.id, days + 2)
    await step(asked.pupil, days, asked.id, 'confirm')
    await settle(days)
    return asked.pupil
  }

  /** A place that everybody wants: full, and pupils who wait. */
  async function sought(vacancyId: string): Promise<void> {
    for (let asked = await applied(vacancyId, 5); asked; asked = await applied(vacancyId, 5)) await accepts(asked.id, 1)
    for (const pupil of pupils.slice(0, 2)) {
      try {
        await as(pupil, 1, (ctx) => joinWaitingList(ctx, { vacancyId }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
  }

  /** One has the only seat, the other waits for it. */
  async function lastSeat(vacancyId: string): Promise<void> {
    const [first, second] = queue
    if (!first || !second) return
    const motivation = 'Ik wil later ook zoiets doen en ben heel benieuwd hoe een dag eruitziet.'
    const id = await asks(first, 5, { vacancyId, motivation })
    await accepts(id, 3)
    await as(second, 1, (ctx) => joinWaitingList(ctx, { vacancyId }))
  }

  if (cast.seeker && cast.running && told.tenant === leadTenant)
    await playsNoor({ inside, as, settle, byCalendar }, { pupil: cast.seeker, host, coordinator }, dayOf(today), {
      farm: cast.running,
      second: cast.second,
    })
  if (cast.second) await playsOffice({ inside, as, settle }, { pupil: '', host, coordinator }, cast.office, cast.second)
  const wanted = await fillsDesks(
    { inside, as, settle },
    { ...cast, isMas: tenant.capabilities.program === 'mas', elsewhere: others.at(-1) },
  )
  await lastSeat(wanted)
  const school = told.organizations.find(({ ref }) => ref === 'school')
  if (tenant.capabilities.selfFoundAllowed && school)
    await playsFound({ inside, as, settle }, { coordinator, broker: cast.broker }, cast.finders, school)

  if (tenant.capabilities.program !== 'mas') {
    for (let at = 0; at < 3; at += 1) {
      const pupil = await placed(place(at), 8)
      if (pupil && at > 0) await fillsContract({ as, inside, settle }, pupil, host, coordinator, at === 2)
    }
  }
  const waiting = place(5) && (await applied(place(5) as string, 3))
  for (const at of [2, 3]) if (place(at)) await applied(place(at) as string, at + 2)
  const accepted = place(6) && (await applied(place(6) as string, 4))
  if (accepted) await accepts(accepted.id, 1)
  const declined = place(7) && (await applied(place(7) as string, 9))
  if (declined) await step(host, 7, declined.id, 'decline', { declineReason: 'schedule' })
  if (waiting) await step(host, 2, waiting.id, 'open')
  if (cast.sought) await sought(cast.sought)
  const shown = [...new Set([cast.running, cast.second, ...cast.own, cast.sought])].filter((one) => one !== undefined)
  for (const [nth, pupil] of cast.pupils.entries())
    await as(pupil, 1 + (nth % 6), async (ctx) => {
      for (const [at, id] of shown.entries())
        if (nth < 4 + ((at * 5) % 11)) countView(ctx, { id, organizationId: cast.company })
    })
  await inside(writeViewCounts)
  await looksAround({ as }, cast.seeker, others)
  await as(cast.broker, 4, (ctx) => addSynonyms(ctx, { words: ['knuffelen', 'aaien'] }))
  await proposes({ as, inside }, host, coordinator)
  const timetable = { name: 'Roosterprogramma', access: 'read', resources: ['internships', 'timesheets'] } as const
  await as(coordinator, 40, (ctx) =>
    makeApiKey(ctx, { ...timetable, resources: [...timetable.resources], daysValid: 90 }),
  )
  await settle(0)
  await inside(followTheCalendar)
  await settle(0)
  // Last: whoever plays does so in a small school, where every question is answered at once.
  await asSystem(
    runtime,
    tenant,
    origin,
    (ctx) =>
      writeCrowd(ctx, {
        periodId: cast.periodId,
        spared: cast.spared,
        company: cast.company,
        favourite: cast.running,
        seed: told.seed,
      }),
    { timeout: 60_000 },
  )
  await inside(cameEarlier)
  const hands = {
    as,
    settle,
    outside: <Result>(days: number, work: (ctx: Ctx) => Promise<Result>) =>
      asSystem(runtime, tenant, origin, work, { actor: { kind: 'visitor' }, now: daysAgo(days) }),
  }
  await givesPlaces(hands, cast)
  await handsInPapers({ inside, as, settle }, cast)
  if (cast.seeker && told.tenant === leadTenant)
    await handsInOwn({ inside, as, settle }, { pupil: cast.seeker, coordinator: cast.coordinator })
  await keepsAgreements({ inside, as, settle }, cast)
  if (tenant.capabilities.teamApplications) await goesTogether({ inside, as, settle }, pupils, others)
  await settle(0)
  await asksQuestions(hands, { ...cast, company: told.organizations.find(({ ref }) => ref === 'company')?.name ?? '' })
  await settle(0)
  await inside(toldThen)
  await inside(signedInBefore)
  if (told.tenant === leadTenant) {
    await toldTheTimetable({ inside, as }, cast)
    await keepsWebsite({ inside, as }, cast.keeper, tenant)
  }
}

/** What the school came across lately: a kitchen that is new here, and a place that is there already under another name. */
async function proposes({ as, inside }: Omit<Hands, 'settle'>, host: string, coordinator: string): Promise<void> {
  const known = await inside(async (ctx) => {
    const { roles } = await getUser(ctx, host)
    return getOrganization(ctx, roles[0]?.organizationId ?? '')
  })
  await as(coordinator, 4, (ctx) =>
    createOrganization(ctx, {
      type: 'Company',
      name: 'Buurtkeuken De Volle Lepel',
      isNonprofit: true,
      sectorKeys: ['hospitality'],
      street: 'Marktstraat',
      houseNumber: '21',
      postcode: known.postcode ?? undefined,
      city: known.city ?? undefined,
      email: 'keuken@volle-lepel.example',
      description:
        'Elke dinsdag en donderdag koken wij met de hele buurt. Leerlingen snijden, koken en dekken de tafels.',
    }),
  )
  await as(coordinator, 1, (ctx) =>
    createOrganization(ctx, {
      type: 'Company',
      name: `Stichting ${known.name}`,
      isNonprofit: true,
      sectorKeys: known.sectorKeys,
      city: known.city ?? undefined,
    }),
  )
}

/** The pupil everybody signs in as looks for a place: says what she likes, keeps two, and follows a search. */
async function looksAround({ as }: Pick<Hands, 'as'>, seeker: string | undefined, places: string[]): Promise<void> {
  if (!seeker) return
  await as(seeker, 3, (ctx) => changeWishes(ctx, seeker, { interests: ['animals', 'technology'] }))
  for (const vacancyId of places.slice(0, 2)) await as(seeker, 2, (ctx) => keepFavorite(ctx, vacancyId))
  await as(seeker, 2, (ctx) =>
    saveSearch(ctx, { name: 'Dieren en techniek', query: 'sector=animals,technology', frequency: 'weekly' }),
  )
}

/** The company and the school fill in their parts; one contract goes out to be signed. */
async function fillsContract(
  { as, inside, settle }: Hands,
  pupil: string,
  host: string,
  coordinator: string,
  send: boolean,
) {
  const id = await inside(async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from contracts c join internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id
      where c.tenant_id = ${ctx.tenant.id} and i.student_id = ${pupil}`.execute(ctx.db)
    return rows[0]?.id
  })
  if (!id) return
  try {
    const guardian = {
      firstName: 'Elif',
      lastName: 'Özdemir',
      email: `ouder.${pupil.slice(-6)}@thuis.example`,
      locale: 'nl' as const,
    }
    await as(coordinator, 6, (ctx) => nameGuardian(ctx, id, guardian))
    await as(host, 6, (ctx) => fillFields(ctx, id, { insurance: 'yes', company_supervisor_phone: '0478 123 456' }))
    // Who is told of a step is told on its day: else the bell says another day than what waits.
    await settle(6)
    await as(coordinator, 5, (ctx) =>
      fillFields(ctx, id, { learning_goals: 'Ik leer samenwerken.\nIk leer hoe een werkdag eruitziet.' }),
    )
    await settle(5)
    const { contract } = await inside((ctx) => getContract(ctx, id))
    if (send && contract.status === 'ready')
      // Longer ago than somebody may take to sign: it shows as late.
      await as(coordinator, 4, async (ctx) => {
        const unlaid = await judgeSending(ctx, id)
        await takeOfficeStep(ctx, id, 'send', { paper: unlaid && (await layPaper(ctx, unlaid)) })
      })
    await settle(4)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
