import { beforeAll, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { sendForm } from '#root/test/screen.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'

let world: World
let admin: Client
let school: { id: string }
let coordinator: Client
let schoolAdmin: Client
let others: [string, Client][]

beforeAll(async () => {
  world = await aWorld()
  admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  school = await world.make.organization({ type: 'School', name: 'Het Atlas' })
  coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  schoolAdmin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  const group = await world.make.group(school.id)
  const company = await world.make.company({ name: 'De Plek' })
  others = [
    ['pupil', await world.make.student({ schoolId: school.id, groupId: group.id })],
    ['mentor', await world.make.mentor(school.id, group.id)],
    ['company', await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })],
  ]
})

const theme = {
  primary_color_preset: 'indigo',
  secondary_color_preset: 'sky',
  muted_color_preset: 'slate',
  background_color: '#f5f7fb',
  text_color: '#14182b',
  shape: 'straight',
  header_kind: 'default',
  menu_position: 'top',
}

describe('the settings of a tenant', () => {
  it('are changed by its administrator, and what is left out stays', async () => {
    const before = (await admin.get('/tenant_settings')).data
    const changed = await admin.patch('/tenant_settings', 'tenant_settings', {
      name: 'Nieuwstad',
      max_open_applications: 5,
    })
    expect(changed.status).toBe(200)
    expect(changed.data).toEqual({ ...before, name: 'Nieuwstad', maxOpenApplications: 5 })
    expect((await admin.get('/tenant_settings')).data).toEqual(changed.data)
    await admin.patch('/tenant_settings', 'tenant_settings', { name: 'Proefstad', max_open_applications: 3 })
  })

  it('say who changed each of them last, and nothing of what nobody changed', async () => {
    const own = await aWorld()
    const [first, second] = [
      await own.make.user({ firstName: 'Fatima', lastName: 'Azzouzi', roles: [{ name: 'tenant_admin' }] }),
      await own.make.user({ firstName: 'Otto', lastName: 'Maas', roles: [{ name: 'tenant_admin' }] }),
    ]
    expect((await first.get('/setting_changes')).data).toEqual([])
    await first.patch('/tenant_settings', 'tenant_settings', { name: 'Nieuwstad', max_open_applications: 5 })
    own.setNow(new Date(own.now().getTime() + 3_600_000).toISOString())
    await second.patch('/tenant_settings', 'tenant_settings', { max_open_applications: 4 })
    const { data } = await first.get<(Flat & { at: string; actorName: string })[]>('/setting_changes')
    expect(data.map(({ id, actorName }) => [id, actorName])).toEqual([
      ['maxOpenApplications', 'Otto Maas'],
      ['name', 'Fatima Azzouzi'],
    ])
    expect(data[0]!.at > data[1]!.at).toBe(true)
    expect((await admin.get('/setting_changes')).data).not.toContainEqual(
      expect.objectContaining({ actorName: 'Otto Maas' }),
    )
    for (const [, client] of [...others, ['coordinator', coordinator]] as [string, Client][])
      expect((await client.get('/setting_changes')).status).toBe(403)
  })

  it('are nobody else’s', async () => {
    for (const [who, client] of [...others, ['coordinator', coordinator], ['school admin', schoolAdmin]] as const) {
      expect([who, (await client.get('/tenant_settings')).status]).toEqual([who, 403])
      expect([who, (await client.patch('/tenant_settings', 'tenant_settings', { name: 'X' })).status]).toEqual([
        who,
        403,
      ])
    }
    expect((await world.visitor.get('/tenant_settings')).status).toBe(401)
    const elsewhere = await aWorld()
    const theirs = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    await theirs.patch('/tenant_settings', 'tenant_settings', { name: 'Elders' })
    expect((await admin.get('/tenant_settings')).data.name).toBe('Proefstad')
  })

  it.each([
    [{ max_open_applications: 0 }, 'max_open_applications'],
    [{ max_open_applications: 'veel' }, 'max_open_applications'],
    [{ program: 'anders' }, 'program'],
    [{ uses_hours: 'ja' }, 'uses_hours'],
    [{ name: '' }, 'name'],
    [{ support_email: 'geen adres' }, 'support_email'],
    [{ theme: { ...theme, text_color: 'red' } }, 'theme/text_color'],
    [{ theme: { ...theme, text_color: '#fff;}body{display:none' } }, 'theme/text_color'],
    [{ theme: { ...theme, primary_color_preset: 'goud' } }, 'theme/primary_color_preset'],
    [{ theme: { ...theme, primary_color_shades: '{"50":"#ffffff"}' } }, 'theme/primary_color_shades'],
    [{ theme: { ...theme, primary_color_shades: 'geen JSON' } }, 'theme/primary_color_shades'],
    [{ key: 'anders' }, 'key'],
    [{ cooperation_id: 'x' }, 'cooperation_id'],
    [{ whitelabel: true }, 'whitelabel'],
    [{ map_center: '52.13, 5' }, 'map_center'],
    [{ map_center: { lat: 40.4, lng: -3.7 } }, 'map_center'],
    [{ feedback_needs: 'alles' }, 'feedback_needs'],
  ])('refuse %j at its field', async (wrong, field) => {
    const before = await admin.get('/tenant_settings')
    const refused = await admin.patch('/tenant_settings', 'tenant_settings', wrong)
    expect(refused.status).toBe(422)
    expect(refused.errors.map(({ source }) => source?.pointer)).toContain(`/data/attributes/${field}`)
    expect((await admin.get('/tenant_settings')).data).toEqual(before.data)
  })

  it('of the brand are set by who runs the platform, and the centre of the map by both', async () => {
    const brand = { whitelabel: true, product_in_name: true, logo_mark_placeholder: true }
    const platform = await world.make.user({ roles: [{ name: 'platform_admin' }] })
    const refused = await admin.patch('/tenant_settings', 'tenant_settings', brand)
    expect(refused.errors.map(({ source }) => source?.pointer)).toEqual(
      Object.keys(brand).map((key) => `/data/attributes/${key}`),
    )
    expect(await platform.patch('/tenant_settings', 'tenant_settings', brand)).toMatchObject({
      status: 200,
      data: { whitelabel: true, productInName: true, logoMarkPlaceholder: true, meta: { mayNotSet: [] } },
    })
    const map_center = { lat: 51.5, lng: 6.1 }
    expect((await admin.patch('/tenant_settings', 'tenant_settings', { map_center })).data).toMatchObject({
      mapCenter: map_center,
      meta: { mayNotSet: ['whitelabel', 'productInName', 'logoMarkPlaceholder'] },
    })
  })

  it('keep the last good look when the new one cannot be read, and say which pairs fail', async () => {
    const good = await admin.patch('/tenant_settings', 'tenant_settings', { theme })
    expect([good.status, good.data.theme]).toMatchObject([200, { shape: 'straight', primaryColorPreset: 'indigo' }])
    const grey = { ...theme, text_color: '#bbbbbb' }
    const refused = await admin.request('/tenant_settings', {
      method: 'PATCH',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'tenant_settings', attributes: { theme: grey } } }),
    })
    const [error] = ((await refused.json()) as { errors: { code: string; meta: { failing: { name: string }[] } }[] })
      .errors
    expect([refused.status, error?.code]).toEqual([422, 'settings.unreadable-theme'])
    expect(error?.meta.failing.map(({ name }) => name)).toContain('text on surface')
    expect(((await admin.get('/tenant_settings')).data.theme as Flat).textColor).toBe('#14182b')
  })
})

