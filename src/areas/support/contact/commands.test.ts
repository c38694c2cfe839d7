import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { newId } from '#platform/ids.ts'
import { forgetScreenshots } from '../commands.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '#root/test/world.ts'

const question = {
  asker: 'parent',
  topic: 'signing',
  name: 'Aylin',
  email: 'aylin@thuis.example',
  message: 'Ik zie een lege pagina.',
}

async function aDesk() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const school = await world.make.school()
  const other = await world.make.school()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const at = (id: string) => world.make.user({ roles: [{ name: 'coordinator', organizationId: id }] })
  const coordinator = await at(school.id)
  const elsewhere = await at(other.id)
  const ask = (attributes: Record<string, unknown> = {}, who: Client = world.visitor) =>
    who.post('/contact_questions', 'contact_questions', { ...question, ...attributes })
  const seen = async (who: Client) => (await who.get<Flat[]>('/contact_questions')).data.map(({ message }) => message)
  const mails = async () => {
    await world.settle()
    const found = await world.inside((ctx) =>
      ctx.db.selectFrom('emailDeliveries').select(['templateKey', 'recipientAddress', 'text', 'locale']).execute(),
    )
    return found.filter(({ templateKey }) => templateKey.startsWith('question-'))
  }
  return { world, school, other, admin, coordinator, elsewhere, ask, seen, mails }
}

