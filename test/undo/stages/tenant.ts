import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { insert, people, reason, sent, stand, type Stage } from '../stage.ts'

export async function members(): Promise<Stage> {
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

export async function organizations(): Promise<Stage> {
  const { world, farm, people: all } = await people()
  const leadsTo: Record<string, string> = {
    approve: 'approved',
    deny: 'denied',
    archive: 'archived',
    restore: 'approved',
  }
  return {
    world,
    people: all,
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

export async function groups(): Promise<Stage> {
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

export async function periods(): Promise<Stage> {
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

export async function contentPages(): Promise<Stage> {
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
