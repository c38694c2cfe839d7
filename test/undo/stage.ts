import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type Reply, type World, type WorldOptions } from '../world.ts'

export type Put = {
  method: 'put' | 'post' | 'delete'
  path: string
  type: string
  sends?: Record<string, unknown>
  /** A file, in the place of a resource. */
  bytes?: string
}

/** Where the steps of one machine are tried: the people there are, a subject in each of its states, and the calls. */
export type Stage = {
  world: World
  people: Record<string, Client>
  /** A subject of its own in a state; what its calls are made with. */
  make(from: string): Promise<string>
  /** The call that takes a step; undefined where it is taken by no button. */
  call(event: string, id: string): Put | undefined
}

const reason = 'Dat hebben we zo afgesproken.'

export async function take(client: Client, { method, path, type, sends, bytes }: Put): Promise<Reply> {
  if (bytes !== undefined) {
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await client.request(path, { method: 'POST', headers, body: bytes })
    const { errors = [] } = (await response.json()) as { errors?: Reply['errors'] }
    return { status: response.status, data: null, errors, meta: {}, headers: response.headers, text: '' } as never
  }
  if (method === 'delete') {
    const response = await client.request(path, { method: 'DELETE' })
    return { status: response.status, data: null, errors: [], meta: {}, headers: response.headers, text: '' } as never
  }
  return method === 'put' ? client.put(path, type, sends) : client.post(path, type, sends)
}

async function people(options: WorldOptions = {}) {
  const world = await aWorld({ now: '2026-10-19T09:00:00Z', ...options })
  const { make } = world
  const [school, farm, center] = [
    await make.school(),
    await make.company(),
    await make.organization({ type: 'VolunteerCenter' }),
  ]
  const group = await make.group(school.id)
  const period = await make.period(school.id, [group.id], { maxInternships: 1000 })
  const at = (name: 'coordinator' | 'admin' | 'supervisor', organizationId: string) =>
    make.user({ roles: [{ name, organizationId }] })
  return {
    world,
    school,
    farm,
    group,
    period,
    people: {
      student: await make.student({ schoolId: school.id, groupId: group.id }),
      mentor: await make.mentor(school.id, group.id),
      coordinator: await at('coordinator', school.id),
      school_admin: await at('admin', school.id),
      company_admin: await at('admin', farm.id),
      company_supervisor: await at('supervisor', farm.id),
      broker: await make.user({ roles: [{ name: 'broker', organizationId: center.id }] }),
      tenant_admin: await make.user({ roles: [{ name: 'tenant_admin' }] }),
    },
  }
}

const stand = (world: World, table: string, id: string, status: string) =>
  world.inside(({ db, tenant }) =>
    sql`update ${sql.table(table)} set status = ${status} where tenant_id = ${tenant.id} and id = ${id}`.execute(db),
  )

async function insert(world: World, table: string, values: Record<string, unknown>): Promise<string> {
  const id = newId()
  const row = { tenantId: world.tenant.id, id, ...values }
  await world.inside(({ db }) =>
    db
      .insertInto(table as never)
      .values(row as never)
      .execute(),
  )
  return id
}

async function documents(): Promise<Stage> {
  const { world, people: there, farm, period } = await people()
  const anInternship = () =>
    insert(world, 'internships', {
      studentId: there.student.id,
      organizationId: farm.id,
      periodId: period.id,
      program: 'mas',
      status: 'planned',
      startsOn: '2026-12-01',
      endsOn: '2026-12-20',
      turnSince: world.now(),
      createdAt: world.now(),
      updatedAt: world.now(),
    })
  const document = { kind: 'other', name: 'Verzekering' }
  return {
    world,
    people: there,
    async make(from) {
      const internshipId = await anInternship()
      if (from === 'none') return internshipId
      return insert(world, 'requiredDocuments', {
        ...document,
        internshipId,
        handedInBy: 'student',
        status: from,
        daysBefore: 7,
        turnSince: world.now(),
        createdAt: world.now(),
        updatedAt: world.now(),
      })
    },
    call(event, id) {
      const type = 'required_documents'
      if (event === 'ask')
        return {
          method: 'post',
          path: `/${type}`,
          type,
          sends: { ...document, internshipId: id, handedInBy: 'student' },
        }
      if (event === 'hand_in') return { method: 'post', path: `/${type}/${id}/hand_in`, type, bytes: '%PDF-1.4\n%%EOF' }
      return { method: 'put', path: `/${type}/${id}/${event}`, type, sends: { reason } }
    },
  }
}

