import type { Ctx } from '#areas/context.ts'
import { recordFile, type KeptBytes } from '#areas/files/commands.ts'
import { lockRow } from '#areas/steps.ts'
import { fullName, userIdOf } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { conflict, invalid, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import { answererOf } from './model.ts'
import { getQuestion, listContactSchools, type ContactQuestion } from './queries.ts'
import { faultsOfAsker, type ContactInput } from './schema.ts'

/** A class behind one address asks no more than this in an hour; a copy goes to one mail address no more than three times. */
const perNetwork = windowThrottle('contact questions', 20, 60 * 60)
/** Drawing a picture is slow work: as many as one has to show, and no more. */
const perShower = windowThrottle('contact pictures', 10, 60 * 60)
const perMail = windowThrottle('contact copies', 3, 60 * 60)

/** Counts that somebody shows something. @throws Refusal 429 for who showed much in the last hour */
export async function assertMayShow(ctx: Ctx): Promise<void> {
  const wait = await perShower.take(ctx, `${ctx.tenant.id} ${userIdOf(ctx.actor) ?? networkOf(ctx.ip)}`)
  if (wait > 0) throw tooMany('support.too-many', wait)
}

/**
 * Keeps a question for who answers it. A field that people do not see was filled in by a program: it hears the same, and
 * nothing is kept.
 * @throws Refusal 422, and 429 for who asked much in the last hour
 */
export async function askQuestion(
  ctx: Ctx,
  { homepage, ...input }: ContactInput,
  screenshot?: KeptBytes,
): Promise<string> {
  const id = newId()
  if (homepage !== '') return id
  const user = ctx.actor.kind === 'user' ? await getUser(ctx, ctx.actor.userId) : undefined
  const { name, email } = user?.email ? { name: fullName(user), email: user.email } : input
  const faults = faultsOfAsker({ name, email })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (input.schoolId && !(await listContactSchools(ctx)).some((school) => school.id === input.schoolId))
    throw invalid({ schoolId: ['support.fields.school'] })
  const waits = [
    await perNetwork.take(ctx, `${ctx.tenant.id} ${userIdOf(ctx.actor) ?? networkOf(ctx.ip)}`),
    await perMail.take(ctx, `${ctx.tenant.id} ${email.toLowerCase()}`),
  ]
  const wait = Math.max(...waits)
  if (wait > 0) throw tooMany('support.too-many', wait)
  const { asker, topic, message } = input
  if (screenshot)
    await recordFile(ctx, screenshot, {
      fileName: `question-${id}.png`,
      mime: 'image/png',
      owner: { type: 'contact_questions', id },
    })
  await ctx.db
    .insertInto('contactQuestions')
    .values({
      tenantId: ctx.tenant.id,
      id,
      asker,
      topic,
      schoolId: answererOf(topic, input.schoolId),
      userId: user?.id ?? null,
      name,
      email,
      locale: ctx.locale,
      message,
      screenshotFileId: screenshot?.id ?? null,
      answer: null,
      answeredBy: null,
      answeredAt: null,
      createdAt: ctx.now,
    })
    .execute()
  ctx.record({
    name: 'support.question-asked',
    subject: { type: 'contact_questions', id },
    payload: {},
  })
  return id
}

/** Answers a question, once: the answer goes by mail to who asked. */
export async function answerContact(ctx: Ctx, id: string, answer: string): Promise<ContactQuestion> {
  await lockRow(ctx, 'contactQuestions', id)
  const question = await getQuestion(ctx, id)
  if (question.status === 'answered') throw conflict('support.answered')
  await ctx.db
    .updateTable('contactQuestions')
    .set({ status: 'answered', answer, answeredBy: userIdOf(ctx.actor) ?? null, answeredAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({ action: 'support.question-answered', subject: { type: 'contact_questions', id } })
  ctx.record({
    name: 'support.question-answered',
    subject: { type: 'contact_questions', id },
    payload: {},
  })
  return getQuestion(ctx, id)
}
