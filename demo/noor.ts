import { sql } from 'kysely'
import { apply } from '#areas/applications/applying/commands.ts'
import { takeApplicationStep } from '#areas/applications/steps/commands.ts'
import type { Ctx, LoggedAccess } from '#areas/context.ts'
import { fillFields, nameGuardian } from '#areas/contracts/filling/commands.ts'
import { getContract } from '#areas/contracts/queries.ts'
import { judgeSending, layPaper, takeOfficeStep } from '#areas/contracts/sending/commands.ts'
import { sign } from '#areas/contracts/signatures/commands.ts'
import { followTheCalendar } from '#areas/internships/commands.ts'
import { writeLooks } from '#areas/privacy/commands.ts'
import { decideWeek, saveWeek } from '#areas/timesheets/commands.ts'
import { newId } from '#platform/ids.ts'
import { addDays, daysBetween, mondayOf } from '#platform/week.ts'
import { officeDay } from './year.ts'

export type Hands = {
  /** As the system, so many days ago: today where nothing is said. */
  inside<Result>(work: (ctx: Ctx) => Promise<Result>, days?: number): Promise<Result>
  /** As somebody, so many days ago, between the hours of an office. */
  as<Result>(userId: string, days: number, work: (ctx: Ctx) => Promise<Result>): Promise<Result>
  settle(days: number): Promise<number>
}
/** What the calendar does by itself in the early morning of a day, at the weekend too. */
type Calendar = { byCalendar(day: string, work: (ctx: Ctx) => Promise<void>): Promise<void> }
type Who = { pupil: string; host: string; coordinator: string }

/** The Saturdays she worked, oldest first, with the minutes of each: twelve hours said yes to, three that wait. */
export function noorsSaturdays(today: string): { date: string; from: string; to: string; isDecided: boolean }[] {
  const last = addDays(mondayOf(today), -2)
  const times = ['13:30', '13:30', '12:30', '12:30', '13:00']
  return times.map((to, at) => ({
    date: addDays(last, (at - times.length + 1) * 7),
    from: '10:00',
    to,
    isDecided: at < times.length - 1,
  }))
}

/** Noor helps on the farm on Saturdays, and has a second place: its contract was signed by the farm, and waits for her. */
export async function playsNoor(
  hands: Hands & Calendar,
  who: Who,
  today: string,
  places: { farm: string; second: string | undefined },
): Promise<void> {
  await comesOnSaturdays(hands, who, today, places.farm)
  if (places.second) await hasContractToSign(hands, who, places.second)
}

const motivation = 'Ik ben graag buiten en wij hebben thuis twee konijnen. Ik kom elke zaterdag op de fiets.'

async function getsPlace({ as, settle }: Hands, { pupil, host }: Who, vacancyId: string, days: number): Promise<void> {
  const id = await as(pupil, days, (ctx) => apply(ctx, { vacancyId, motivation }))
  await as(
    host,
    days - 2,
    seeing(pupil, 'applications', (ctx) => takeApplicationStep(ctx, id, 'open', {})),
  )
  await as(host, days - 2, (ctx) => takeApplicationStep(ctx, id, 'accept', { supervisorUserId: host }))
  await as(pupil, days - 3, (ctx) => takeApplicationStep(ctx, id, 'confirm', {}))
  await settle(days - 3)
}

async function comesOnSaturdays(hands: Hands & Calendar, who: Who, today: string, farm: string): Promise<void> {
  const { inside, as, settle, byCalendar } = hands
  const { pupil, host } = who
  const saturdays = noorsSaturdays(today)
  const ago = (day: string) => daysBetween(officeDay(day), today)
  const first = saturdays[0]!.date
  // She begins on the first Saturday after she was taken: that is the first she wrote down.
  await getsPlace(hands, who, farm, ago(addDays(first, -5)))
  const internship = await found(
    inside,
    sql`select id from internships where student_id = ${pupil} order by created_at limit 1`,
  )
  // Where the first Saturday is one on which nobody comes, a public holiday say, she begins a week later.
  const startsOn = await found(
    inside,
    sql`select starts_on as id from internships where student_id = ${pupil} order by created_at limit 1`,
  )
  const begins = startsOn > first ? startsOn : first
  await byCalendar(begins < today ? begins : today, followTheCalendar)
  const sheet = await found(inside, sql`select id from timesheets where internship_id = ${internship} limit 1`)
  for (const { date, from, to, isDecided } of saturdays.filter((one) => one.date >= startsOn)) {
    const monday = mondayOf(date)
    // Written down on the next Monday, or this very day where that is still to come.
    const days = Math.max(0, daysBetween(addDays(monday, 7), today))
    const entry = {
      id: newId(),
      date,
      startsAt: from,
      endsAt: to,
      breakMinutes: 0,
      worked: undefined,
      activity: 'Geiten gevoerd en hokken schoongemaakt',
    }
    await as(pupil, days, (ctx) => saveWeek(ctx, sheet, monday, { entries: [entry] }))
    await as(pupil, days, (ctx) => decideWeek(ctx, sheet, monday, 'submit'))
    const approve = seeing(pupil, 'timesheets', (ctx) => decideWeek(ctx, sheet, monday, 'approve'))
    if (isDecided) await as(host, Math.max(0, days - 1), approve)
    await settle(Math.max(0, days - 1))
  }
}

