import { sql } from 'kysely'
import { insert, people, reason, sent, type Stage } from '../stage.ts'

export async function vacancies(): Promise<Stage> {
  const { world, farm, people: all } = await people()
  return {
    world,
    people: all,
    async make(status) {
      const { id } = await world.make.vacancy(farm.id, { status: status as 'draft', minAge: 16 })
      const contact = all.company_admin.id
      await world.inside(({ db }) =>
        sql`update vacancies set contact_user_id = ${contact}, mas_checks = '{unpaid,supervised,useful,extra}',
          days = '{sat}', weekly_schedule = '{"sat":[["10:00","12:00"]]}' where id = ${id}`.execute(db),
      )
      return id
    },
    call: (event, id) => ({
      method: 'put',
      path: `/vacancies/${id}/${event}`,
      type: 'vacancies',
      ...sent(['request_changes', 'reject', 'close', 'hide'].includes(event) ? { reason } : undefined),
    }),
  }
}

export async function reports(): Promise<Stage> {
  const { world, farm, people: all } = await people()
  return {
    world,
    people: all,
    async make(status) {
      const { id: vacancyId } = await world.make.vacancy(farm.id)
      if (status === 'none') return vacancyId
      return insert(world, 'vacancyReports', {
        vacancyId,
        reporterId: all.student.id,
        reason: 'other',
        details: reason,
        status,
        createdAt: world.now(),
      })
    },
    call: (event, id) =>
      event === 'report'
        ? {
            method: 'post',
            path: `/vacancies/${id}/report`,
            type: 'vacancy_reports',
            sends: { reason: 'other', details: reason },
          }
        : {
            method: 'put',
            path: `/vacancy_reports/${id}/${event}`,
            type: 'vacancy_reports',
            ...sent(event === 'review' ? undefined : { note: reason }),
          },
  }
}
