import { sql } from 'kysely'
import { insert, people, reason, sent, type Stage } from '../stage.ts'

export async function applications(): Promise<Stage> {
  const { world, school, group, farm, period, people: all } = await people()
  const known = new Set(['draft', 'awaiting_mentor', 'awaiting_school', 'awaiting_company_check'])
  const supervisorUserId = all.company_supervisor.id
  const inputs: Record<string, Record<string, unknown>> = {
    mentor_decline: { reason },
    company_confirmed: { reason, supervisorUserId },
    company_refused: { reason },
    plan_interview: { interviewAt: '2026-10-29T13:00:00Z' },
    accept: { supervisorUserId },
    reconsider: { supervisorUserId },
    hand_over: { supervisorUserId: all.company_admin.id },
    decline: { declineReason: 'full' },
    cancel: { reason },
  }
  return {
    world,
    people: all,
    async make(from) {
      // A pupil of its own: what one has elsewhere stands in the way.
      all.student = await world.make.student({ schoolId: school.id, groupId: group.id })
      const isTaken = from === 'accepted' || from === 'confirmed'
      const vacancy = await world.make.vacancy(farm.id)
      await world.inside(({ db }) =>
        sql`update vacancies set seats_taken = ${isTaken ? 1 : 0} where id = ${vacancy.id}`.execute(db),
      )
      if (from === 'none') return vacancy.id
      const now = world.now()
      return insert(world, 'applications', {
        vacancyId: vacancy.id,
        studentId: all.student.id,
        organizationId: farm.id,
        periodId: period.id,
        status: from,
        turnSince: now,
        reachedCompanyAt: known.has(from) ? null : now,
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })
    },
    call: (event, id) =>
      event === 'apply'
        ? { method: 'post', path: '/applications', type: 'applications', sends: { vacancyId: id } }
        : { method: 'put', path: `/applications/${id}/${event}`, type: 'applications', ...sent(inputs[event]) },
  }
}

export async function selfFoundPlaces(): Promise<Stage> {
  const {
    world,
    school,
    group,
    farm,
    period,
    people: all,
  } = await people({
    capabilities: { mentorJudgesSelfFound: true },
  })
  const told = {
    hostName: 'Scouting De Zwerfkeien',
    street: 'Bosrand',
    city: 'Oss',
    contactName: 'Wim Schuitema',
    contactEmail: 'wim@zwerfkeien.example',
    purpose: 'nonprofit',
    isRelative: false,
    tasks: 'Ik help de welpen met spelletjes en opruimen.',
  }
  const inputs: Record<string, Record<string, unknown>> = {
    submit: told,
    resubmit: told,
    request_changes: { reason },
    reject: { reason },
    phone_confirm: { name: 'Wim', reason },
    host_confirm: { contactName: 'Wim', agrees: true },
    host_refuse: { name: 'Wim', reason },
    withdraw: { reason },
  }
  return {
    world,
    people: all,
    async make(from) {
      all.student = await world.make.student({ schoolId: school.id, groupId: group.id })
      if (from === 'none') return all.student.id
      const now = world.now()
      const isSent = from === 'accepted'
      const applicationId = await insert(world, 'applications', {
        studentId: all.student.id,
        // Its own people say yes signed in, where it has any.
        organizationId: isSent ? farm.id : null,
        periodId: period.id,
        origin: 'self_found',
        status: from,
        turnSince: now,
        reachedCompanyAt: isSent ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      await world.inside(({ db, tenant }) =>
        db
          .insertInto('selfFoundPlaces')
          .values({ tenantId: tenant.id, applicationId, ...told })
          .execute(),
      )
      return applicationId
    },
    call: (event, id) =>
      event === 'submit'
        ? { method: 'post', path: '/self_found_places', type: 'self_found_places', sends: told }
        : {
            method: 'put',
            path: `/self_found_places/${id}/${event}`,
            type: 'self_found_places',
            ...sent(inputs[event]),
          },
  }
}