async function selfFoundPlaces(): Promise<Stage> {
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
            ...(inputs[event] ? { sends: inputs[event] } : {}),
          },
  }
}

async function applications(): Promise<Stage> {
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

const sent = (sends: Record<string, unknown> | undefined) => (sends ? { sends } : {})

async function internships(): Promise<Stage> {
  const {
    world,
    farm,
    period,
    people: all,
  } = await people({
    capabilities: { digitalContracts: false, usesHours: false },
  })
  const inputs: Record<string, Record<string, unknown>> = {
    reschedule: { startsOn: '2026-09-02', endsOn: '2026-10-01' },
    complete: { reason },
    fail: { reason },
    terminate: { reason },
    cancel: { reason },
    reopen: { reason },
  }
  return {
    world,
    people: all,
    async make(status) {
      const now = world.now()
      const vacancy = await world.make.vacancy(farm.id)
      return insert(world, 'internships', {
        studentId: all.student.id,
        organizationId: farm.id,
        periodId: period.id,
        vacancyId: vacancy.id,
        program: 'mas',
        status,
        startsOn: '2026-09-01',
        endsOn: '2026-10-01',
        turnSince: now,
        createdAt: now,
        updatedAt: now,
      })
    },
    call: (event, id) =>
      event in inputs || event === 'mark_ready' || event === 'finish_work'
        ? { method: 'put', path: `/internships/${id}/${event}`, type: 'internships', ...sent(inputs[event]) }
        : undefined,
  }
}

async function vacancies(): Promise<Stage> {
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

async function reports(): Promise<Stage> {
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

async function weeks(): Promise<Stage> {
  const { world, farm, period, people: all } = await people({ capabilities: { usesHours: true } })
  const monday = '2026-10-12'
  return {
    world,
    people: all,
    async make(status) {
      const now = world.now()
      const internshipId = await insert(world, 'internships', {
        studentId: all.student.id,
        organizationId: farm.id,
        periodId: period.id,
        program: 'mas',
        status: 'active',
        minutesPlanned: 60,
        startsOn: '2026-09-01',
        endsOn: '2026-12-01',
        turnSince: now,
        createdAt: now,
        updatedAt: now,
      })
      const timesheetId = await insert(world, 'timesheets', { internshipId, createdAt: now })
      const weekId = await insert(world, 'timesheetWeeks', { timesheetId, monday, status, turnSince: now })
      await insert(world, 'timeEntries', {
        weekId,
        studentId: all.student.id,
        date: '2026-10-14',
        minutes: 60,
        createdAt: now,
        updatedAt: now,
      })
      return timesheetId
    },
    call: (event, id) =>
      event === 'save'
        ? undefined
        : { method: 'put', path: `/timesheets/${id}/weeks/${monday}/${event}`, type: 'timesheets', sends: { reason } },
  }
}

async function members(): Promise<Stage> {
  const { world, school, people: all } = await people()
  return {
    world,
    people: all,
    async make(status) {
      if (status === 'none') return `${newId()}@nieuw.example`
      const { id } = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], status })
      return id
    },
    call(event, id) {
      const role = { role: 'mentor', organizationId: school.id }
      if (event === 'invite')
        return {
          method: 'post',
          path: '/users',
          type: 'users',
          sends: { firstName: 'Ad', lastName: 'Bos', email: id, ...role },
        }
      if (event === 'archive') return { method: 'delete', path: `/users/${id}`, type: 'users' }
      return event === 'resend'
        ? { method: 'post', path: `/users/${id}/resend_confirmation_instructions`, type: 'users', sends: {} }
        : { method: 'put', path: `/users/${id}/${event}`, type: 'users' }
    },
  }
}

