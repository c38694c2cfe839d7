import { sql } from 'kysely'
import { notice, whileIn, type EventNotice, type Recipient, type Waits } from '#areas/notice.ts'
import { getQuestion, type ContactQuestion } from './contact/queries.ts'

const sender = ({ name, email, locale }: ContactQuestion): Recipient => ({ userId: null, name, email, locale })

export const supportNotices: EventNotice[] = [
  notice('support.question-asked', async (ctx, { subject }, { coordinatorsOf, allModerators, tenantAdmins }) => {
    const question = await getQuestion(ctx, subject.id)
    const { name, message, schoolId, userId } = question
    const atSchool = schoolId ? await coordinatorsOf(schoolId) : []
    // A school where nobody coordinates leaves the question to who runs the tenant.
    const answerers = schoolId === null ? await allModerators() : atSchool.length > 0 ? atSchool : await tenantAdmins()
    return [
      {
        key: 'question-asked',
        to: answerers.filter((one) => one.userId !== userId),
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
]

export const supportWaits: Waits = { 'question-asked': whileIn('contact_questions', ['open'], sql`s.created_at`) }