/** The form of a screen with what it showed, in which somebody then writes something else. */
function formOf(shown: Record<string, unknown>, other: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData()
  const isShown = ([, value]: [string, unknown]) => value !== false && value !== null
  for (const [key, value] of Object.entries(shown).filter(isShown)) form.set(key, value === true ? 'on' : String(value))
  for (const [key, value] of Object.entries({ shown: JSON.stringify(shown), ...fields, ...other })) form.set(key, value)
  return form
}

describe('two who have the settings open at once', () => {
  it('set each what they changed: nothing of the other’s is undone', async () => {
    const place = await aWorld()
    const [one, other] = [
      await place.make.user({ roles: [{ name: 'tenant_admin' }] }),
      await place.make.user({ roles: [{ name: 'tenant_admin' }] }),
    ]
    const shown = { name: 'Proefstad', applicationExpiryDays: 14, contractExpiryDays: 21, publicVacancies: true }
    const kept = { ...shown, applicationExpiryDays: 15 }
    expect(await sendForm(one, 'instellingen', formOf(shown, { applicationExpiryDays: '15' }))).toEqual({
      saved: true,
      shown: JSON.stringify({
        name: 'Proefstad',
        publicVacancies: true,
        applicationExpiryDays: 15,
        contractExpiryDays: 21,
      }),
    })
    await sendForm(other, 'instellingen', formOf(shown, { contractExpiryDays: '22' }))
    expect((await one.get('/tenant_settings')).data).toMatchObject({ ...kept, contractExpiryDays: 22 })
    // What the form did not show stays, a tick too; and a tick that was taken away is a no.
    const ticked = formOf(shown, {})
    ticked.delete('publicVacancies')
    await sendForm(other, 'instellingen', ticked)
    expect((await one.get('/tenant_settings')).data).toMatchObject({ publicVacancies: false, usesHours: true })
  })

  it('so at a school', async () => {
    const shown = { maxOpenApplications: 4, studentConfirmDays: null }
    const at = { school: school.id }
    await coordinator.patch(`/school_settings/${school.id}`, 'school_settings', { max_open_applications: 4 })
    await sendForm(coordinator, 'instellingen/school', formOf(shown, { maxOpenApplications: '6' }, at))
    await sendForm(schoolAdmin, 'instellingen/school', formOf(shown, { studentConfirmDays: '9' }, at))
    expect((await admin.get(`/school_settings/${school.id}`)).data).toMatchObject({
      maxOpenApplications: 6,
      studentConfirmDays: 9,
    })
  })
})

