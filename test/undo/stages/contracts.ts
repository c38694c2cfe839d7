import { fillIn } from '../../contract.ts'
import type { Client } from '../../world.ts'
import { people, reason, sent, stand, type Put, type Stage } from '../stage.ts'

export async function contracts(): Promise<Stage> {
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
      for (const client of [all.company_admin, all.coordinator]) await fillIn(client, id)
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
export async function questions(): Promise<Stage> {
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
