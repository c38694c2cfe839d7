import type { RoleName } from '#areas/users/model.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from './world.ts'

/** As given: `data` with type, attributes, and the body on DELETE too. */
export async function call(client: Client, method: string, path: string, data?: unknown) {
  const response = await client.request(path, {
    method,
    headers: { 'content-type': 'application/vnd.api+json' },
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
  })
  const text = await response.text()
  const body = (text ? JSON.parse(text) : {}) as {
    data: { id: string; attributes: Record<string, unknown>; meta: Record<string, unknown> }
    included?: { type: string; id: string; attributes: Record<string, unknown> }[]
    errors?: { code: string; detail: string; source?: { pointer?: string; parameter?: string } }[]
  }
  return { status: response.status, headers: response.headers, ...body }
}

/** A school and a company, with who works there, a pupil, and who runs the tenant. */
export async function aSchool() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const company = await world.make.company({ name: 'De Springende Geit' })
  const group = await world.make.group(school.id)
  const at = (name: RoleName, organizationId: string, names: { firstName?: string; email?: string } = {}) =>
    world.make.user({ roles: [{ name, organizationId }], ...names })
  return {
    world,
    school,
    company,
    group,
    at,
    admin: await at('admin', school.id, { firstName: 'Ada' }),
    coordinator: await at('coordinator', school.id, { firstName: 'Cor' }),
    mentor: await world.make.mentor(school.id, group.id),
    pupil: await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Noor' }),
    host: await at('admin', company.id, { firstName: 'Hanna', email: 'hanna@geit.example' }),
    tenantAdmin: await world.make.user({ roles: [{ name: 'tenant_admin' }], firstName: 'Tine' }),
  }
}

/** The first names of whom one sees, in the order of the alphabet. */
export const names = (rows: Flat[]) => rows.map(({ firstName }) => firstName as string).toSorted()
export const list = async (client: Client, query = '') => names((await client.get<Flat[]>(`/users?${query}`)).data)

/** What is sent to invite somebody. */
export const anInvitation = (organizationId: string | null, more: object = {}) => ({
  first_name: 'Mies',
  infix: 'de',
  last_name: 'Wit',
  email: 'mies@linden.example',
  role: 'mentor',
  organization_id: organizationId,
  ...more,
})