/** Others of the school with a second place: two whose contract the school must complete, one it must send, one on its way. */
export async function playsOffice(hands: Hands, who: Who, pupils: string[], second: string): Promise<void> {
  for (const [at, pupil] of pupils.entries()) {
    const one = { ...who, pupil }
    await getsPlace(hands, one, second, 12 + at)
    if (at < 2) continue
    const id = await contractOf(hands, pupil)
    const parent = { firstName: 'Anja', lastName: 'de Haan', email: `ouder.${at}@thuis.example`, locale: 'nl' as const }
    await hands.as(who.coordinator, 8, (ctx) => nameGuardian(ctx, id, parent))
    await fillsIn(hands, one, id, 7)
    if (at > 2) await sends(hands, one, id, 5)
  }
}

async function hasContractToSign(hands: Hands, who: Who, second: string): Promise<void> {
  const { inside, as, settle } = hands
  await getsPlace(hands, who, second, 17)
  const id = await contractOf(hands, who.pupil)
  await fillsIn(hands, who, id, 10)
  await sends(hands, who, id, 8)
  const { contract } = await inside((ctx) => getContract(ctx, id))
  const signer = contract.signers.find(({ role }) => role === 'company')
  if (!signer?.userId || !contract.presentedSha256) return
  const input = {
    method: 'typed' as const,
    name: signer.name,
    consent: true as const,
    authority: true as const,
    documentSha256: contract.presentedSha256,
    code: undefined,
  }
  const signs = (ctx: Ctx) => sign(ctx, id, signer.id, input, { channel: 'account' })
  await as(signer.userId, 6, seeing(who.pupil, 'contracts', signs))
  await settle(6)
}

/** Does what one does on a screen: what of a pupil is seen there, is told to that pupil. */
const seeing =
  <Result>(subjectId: string, what: LoggedAccess['what'], work: (ctx: Ctx) => Promise<Result>) =>
  async (ctx: Ctx): Promise<Result> => {
    await writeLooks(ctx.db, ctx, [{ subjectId, what }])
    return work(ctx)
  }

const contractOf = ({ inside }: Hands, pupil: string) =>
  found(
    inside,
    sql`select c.id from contracts c join internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id where i.student_id = ${pupil} limit 1`,
  )

async function fillsIn({ as, settle }: Hands, { coordinator }: Who, id: string, days: number): Promise<void> {
  await as(coordinator, days, (ctx) =>
    fillFields(ctx, id, {
      insurance: 'yes',
      learning_goals: 'Ik leer hoe je een dier rustig houdt.\nIk leer hoe een werkdag op een boerderij gaat.',
    }),
  )
  // Who is told of it is told on its day: else the bell says another day than what waits.
  await settle(days)
}

async function sends({ as, settle }: Hands, { coordinator }: Who, id: string, days: number): Promise<void> {
  await as(coordinator, days, async (ctx) => {
    const unlaid = await judgeSending(ctx, id)
    await takeOfficeStep(ctx, id, 'send', { paper: unlaid && (await layPaper(ctx, unlaid)) })
  })
  await settle(days)
}

async function found(inside: Hands['inside'], query: ReturnType<typeof sql>): Promise<string> {
  return inside(async (ctx) => {
    const { rows } = await (query as ReturnType<typeof sql<{ id: string }>>).execute(ctx.db)
    if (!rows[0]) throw new Error('the story has lost its thread')
    return rows[0].id
  })
}
