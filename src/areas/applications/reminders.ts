import { sql } from 'kysely'
import { reminder, type Due, type NoticeValues, type Reminder, type Telling } from '#areas/notice.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { literals } from '#platform/db.ts'
import { sourcesOf } from '#platform/transitions.ts'
import { dayOf } from '#platform/week.ts'
import { withoutNames } from './notices.ts'
import { isBlind } from './policy.ts'
import { getApplication, getVacancyApplication, type Application } from './queries.ts'
import { applicationTransitions } from './steps/model.ts'

const day = 86_400_000

export const applicationReminders: Reminder[] = [
  /** Three days before an application runs out, the company hears that it still waits. */
  reminder(
    'application-runs-out',
    async ({ db, tenant, now }) => {
      const soon = new Date(now.getTime() + 3 * day)
      const waiting = literals(sourcesOf(applicationTransitions, 'accept'))
      // Of a group once.
      const due = sql<Due>`select id, id::text as name from applications a where tenant_id = ${tenant.id}
        and status in ${waiting} and expires_at between ${now} and ${soon} and not exists (select 1 from applications b
          where b.tenant_id = a.tenant_id and b.team_id = a.team_id and b.id < a.id and b.status in ${waiting})`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { hostsOf }) => {
      const application = await getVacancyApplication(ctx, id)
      const { contactUserId, supervisorUserId } = await getVacancy(ctx, application.vacancyId)
      const to = await hostsOf(
        application.organizationId,
        application.supervisorUserId,
        contactUserId,
        supervisorUserId,
      )
      const told = about(application)
      const mates = (application.mates ?? []).filter(({ status }) => status === application.status)
      const student = [application.studentFirstName, ...mates.map(({ firstName }) => firstName)].join(', ')
      const telling: Telling = { ...told, values: { ...told.values, student }, key: 'application-runs-out', to }
      const all = isBlind(ctx.tenant.capabilities, application)
        ? withoutNames(telling, new Set(to), mates.length + 1)
        : [telling]
      return all.map((one) => ({ ...one, subject: told.subject }))
    },
  ),
  /** A pupil who may come is reminded on the third and the sixth day to confirm. */
  reminder(
    'application-confirm',
    async ({ db, tenant, now }) => {
      const [three, six] = [3, 6].map((days) => new Date(now.getTime() - days * day))
      const due = sql<Due>`
        select id, id || case when turn_since <= ${six} then ':6' else ':3' end as name from applications
        where tenant_id = ${tenant.id} and status = 'accepted' and team_agreed_at is null and origin <> 'self_found' and turn_since <= ${three} and expires_at > ${now}`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { byId }) => {
      const application = await getApplication(ctx, id)
      return [{ key: 'application-confirm', to: await byId(application.studentId), ...about(application) }]
    },
  ),
]

function about(application: Application) {
  const known = application.status === 'accepted'
  const values: NoticeValues = {
    student: known ? application.studentName : application.studentFirstName,
    company: application.organizationName,
    vacancy: application.vacancyTitle,
    expires: application.expiresAt ? { date: dayOf(application.expiresAt) } : null,
  }
  const subject = { type: 'applications', id: application.id }
  return { subject, path: `/applications/${application.id}`, actionRequired: true, values }
}
