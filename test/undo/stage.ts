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

export const reason = 'Dat hebben we zo afgesproken.'

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

/** A school, a farm, and everybody around them. */
export async function people(options: WorldOptions = {}) {
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

/** Puts a row in this state. */
export const stand = (world: World, table: string, id: string, status: string) =>
  world.inside(({ db, tenant }) =>
    sql`update ${sql.table(table)} set status = ${status} where tenant_id = ${tenant.id} and id = ${id}`.execute(db),
  )

/** Keeps a row as it is given; gives back its id. */
export async function insert(world: World, table: string, values: Record<string, unknown>): Promise<string> {
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

export const sent = (sends: Record<string, unknown> | undefined) => (sends ? { sends } : {})
