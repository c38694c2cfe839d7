import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { workOut } from '#areas/matching/board/model.ts'
import { takeApplicationStep } from '#areas/applications/steps/commands.ts'
import { readBoard } from '#areas/matching/board/queries.ts'
import { addMemberships } from '#areas/organizations/commands.ts'
import { sendPairs } from '#areas/matching/sending/commands.ts'
import { answerContact, askQuestion } from '#areas/support/contact/commands.ts'
import { handleFeedback, sendFeedback } from '#areas/support/commands.ts'
import { contactInput } from '#areas/support/contact/schema.ts'
import { feedbackInput } from '#areas/support/schema.ts'
import { addUsers } from '#areas/users/commands.ts'
import { newId } from '#platform/ids.ts'
import { getUser } from '#areas/users/queries.ts'
import type { Hands } from './noor.ts'

type Lately = Pick<Hands, 'as' | 'settle'> & {
  /** As somebody whom nobody knows. */
  outside<Result>(days: number, work: (ctx: Ctx) => Promise<Result>): Promise<Result>
}

/**
 * What the school did for pupils who found nothing themselves: a place held out to some, which they have not answered yet,
 * and one asked for in the name of others. Of those the first organization was called, and nobody picked up.
 */
export async function givesPlaces(
  { as, settle }: Lately,
  { coordinator, periodId, spared }: { coordinator: string; periodId: string; spared: readonly string[] },
): Promise<void> {
  const toCall: string[] = []
  await as(coordinator, 1, async (ctx) => {
    const { facts } = await readBoard(ctx, periodId, {})
    const { rows } = workOut(facts, { pairs: [], leftOut: [...spared], share: true })
    const pairs = rows.flatMap(({ studentId, chosen }) => (chosen ? [{ studentId, vacancyId: chosen.vacancyId }] : []))
    const ways = ['propose', 'assign', 'propose', 'assign'] as const
    for (let made = 0; made < ways.length && pairs.length > 0;) {
      const [way = 'propose', next] = [ways[made], pairs.splice(0, 1)]
      if (
        way === 'assign' &&
        !(await losesMail(ctx, next[0]?.vacancyId ?? '', contacts[toCall.length % contacts.length]!))
      )
        continue
      const [sent] = await sendPairs(ctx, periodId, { way, pairs: next })
      // What the rules refuse for one is held out to the next.
      if (!sent || !('made' in sent)) continue
      made += 1
      if (way === 'assign') toCall.push(sent.made)
    }
  })
  await settle(1)
  const [first] = toCall
  if (first) await as(coordinator, 1, (ctx) => takeApplicationStep(ctx, first, 'not_reached', {}))
}

/** Whom to ask for where the school calls. */
const contacts: readonly { firstName: string; infix: string | null; lastName: string }[] = [
  { firstName: 'Anneke', infix: null, lastName: 'Verhoef' },
  { firstName: 'Joop', infix: 'van', lastName: 'Beek' },
]

/** An organization that reads no mail any more: the school calls it. False where somebody has an account and reads here. */
async function losesMail(ctx: Ctx, vacancyId: string, contact: (typeof contacts)[number]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update organizations o set email = null, phone = coalesce(o.phone, '+31850012099') from vacancies v
    where v.tenant_id = ${ctx.tenant.id} and v.id = ${vacancyId} and o.tenant_id = v.tenant_id and o.id = v.organization_id
      and not exists (select 1 from roles r where r.tenant_id = o.tenant_id and r.organization_id = o.id)
    returning o.id`.execute(ctx.db)
  const [lost] = rows
  if (!lost) return false
  // Whom to ask for there: known by name, without an account.
  const id = newId()
  await addUsers(ctx, [{ id, accountId: null, ...contact, status: 'inactive' }])
  await addMemberships(ctx, [{ userId: id, organizationId: lost.id, isContactPerson: true }])
  return true
}

/** A pupil of the school who is at work somewhere, and has hours to make yet. */
async function somebodyAtWork(ctx: Ctx, schoolId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.student_id as id from internships i join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
    join roles r on r.tenant_id = u.tenant_id and r.user_id = u.id and r.name = 'student' and r.organization_id = ${schoolId}
    where i.tenant_id = ${ctx.tenant.id} and i.status = 'active' and i.vacancy_id is not null and u.status = 'active' order by u.last_name, u.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id
}

/** What people asked by the contact form, and told of the website: some has an answer, some waits. */
export async function asksQuestions(
  { as, outside, settle }: Lately,
  {
    coordinator,
    broker,
    keeper,
    mentor,
    schoolId,
    company,
  }: Record<'coordinator' | 'broker' | 'keeper' | 'mentor' | 'schoolId' | 'company', string>,
): Promise<void> {
  // What was told before comes first; from here on everybody hears of a question on the day it was asked.
  await settle(1)
  const asks = async (days: number, said: Record<string, unknown>) => {
    const id = await outside(days, (ctx) => askQuestion(ctx, contactInput.parse(said)))
    await settle(days)
    return id
  }
  const travel = await asks(6, {
    asker: 'parent',
    topic: 'place',
    schoolId,
    name: 'Hanna Postma',
    email: 'hanna.postma@thuis.example',
    message: 'Mijn dochter wil graag naar een plek die 9 kilometer fietsen is. Mag zij ook met de bus?',
  })
  await as(coordinator, 5, (ctx) =>
    answerContact(
      ctx,
      travel,
      'Dat mag. Sommige plekken vergoeden de bus: dat staat bij de vacature. Lukt het niet? Dan zoeken we samen een plek dichterbij.',
    ),
  )
  const trouble = {
    asker: 'pupil',
    topic: 'trouble',
    schoolId,
    message: 'Ik ben twee keer ziek geweest. Kan ik die uren in de vakantie inhalen?',
  }
  // Who is signed in is known: whoever answers finds their page.
  const ill = await as(coordinator, 2, (ctx) => somebodyAtWork(ctx, schoolId))
  if (ill) {
    await as(ill, 2, (ctx) => askQuestion(ctx, contactInput.parse(trouble)))
    await settle(2)
  } else await asks(2, { ...trouble, name: 'Milan', email: 'milan@thuis.example' })
  const join = await asks(4, {
    asker: 'organization',
    topic: 'taking_part',
    name: 'Bea Wolters',
    email: 'bea@moestuin-achter.example',
    message: 'Wij zijn met zes vrijwilligers in een moestuin. Mogen wij ook een plek neerzetten?',
  })
  // Who brings in organizations answers one that wants to take part.
  await as(broker, 3, (ctx) =>
    answerContact(
      ctx,
      join,
      `Heel graag. Meld je aan als organisatie, dan kijken we het na en plaats je zelf je eerste plek. ${company} begon net zo klein.`,
    ),
  )
  await settle(1)
  // What was told of the website: one thing is done, one waits for who runs it.
  const tells = (who: string, days: number, said: Record<string, unknown>) =>
    as(who, days, async (ctx) => {
      const { email } = await getUser(ctx, who)
      return sendFeedback(ctx, feedbackInput.parse({ ...said, email: email ?? undefined }), undefined)
    })
  const map = await tells(coordinator, 5, {
    message: 'Op de kaart zie ik niet welke plekken al vol zijn. Kan dat een andere kleur krijgen?',
    tags: ['idea'],
    source: '/nl/stagebank',
  })
  await as(keeper, 4, (ctx) => handleFeedback(ctx, map))
  await tells(mentor, 1, {
    message: 'De lijst met leerlingen onthoudt mijn filter niet als ik terugga.',
    tags: ['broken'],
    source: '/nl/students',
  })
}