describe('the settings of a school', () => {
  it('are its own office’s, and the administrator’s; a stranger’s school is not there', async () => {
    for (const client of [coordinator, schoolAdmin, admin]) {
      const set = await client.patch(`/school_settings/${school.id}`, 'school_settings', { max_open_applications: 4 })
      expect([set.status, set.data.maxOpenApplications]).toEqual([200, 4])
    }
    const other = await world.make.organization({ type: 'School', name: 'Andere school' })
    const company = await world.make.company({ name: 'Bedrijf' })
    for (const id of [other.id, company.id])
      expect((await coordinator.patch(`/school_settings/${id}`, 'school_settings', {})).status).toBe(404)
    expect((await admin.get(`/school_settings/${company.id}`)).status).toBe(404)
    for (const [who, client] of others)
      expect([who, (await client.get(`/school_settings/${school.id}`)).status]).toEqual([who, 403])
    const elsewhere = await aWorld()
    const theirs = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await theirs.get(`/school_settings/${school.id}`)).status).toBe(404)
  })

  it('count for its pupils alone, until the school follows the tenant again', async () => {
    const place = await aWorld()
    const atSchool = async (name: string) => {
      const own = await place.make.organization({ type: 'School', name })
      const group = await place.make.group(own.id)
      await place.make.period(own.id, [group.id])
      const office = await place.make.user({ roles: [{ name: 'coordinator', organizationId: own.id }] })
      return { own, office, pupil: () => place.make.student({ schoolId: own.id, groupId: group.id }) }
    }
    const [strict, free] = [await atSchool('Streng'), await atSchool('Vrij')]
    const company = await place.make.company({ name: 'De Plek' })
    const vacancy = await place.make.vacancy(company.id)
    const applies = async ({ pupil }: { pupil: () => Promise<Client> }) =>
      (await (await pupil()).post('/applications', 'applications', { vacancyId: vacancy.id })).data.status
    const path = `/school_settings/${strict.own.id}`
    await strict.office.patch(path, 'school_settings', { mentor_preapproval: true })
    expect([await applies(strict), await applies(free)]).toEqual(['awaiting_mentor', 'submitted'])
    await strict.office.patch(path, 'school_settings', { mentor_preapproval: null })
    expect(await applies(strict)).toBe('submitted')
  })

  it.each([[{ max_open_applications: 99 }], [{ mentor_preapproval: 'ja' }], [{ uses_hours: false }]])(
    'refuse %j',
    async (wrong) => {
      expect((await coordinator.patch(`/school_settings/${school.id}`, 'school_settings', wrong)).status).toBe(422)
    },
  )
})
