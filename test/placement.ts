import { sql } from 'kysely'
import type { Flat } from '#web/client.ts'
import { askDocuments } from '#areas/documents/asking/commands.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type WorldOptions } from './world.ts'

/** Long enough before the first day of what is placed. */
const now = '2026-11-22T09:00:00Z'
export const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'

/** A school that asks for papers, a place that wants a certificate of conduct, and who hands in and judges. */
export async function aPlacement(options: WorldOptions = {}) {
  const world = await aWorld({ now, capabilities: { digitalContracts: false, usesHours: false }, ...options })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  const student = await make.student({ schoolId: school.id, groupId: group.id })
  const period = await make.period(school.id, [group.id])
  const vacancy = await make.vacancy(farm.id)
  await world.inside((ctx) =>
    sql`update vacancies set requires_vog = true, sector_keys = '{children}' where id = ${vacancy.id}`.execute(ctx.db),
  )
  const at = (name: 'coordinator' | 'admin' | 'supervisor', organizationId: string) =>
    make.user({ roles: [{ name, organizationId }] })
  const people = {
    student,
    mentor: await make.mentor(school.id, group.id),
    coordinator: await at('coordinator', school.id),
    company_admin: await at('admin', farm.id),
  }
  const place = async (values: { startsOn?: string; endsOn?: string; status?: string } = {}) => {
    const id = newId()
    await world.inside(async (ctx) => {
      await ctx.db
        .insertInto('internships')
        .values({
          tenantId: world.tenant.id,
          id,
          studentId: student.id,
          organizationId: farm.id,
          periodId: period.id,
          vacancyId: vacancy.id,
          program: 'mas',
          status: 'ready',
          startsOn: '2026-12-14',
          endsOn: '2027-03-01',
          turnSince: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
          ...values,
        })
        .execute()
    })
    return id
  }
  const ask = (internshipId: string) => world.inside((ctx) => askDocuments(ctx, { internshipId }))
  const papersOf = async (who: Client, id: string) =>
    (await who.get<Flat[]>(`/required_documents?filter[internship_id_eq]=${id}`)).data
  const rule = (attributes: Record<string, unknown>) =>
    people.coordinator.post('/document_rules', 'document_rules', {
      schoolId: school.id,
      handedInBy: 'company',
      kind: 'risk_assessment',
      ...attributes,
    })
  const handIn = async (
    who: Client,
    id: string,
    body: string | Uint8Array<ArrayBuffer> = pdf,
    { name = 'mijn.pdf', key }: { name?: string; key?: string } = {},
  ) => {
    const response = await who.request(`/required_documents/${id}/hand_in?file_name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...(key ? { 'idempotency-key': key } : {}) },
      body,
    })
    const { errors } = (await response.json()) as { errors?: { code: string }[] }
    return [response.status, errors?.[0]?.code]
  }
  return { world, people, school, farm, group, period, vacancy, place, ask, papersOf, rule, handIn }
}