async function organizations(): Promise<Stage> {
  const { world, farm, people: all } = await people()
  const leadsTo: Record<string, string> = {
    approve: 'approved',
    deny: 'denied',
    archive: 'archived',
    restore: 'approved',
  }
  return {
    world,
    people: { ...all, company_admin: all.company_admin },
    async make(status) {
      if (status === 'none') return newId()
      const { id } = await world.make.company()
      await stand(world, 'organizations', id, status)
      return id
    },
    call(event, id) {
      const type = 'organizations'
      if (event === 'create' || event === 'propose')
        return { method: 'post', path: '/organizations', type, sends: { name: `Nieuw ${id}` } }
      if (event === 'merge')
        return { method: 'put', path: `/organizations/${id}/merge`, type, sends: { into: farm.id } }
      const status = leadsTo[event]
      return status
        ? {
            method: 'put',
            path: `/organizations/${id}/approve`,
            type,
            sends: { status, ...(event === 'deny' ? { reason } : {}) },
          }
        : undefined
    },
  }
}

async function groups(): Promise<Stage> {
  const { world, school, people: all } = await people()
  return {
    world,
    people: all,
    async make(status) {
      const { id } = await world.make.group(school.id)
      await stand(world, 'groups', id, status)
      return id
    },
    call: (event, id) => ({ method: 'put', path: `/groups/${id}/${event}`, type: 'groups' }),
  }
}

async function periods(): Promise<Stage> {
  const { world, school, group, people: all } = await people()
  return {
    world,
    people: all,
    async make(status) {
      const dates: Record<string, { startsOn: string; endsOn: string }> = {
        finished: { startsOn: '2026-08-01', endsOn: '2026-10-01' },
        archived: { startsOn: '2026-08-01', endsOn: '2026-10-01' },
      }
      const { id } = await world.make.period(school.id, [group.id], { status, ...dates[status] })
      if (['announced', 'closed_for_applications', 'running'].includes(status))
        await world.inside(({ db }) =>
          sql`update internship_periods set
              search_opens_on = ${status === 'announced' ? '2026-11-01' : '2026-09-01'}::date,
              starts_on = ${status === 'closed_for_applications' ? '2026-12-01' : status === 'announced' ? '2026-11-15' : '2026-09-01'}::date,
              applications_close_on = ${status === 'announced' ? '2026-12-01' : '2026-10-01'}::date
            where id = ${id}`.execute(db),
        )
      return id
    },
    call: (event, id) =>
      event === 'create'
        ? undefined
        : {
            method: 'put',
            path: `/internship_periods/${id}/${event}`,
            type: 'internship_periods',
            ...sent(event === 'open' ? { closesOn: '2026-12-15' } : undefined),
          },
  }
}

const answers: Record<string, unknown> = {
  insurance: 'yes',
  company_supervisor_phone: '+31612345678',
  school_supervisor_phone: '+31612345670',
  learning_goals: 'Ik leer een wiel verwisselen.',
  company_address: 'Kerkstraat 1, 5801 AB Venray',
  hours_per_week: 16,
  school_address: 'Schoolstraat 1, Venray',
}

