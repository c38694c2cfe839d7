import type { WeekStatus } from '#areas/timesheets/model.ts'
import { aSheet, monday, putWeek } from '../../hours.ts'
import { insert, people, reason, sent, type Stage } from '../stage.ts'

type Setting = Awaited<ReturnType<typeof people>>

const anInternship = ({ world, farm, period, people: { student } }: Setting, values: Record<string, unknown>) =>
  insert(world, 'internships', {
    studentId: student.id,
    organizationId: farm.id,
    periodId: period.id,
    program: 'mas',
    turnSince: world.now(),
    createdAt: world.now(),
    updatedAt: world.now(),
    ...values,
  })

export async function internships(): Promise<Stage> {
  const setting = await people({ capabilities: { digitalContracts: false, usesHours: false } })
  const { world, farm, people: all } = setting
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
      const vacancy = await world.make.vacancy(farm.id)
      const dates = { startsOn: '2026-09-01', endsOn: '2026-10-01' }
      return anInternship(setting, { vacancyId: vacancy.id, status, ...dates })
    },
    call: (event, id) =>
      event in inputs || event === 'mark_ready' || event === 'finish_work'
        ? { method: 'put', path: `/internships/${id}/${event}`, type: 'internships', ...sent(inputs[event]) }
        : undefined,
  }
}

export async function weeks(): Promise<Stage> {
  const { world, farm, period, people: all } = await people({ capabilities: { usesHours: true } })
  return {
    world,
    people: all,
    async make(status) {
      const { sheetId } = await aSheet(world, {
        studentId: all.student.id,
        organizationId: farm.id,
        periodId: period.id,
        minutesPlanned: 60,
      })
      await putWeek(world, sheetId, all.student.id, status as WeekStatus)
      return sheetId
    },
    call: (event, id) =>
      event === 'save'
        ? undefined
        : { method: 'put', path: `/timesheets/${id}/weeks/${monday}/${event}`, type: 'timesheets', sends: { reason } },
  }
}

export async function documents(): Promise<Stage> {
  const setting = await people()
  const { world, people: all } = setting
  const document = { kind: 'other', name: 'Verzekering' }
  return {
    world,
    people: all,
    async make(from) {
      const dates = { startsOn: '2026-12-01', endsOn: '2026-12-20' }
      const internshipId = await anInternship(setting, { status: 'planned', ...dates })
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
