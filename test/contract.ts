import { expect } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from './world.ts'

export type ShownSigner = {
  id: string
  role: string
  name: string
  status: string
  isYou: boolean
  canSign: boolean
  canShowQr: boolean
  isUnproved: boolean
}
export type ShownContract = Flat & {
  status: string
  signers: ShownSigner[]
  fields: { key: string; value: unknown; filledBy: string; required: boolean }[]
  documentSha256: string
  partsMissing: string[]
  verifyCode: string | null
  meta: { allowedEvents: string[]; turn: { whose: string | null; isYours: boolean } }
}

/** A traineeship in which the company signs first: applied, accepted, confirmed, and the contract made. */
export async function aContract({
  birthDate = '2009-05-01',
  companySignsFirst = true,
  hostIs = undefined as 'signatory' | 'coordinator' | undefined,
  isAlone = false,
} = {}) {
  const world = await aWorld({
    capabilities: {
      program: 'traineeship',
      digitalContracts: true,
      companySignsFirst,
      qrPrimary: true,
      usesHours: false,
      guardianSignature: 'under18',
    },
  })
  const school = await world.make.organization({ type: 'School', name: 'Raayland College', city: 'Venray' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate })
  const garage = await world.make.company({ name: 'Garage Peeters' })
  const host = await world.make.user({
    roles: [
      { name: 'admin', organizationId: garage.id },
      ...(hostIs ? [{ name: hostIs, organizationId: school.id }] : []),
    ],
    firstName: 'Wim',
    lastName: 'Peeters',
  })
  const coordinator = isAlone
    ? host
    : await world.make.user({
        roles: [{ name: 'coordinator', organizationId: school.id }],
        firstName: 'Marloes',
        lastName: 'Terpstra',
      })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship', title: 'Meehelpen in de garage' })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${application.id}/confirm`, 'applications')
  await world.settle()
  const { data: list } = await coordinator.get<Flat[]>('/internships')
  const internshipId = list[0]?.id as string
  const contractId = list[0]?.contractId as string
  const get = async (client: Client) => (await client.get<ShownContract>(`/contracts/${contractId}`)).data
  return { world, school, student, coordinator, host, garage, internshipId, contractId, get }
}
export type Setting = Awaited<ReturnType<typeof aContract>>

const answers: Record<string, unknown> = {
  insurance: 'yes',
  company_supervisor_phone: '+31612345678',
  school_supervisor_phone: '+31612345670',
  learning_goals: 'Ik leer een wiel verwisselen.\nIk leer met klanten praten.',
  company_address: 'Kerkstraat 1, 5801 AB Venray',
  hours_per_week: 16,
  school_address: 'Schoolstraat 1, Venray',
}

/** Fills in what still stands open for this client of what a contract has to say. */
export async function fillIn(client: Client, contractId: string) {
  const { fields } = (await client.get<ShownContract>(`/contracts/${contractId}`)).data
  const open = fields.filter(
    ({ required, value, key }) => required && (value === null || value === '') && key in answers,
  )
  const values = Object.fromEntries(open.map(({ key }) => [key, answers[key]]))
  return client.patch<ShownContract>(`/contracts/${contractId}/fields`, 'contracts', { values })
}

export async function fillAndSend({ coordinator, host, contractId, get }: Setting) {
  for (const client of [host, coordinator]) {
    const reply = await fillIn(client, contractId)
    expect([reply.status, reply.errors]).toEqual([200, []])
  }
  const ready = await get(coordinator)
  expect([ready.status, ready.partsMissing]).toEqual(['ready', []])
  const sent = await coordinator.put<ShownContract>(`/contracts/${contractId}/send`, 'contracts')
  expect(sent.data.status).toBe('signing')
  return sent.data
}

export const signing = (name: string, documentSha256: string, more: Record<string, unknown> = {}) => ({
  method: 'typed',
  name,
  consent: 'on',
  documentSha256,
  ...more,
})
export const linkFor = (world: World, signerId: string, kind: 'sign' | 'qr' = 'sign') =>
  world.inside((ctx) => issueLink(ctx, { kind, subject: { type: 'contract_signers', id: signerId } }))
/** The code in the last mail that asked for one. */
export const codeFor = async (world: World) => {
  await world.settle()
  const mails = await world.inside((ctx) =>
    ctx.db
      .selectFrom('emailDeliveries')
      .select(['text', 'recipientAddress'])
      .where('templateKey', '=', 'contract-code')
      .orderBy('id', 'desc')
      .execute(),
  )
  return { code: /\d{3} \d{3}/.exec(mails[0]?.text ?? '')?.[0], to: mails[0]?.recipientAddress, mails: mails.length }
}
export const signerOf = (contract: ShownContract, role: string) =>
  contract.signers.find((signer) => signer.role === role) as ShownSigner

/** The signatures that are not void. */
export const stands = ({ world, contractId }: Setting) =>
  world.inside((ctx) =>
    ctx.db
      .selectFrom('signatures')
      .select('signerId')
      .where('contractId', '=', contractId)
      .where('voidedAt', 'is', null)
      .execute(),
  )