async function contracts(): Promise<Stage> {
  const {
    world,
    farm,
    school,
    people: all,
  } = await people({
    capabilities: {
      program: 'traineeship',
      digitalContracts: true,
      companySignsFirst: true,
      guardianSignature: 'under18',
    },
  })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  return {
    world,
    people: all,
    async make(status) {
      const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2009-05-01' })
      const vacancy = await world.make.vacancy(farm.id, { program: 'traineeship' })
      const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
      await all.company_admin.put(`/applications/${application.id}/accept`, 'applications', {
        supervisorUserId: all.company_admin.id,
      })
      await student.put(`/applications/${application.id}/confirm`, 'applications')
      await world.settle()
      const { data: list } = await student.get<{ contractId: string }[]>('/internships')
      const id = String(list[0]?.contractId)
      for (const client of [all.company_admin, all.coordinator]) {
        const { data } = await client.get<{ fields: { key: string; value: unknown; required: boolean }[] }>(
          `/contracts/${id}`,
        )
        const open = data.fields.filter(({ required, value, key }) => required && !value && key in answers)
        const values = Object.fromEntries(open.map(({ key }) => [key, answers[key]]))
        await client.patch(`/contracts/${id}/fields`, 'contracts', { values })
      }
      if (!['filling', 'ready'].includes(status)) await all.coordinator.put(`/contracts/${id}/send`, 'contracts')
      await world.settle()
      await stand(world, 'contracts', id, status)
      return id
    },
    call: (event, id) =>
      ['finalize', 'send', 'edit', 'extend', 'void'].includes(event)
        ? {
            method: 'put',
            path: `/contracts/${id}/${event}`,
            type: 'contracts',
            ...sent(event === 'void' ? { reason } : undefined),
          }
        : undefined,
  }
}

/** What the company asks of the school about a contract it is to sign; known as contract, signer and question. */
async function questions(): Promise<Stage> {
  const stage = await contracts()
  const { company_admin: host } = stage.people as { company_admin: Client }
  return {
    ...stage,
    async make(status) {
      const id = await stage.make('signing')
      const { data } = await host.get<{ signers: { id: string; role: string }[] }>(`/contracts/${id}`)
      const signerId = data.signers.find(({ role }) => role === 'company')?.id
      if (status === 'none') return `${id} ${signerId}`
      const sends = { question: 'De begintijd op donderdag klopt niet.' }
      const asked = await host.post<{ questions: { id: string }[] }>(
        `/contracts/${id}/signers/${signerId}/ask`,
        'contracts',
        sends,
      )
      await stage.world.settle()
      return `${id} ${signerId} ${asked.data.questions[0]?.id}`
    },
    call(event, ids) {
      const [id, signerId, questionId] = ids.split(' ')
      const type = 'contracts'
      const calls: Record<string, Put> = {
        ask: {
          method: 'post',
          path: `/contracts/${id}/signers/${signerId}/ask`,
          type,
          sends: { question: 'Wie bel ik bij ziekte?' },
        },
        withdraw: { method: 'post', path: `/contracts/${id}/signers/${signerId}/withdraw_question`, type },
        answer: {
          method: 'post',
          path: `/contracts/${id}/questions/${questionId}/answer`,
          type,
          sends: { answer: 'Dat is half tien.' },
        },
      }
      return calls[event]
    },
  }
}

/** By the table of steps each is for. */
async function contentPages(): Promise<Stage> {
  const { world, people: all } = await people()
  // Far enough from the clock, which goes on with every step that is tried.
  const publishAt = new Date(world.now().getTime() + 7 * 86_400_000)
  return {
    world,
    people: all,
    async make(status) {
      const moment = { scheduled: publishAt, published: world.now() }[status] ?? null
      return insert(world, 'contentPages', { kind: 'page', status, publishAt: moment, updatedAt: world.now() })
    },
    call: (event, id) => ({
      method: 'put',
      path: `/content_pages/${id}/${event}`,
      type: 'content_pages',
      ...sent(event === 'schedule' ? { publishAt } : undefined),
    }),
  }
}

export const stages: Record<string, () => Promise<Stage>> = {
  applicationTransitions: applications,
  selfFoundTransitions: selfFoundPlaces,
  contentTransitions: contentPages,
  contractTransitions: contracts,
  questionTransitions: questions,
  documentTransitions: documents,
  groupTransitions: groups,
  internshipTransitions: internships,
  organizationTransitions: organizations,
  periodTransitions: periods,
  weekTransitions: weeks,
  memberTransitions: members,
  reportTransitions: reports,
  vacancyTransitions: vacancies,
}
