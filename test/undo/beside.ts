import type { Flat } from '#web/client.ts'
import { aClassOfThree, agree, joinTeam, startTeam, words } from '../team.ts'
import { aWorld, type Client, type World } from '../world.ts'
import type { Put } from './stage.ts'

/** A step by a button that is no row of a table of steps: who takes it, and the call. */
export type StepBeside = { world: World; admin: Client; client: Client; asked: Put }

async function aSchool() {
  const world = await aWorld({ now: '2026-10-19T09:00:00Z' })
  const { make } = world
  const school = await make.school()
  const [group, other] = [await make.group(school.id), await make.group(school.id)]
  await make.period(school.id, [group.id])
  return {
    world,
    school,
    group,
    other,
    student: await make.student({ schoolId: school.id, groupId: group.id }),
    mentor: await make.mentor(school.id, other.id),
    colleague: await make.user({ roles: [{ name: 'mentor', organizationId: school.id }] }),
    client: await make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] }),
    admin: await make.user({ roles: [{ name: 'tenant_admin' }] }),
  }
}

async function mentorships(what: 'add' | 'end' | 'take_over'): Promise<StepBeside> {
  const { world, admin, client, group, mentor, colleague } = await aSchool()
  const type = 'mentorships'
  const { data } = await client.get<Flat[]>('/mentorships')
  const calls: Record<typeof what, Put> = {
    add: { method: 'post', path: `/${type}`, type, sends: { mentorId: mentor.id, role: 'mentor', groupId: group.id } },
    end: { method: 'put', path: `/${type}/${data[0]?.id}/end`, type },
    take_over: {
      method: 'post',
      path: `/${type}/take_over`,
      type,
      sends: { fromId: mentor.id, toId: colleague.id, on: '2026-10-19' },
    },
  }
  return { world, admin, client, asked: calls[what] }
}

async function classes(what: 'assign' | 'plan' | 'stay' | 'add' | 'remove'): Promise<StepBeside> {
  const { world, admin, client, group, other, student } = await aSchool()
  const [today, type] = ['2026-10-19', 'group_memberships']
  const assign = { method: 'post', path: `/students/${student.id}/assign_group`, type } as const
  const later = { groupId: other.id, on: '2026-12-01', accept: true }
  const pupils = { studentIds: [student.id], on: today, accept: true }
  if (what === 'stay') await client.post(assign.path, type, later)
  const calls: Record<typeof what, Put> = {
    assign: { ...assign, sends: { ...later, on: today } },
    plan: { ...assign, sends: later },
    stay: { ...assign, method: 'delete' },
    add: { method: 'post', path: `/groups/${other.id}/pupils`, type, sends: pupils },
    remove: {
      method: 'post',
      path: `/groups/${group.id}/pupils/remove`,
      type,
      sends: { studentIds: [student.id], on: today },
    },
  }
  return { world, admin, client, asked: calls[what] }
}

async function agreeing(): Promise<StepBeside> {
  const { world, isa, tijn, vacancyId } = await aClassOfThree({ now: '2026-10-19T09:00:00Z' })
  const { id, code } = await startTeam(isa, vacancyId)
  await joinTeam(tijn, code)
  await agree(isa, id)
  const type = 'application_teams'
  return {
    world,
    admin: await world.make.user({ roles: [{ name: 'tenant_admin' }] }),
    client: tijn,
    asked: { method: 'put', path: `/${type}/${id}/agree`, type, sends: { motivation: words } },
  }
}

async function feedback(): Promise<StepBeside> {
  const { world, admin, student } = await aSchool()
  await student.post('/feedback', 'feedback', { message: 'De kaart is leeg.' })
  const { data } = await admin.get<Flat[]>('/feedback')
  return {
    world,
    admin,
    client: admin,
    asked: { method: 'put', path: `/feedback/${data[0]?.id}/handle`, type: 'feedback' },
  }
}

async function contact(): Promise<StepBeside> {
  const { world, admin, client, school } = await aSchool()
  const type = 'contact_questions'
  await world.visitor.post(`/${type}`, type, {
    asker: 'parent',
    topic: 'signing',
    name: 'Aylin',
    email: 'aylin@thuis.example',
    message: 'Ik zie een lege pagina.',
    schoolId: school.id,
  })
  const { data } = await client.get<Flat[]>(`/${type}`)
  return {
    world,
    admin,
    client,
    asked: { method: 'put', path: `/${type}/${data[0]?.id}/answer`, type, sends: { answer: 'Vraag een nieuwe link.' } },
  }
}

/** Something one made, and takes away again. */
async function removing(
  by: 'admin' | 'client' | 'student',
  made: (set: Awaited<ReturnType<typeof aSchool>>) => { path: string; type: string; sends: Record<string, unknown> },
  of?: string,
): Promise<StepBeside> {
  const set = await aSchool()
  const { path, type, sends } = made(set)
  const client = set[by]
  const { data } = await client.post<Flat | Flat[]>(path, type, sends)
  const { id } = Array.isArray(data) ? (data[0] as Flat) : data
  return { world: set.world, admin: set.admin, client, asked: { method: 'delete', path: `${of ?? path}/${id}`, type } }
}
const own = (type: string, sends: Record<string, unknown>) => () => ({ path: `/${type}`, type, sends })

/** By the call each is for, as its method and path; the same call twice has a word behind it. */
export const stepsBeside: Record<string, () => Promise<StepBeside>> = {
  'post /mentorships': () => mentorships('add'),
  'put /mentorships/:id/end': () => mentorships('end'),
  'post /mentorships/take_over': () => mentorships('take_over'),
  'post /students/:id/assign_group': () => classes('assign'),
  'post /students/:id/assign_group later': () => classes('plan'),
  'delete /students/:id/assign_group': () => classes('stay'),
  'post /groups/:id/pupils': () => classes('add'),
  'post /groups/:id/pupils/remove': () => classes('remove'),
  'put /application_teams/:id/agree': agreeing,
  'put /feedback/:id/handle': feedback,
  'delete /saved_views/:id': () =>
    removing('client', own('saved_views', { screen: 'organizations', name: 'Mijn wijk', query: 'city=Oss' })),
  'delete /saved_searches/:id': () =>
    removing('student', own('saved_searches', { name: 'Dieren', query: 'q=dieren', frequency: 'weekly' })),
  'delete /search_synonyms/:id': () => removing('admin', own('search_synonyms', { words: ['patat', 'friet'] })),
  'delete /redirects/:id': () => removing('admin', own('redirects', { fromPath: '/oud', toAddress: '/nieuw' })),
  'delete /menu_items/:id': () =>
    removing(
      'admin',
      own('menu_items', { area: 'header', kind: 'route', target: '/stage', labelNl: 'Stage', labelEn: 'Placement' }),
    ),
  'delete /school_days/:id': () =>
    removing(
      'client',
      ({ school }) => ({
        path: `/school_calendars/${school.id}/days`,
        type: 'school_days',
        sends: { kind: 'free_day', name: 'Studiedag', startsOn: '2027-01-06' },
      }),
      '/school_days',
    ),
  'put /contact_questions/:id/answer': contact,
}
