import { sql } from 'kysely'
import { notice, whileIn, type EventNotice, type Recipient, type Waits } from '#areas/notice.ts'
import { getQuestion, type ContactQuestion } from './contact/queries.ts'
import { getFeedback } from './queries.ts'

const sender = ({ name, email, locale }: ContactQuestion): Recipient => ({ userId: null, name, email, locale })

export const supportNotices: EventNotice[] = [
  notice('support.question-asked', async (ctx, { subject }, { coordinatorsOf, allModerators, tenantAdmins }) => {
    const question = await getQuestion(ctx, subject.id)
    const { name, message, schoolId, userId } = question
    // A school where nobody else coordinates leaves the question to who runs the tenant.
    const asked = await Promise.all(schoolId === null ? [allModerators()] : [coordinatorsOf(schoolId), tenantAdmins()])
    const others = asked.map((answerers) => answerers.filter((one) => one.userId !== userId))
    return [
      {
        key: 'question-asked',
        // Nobody answers themselves, unless there is nobody else.
        to: others.find(({ length }) => length > 0) ?? asked.flat(),
        path: '/support/questions',
        actionRequired: true,
        values: { name, message },
      },
      { key: 'question-copy', to: [sender(question)], path: '/contactformulier', values: { name, message } },
    ]
  }),
  notice('support.question-answered', async (ctx, { subject }) => {
    const question = await getQuestion(ctx, subject.id)
    const { message, answer } = question
    return [
      {
        key: 'question-answered',
        to: [sender(question)],
        path: '/contactformulier',
        values: { message, answer: answer ?? '' },
      },
    ]
  }),
  notice('support.feedback-sent', async (ctx, { subject }, { tenantAdmins }) => {
    const { name, message } = await getFeedback(ctx, subject.id)
    return [
      {
        key: 'feedback-told',
        to: await tenantAdmins(),
        path: '/support',
        actionRequired: true,
        values: { isNamed: name ? 'yes' : 'no', name: name ?? '', message },
      },
    ]
  }),
]

export const supportWaits: Waits = {
  'question-asked': whileIn('contact_questions', ['open'], sql`s.created_at`),
  'feedback-told': whileIn('feedback', ['open'], sql`s.created_at`),
}