describe('a question by the contact form', () => {
  test('goes to the school it is about, with a copy to who asked, and is answered by mail', async () => {
    const { school, admin, coordinator, elsewhere, ask, seen, mails } = await aDesk()
    expect((await ask({ schoolId: school.id })).status).toBe(204)
    expect([await seen(coordinator), await seen(admin), await seen(elsewhere)]).toEqual([
      [question.message],
      [question.message],
      [],
    ])
    const sent = await mails()
    expect(sent.map(({ templateKey }) => templateKey).toSorted()).toEqual(['question-asked', 'question-copy'])
    expect(sent.find(({ templateKey }) => templateKey === 'question-copy')).toMatchObject({
      recipientAddress: question.email,
      locale: 'nl',
      text: expect.stringContaining(question.message),
    })
    const [one] = (await coordinator.get<Flat[]>('/contact_questions')).data
    const path = `/contact_questions/${one?.id}/answer`
    expect((await elsewhere.put(path, 'contact_questions', { answer: 'Nee.' })).status).toBe(404)
    expect((await coordinator.put(path, 'contact_questions', { answer: ' ' })).status).toBe(422)
    expect((await coordinator.put(path, 'contact_questions', { answer: 'Vraag een nieuwe link.' })).data).toMatchObject(
      {
        status: 'answered',
      },
    )
    expect((await admin.put(path, 'contact_questions', { answer: 'Nog een.' })).status).toBe(409)
    const answers = (await mails()).filter(({ templateKey }) => templateKey === 'question-answered')
    expect(answers).toMatchObject([
      { recipientAddress: question.email, text: expect.stringContaining('Vraag een nieuwe link.') },
    ])
  })

  test('of a pupil to their school is not read by a broker, who answers for the tenant', async () => {
    const { world, school, ask, seen } = await aDesk()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    await ask({ schoolId: school.id, message: 'Ik ben ziek geweest.' })
    await ask({ topic: 'taking_part', message: 'Mogen wij meedoen?' })
    expect(await seen(broker)).toEqual(['Mogen wij meedoen?'])
    await world.settle()
    const told = (await broker.get<Flat[]>('/notifications')).data
    // Of the school, where nobody coordinates, it is who runs the tenant that hears.
    expect(told).toHaveLength(1)
    const { data } = await broker.get('/dashboard')
    expect((data.tasks as { key: string }[]).map(({ key }) => key)).toEqual(['question-answer'])
  })

  test('is whose school was asked, of who runs the tenant where nobody coordinates there, and of no school of both', async () => {
    const { world, school, admin, coordinator, ask } = await aDesk()
    const alone = await world.make.school()
    await ask({ schoolId: school.id, message: 'Van school.' })
    await ask({ schoolId: alone.id, message: 'Van een school zonder coördinator.' })
    await ask({ message: 'Van geen school.' })
    const whose = async (who: Client) => {
      const { data, meta: list } = await who.get<(Flat & { meta: { isYours: boolean } })[]>('/contact_questions')
      const theirs = data.filter(({ meta }) => meta.isYours).map(({ message }) => message)
      // How many there are is told of all of them, whatever the page shows.
      const { meta: page } = await who.get('/contact_questions?filter[status_eq]=answered&page[size]=1')
      expect([list?.yours, page?.yours]).toEqual([theirs.length, theirs.length])
      return theirs.toSorted()
    }
    expect(await whose(admin)).toEqual(['Van een school zonder coördinator.', 'Van geen school.'])
    expect(await whose(coordinator)).toEqual(['Van school.'])
    // Who coordinated there and left answers nobody.
    expect((await admin.put(`/users/${coordinator.id}/deactivate`, 'users')).status).toBe(200)
    expect(await whose(admin)).toEqual(['Van een school zonder coördinator.', 'Van geen school.', 'Van school.'])
  })

  test('of who answers others is for the others who answer', async () => {
    const { world, admin, ask } = await aDesk()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    await ask({ asker: 'other', topic: 'website' }, admin)
    await world.settle()
    const yours = async (who: Client) => (await who.get<Flat[]>('/contact_questions')).meta?.yours
    const told = async (who: Client) => (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect([await yours(admin), await yours(broker)]).toEqual([0, 1])
    expect([await told(admin), await told(broker)]).toEqual([[], ['question-asked']])
  })

  test('of the only one who answers goes on to who runs the tenant, and stays theirs who run it alone', async () => {
    const { world, school, admin, coordinator, ask } = await aDesk()
    await ask({ asker: 'school', topic: 'hours', schoolId: school.id }, coordinator)
    await ask({ asker: 'other', topic: 'website', message: 'Van de enige.' }, admin)
    await world.settle()
    const yours = async (who: Client) => (await who.get<Flat[]>('/contact_questions')).meta?.yours
    const told = async (who: Client) => (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect([await yours(coordinator), await yours(admin)]).toEqual([0, 2])
    expect([await told(coordinator), await told(admin)]).toEqual([[], ['question-asked', 'question-asked']])
    // Another who runs it answers the one's, not their own.
    const second = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect([await yours(admin), await yours(second)]).toEqual([1, 2])
  })

  test('about data, the website or taking part is not for a school', async () => {
    const { school, coordinator, admin, ask, seen } = await aDesk()
    for (const topic of ['data', 'website', 'taking_part']) await ask({ topic, schoolId: school.id, message: topic })
    expect([await seen(coordinator), (await seen(admin)).length]).toEqual([[], 3])
  })

  test('of who is signed in is theirs, whatever they write beside it', async () => {
    const { world, school, coordinator, ask } = await aDesk()
    const student = await world.make.student({ schoolId: school.id })
    await ask({ asker: 'pupil', topic: 'hours', schoolId: school.id, email: 'ander@elders.example' }, student)
    const [one] = (await coordinator.get<Flat[]>('/contact_questions')).data
    expect(one?.email).not.toBe('ander@elders.example')
    expect(one?.name).not.toBe(question.name)
  })

  test('names the pupil to who may open their file, with their class, and to nobody else', async () => {
    const { world, school, admin, coordinator, elsewhere, ask } = await aDesk()
    const group = await world.make.group(school.id, { name: 'M3a' })
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    await ask({ asker: 'pupil', topic: 'website', message: 'Het doet het niet.' }, student)
    await ask({ asker: 'pupil', topic: 'hours', schoolId: school.id, message: 'Mag dat?' }, student)
    const named = async (who: Client) =>
      (await who.get<Flat[]>('/contact_questions')).data
        .map(({ message, studentId, groupNames }) => [message, studentId, groupNames])
        .toSorted()
    const whose = [student.id, ['M3a']]
    expect(await named(coordinator)).toEqual([['Mag dat?', ...whose]])
    expect(await named(admin)).toEqual([
      ['Het doet het niet.', ...whose],
      ['Mag dat?', ...whose],
    ])
    expect(await named(broker)).toEqual([['Het doet het niet.', null, []]])
    expect(await named(elsewhere)).toEqual([])
  })

  test('of a program that fills in every field is kept for nobody, and heard the same', async () => {
    const { admin, ask, seen, mails } = await aDesk()
    expect((await ask({ homepage: 'https://spam.example' })).status).toBe(204)
    expect([await seen(admin), await mails()]).toEqual([[], []])
  })

  test.each([
    ['nobody', { name: ' ' }, 'name'],
    ['no address', { email: 'nergens' }, 'email'],
    ['no words', { message: ' ' }, 'message'],
    ['no topic', { topic: 'alles' }, 'topic'],
    ['no asker', { asker: undefined }, 'asker'],
    ['too many words', { message: 'a'.repeat(2001) }, 'message'],
    ['a school that is none', { schoolId: '01a203ea-da13-7657-86e5-31f8c552aa5c' }, 'school_id'],
  ])('is refused at the field with %s', async (_, attributes, at) => {
    const { ask } = await aDesk()
    const { status, errors } = await ask(attributes)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${at}`])
  })

  test('names no school of another tenant, and mails no address more than three times an hour', async () => {
    const { ask } = await aDesk()
    const theirs = await (await aWorld()).make.school()
    expect((await ask({ schoolId: theirs.id })).status).toBe(422)
    const statuses = []
    for (let times = 0; times < 4; times += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([204, 204, 204, 429])
  })

  test('is asked twenty times in an hour from one network', async () => {
    const { world, ask } = await aDesk()
    const statuses = []
    for (let times = 0; times < 21; times += 1)
      statuses.push((await ask({ email: `ouder${times}@thuis.example` })).status)
    expect(statuses).toEqual([...Array(20).fill(204), 429])
    world.setNow('2026-11-22T10:00:01Z')
    expect((await ask({ email: 'ouder99@thuis.example' })).status).toBe(204)
  })

  test('is not for pupils to read', async () => {
    const { world, school } = await aDesk()
    const student = await world.make.student({ schoolId: school.id })
    expect((await student.get('/contact_questions')).status).toBe(403)
    expect((await world.visitor.get('/contact_questions')).status).toBe(401)
  })
})

test('who reads it at a school is told to its own people alone', async () => {
  const { world, school, other, elsewhere } = await aDesk()
  const group = await world.make.group(school.id)
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const names = async (who: Client, id: string) =>
    (await who.get<(Flat & { readerNames: string[] })[]>('/contact_schools')).data.find((one) => one.id === id)
      ?.readerNames
  expect(await names(student, school.id)).toHaveLength(1)
  expect(await names(student, other.id)).toEqual([])
  expect(await names(elsewhere, school.id)).toEqual([])
  expect(await names(world.visitor, school.id)).toEqual([])
  expect(await names((await aDesk()).world.visitor, school.id)).toBeUndefined()
})

describe('a picture that comes with a question', () => {
  const picture = async (format: 'png' | 'webp' = 'png') =>
    (
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c40' } })
        .toFormat(format)
        .toBuffer()
    ).toString('base64')

  test('is seen by who may read the question, and by nobody else', async () => {
    const { world, school, coordinator, elsewhere, ask } = await aDesk()
    expect((await ask({ schoolId: school.id, screenshot: await picture() })).status).toBe(204)
    const { data } = await coordinator.get<(Flat & { id: string })[]>('/contact_questions')
    expect(data).toMatchObject([{ hasScreenshot: true }])
    const path = `/contact_questions/${data[0]?.id}/screenshot`
    const shown = await coordinator.request(path)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 })
    const student = await world.make.student({ schoolId: school.id })
    const abroad = (await aDesk()).admin
    const statuses = [world.visitor, student, elsewhere, abroad].map(async (who) => (await who.request(path)).status)
    expect(await Promise.all(statuses)).toEqual([401, 403, 404, 404])
  })

  test('is taken away after the tenant’s own term, and the question stays', async () => {
    const { world, admin, ask } = await aDesk()
    await ask({ screenshot: await picture() })
    world.setNow('2026-12-30T09:00:00Z')
    await world.inside(forgetScreenshots)
    const { data } = await admin.get<Flat[]>('/contact_questions')
    expect(data).toMatchObject([{ message: question.message, hasScreenshot: false }])
  })

  test('that is none, or of another kind, is refused at its field; a program that fills in every field has none drawn', async () => {
    const { admin, ask } = await aDesk()
    for (const screenshot of ['bm9uc2Vucw==', await picture('webp')]) {
      const { status, errors } = await ask({ screenshot })
      expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/screenshot'])
    }
    expect((await ask({ screenshot: 'bm9uc2Vucw==', homepage: 'https://spam.example' })).status).toBe(204)
    expect((await admin.get<Flat[]>('/contact_questions')).data).toEqual([])
  })

  test('may be drawn ten times in an hour', async () => {
    const { ask } = await aDesk()
    const screenshot = await picture()
    const asked: number[] = []
    for (const at of Array.from({ length: 11 }).keys())
      asked.push((await ask({ screenshot, email: `jo${at}@thuis.example` })).status)
    expect(asked).toEqual([...Array<number>(10).fill(204), 429])
  })
})

test('a company is told which schools its pupils come from', async () => {
  const { world, school, other } = await aDesk()
  const group = await world.make.group(school.id)
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const period = await world.make.period(school.id, [group.id])
  const [company, stranger] = [
    await world.make.organization({ type: 'Company' }),
    await world.make.organization({ type: 'Company' }),
  ]
  await world.inside((ctx) =>
    sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, created_at, updated_at)
      values (${world.tenant.id}, ${newId()}, ${student.id}, ${company.id}, ${period.id}, 'mas', 'active', now(), '2026-09-01', '2026-12-01', 1200, now(), now())`.execute(
      ctx.db,
    ),
  )
  // What never came to be, or was years ago, makes no school theirs.
  await world.inside(async (ctx) => {
    for (const [status, year] of [
      ['cancelled', 2026],
      ['completed', 2023],
    ])
      await sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, created_at, updated_at)
        values (${world.tenant.id}, ${newId()}, ${student.id}, ${stranger.id}, ${period.id}, 'mas', ${status}, now(), ${`${year}-09-01`}, ${`${year}-12-01`}, 1200, now(), now())`.execute(
        ctx.db,
      )
  })
  const theirs = async (who: Client) =>
    (await who.get<(Flat & { isTheirs: boolean })[]>('/contact_schools')).data.flatMap((one) =>
      one.isTheirs ? one.id : [],
    )
  const aHost = (organizationId: string) => world.make.user({ roles: [{ name: 'admin', organizationId }] })
  expect(await theirs(await aHost(company.id))).toEqual([school.id])
  expect(await theirs(await aHost(stranger.id))).toEqual([])
  expect(await theirs(await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] }))).toEqual(
    [],
  )
  expect(await theirs(student)).toEqual([])
  expect(await theirs(world.visitor)).toEqual([])
})
