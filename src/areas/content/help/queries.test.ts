import { expect, test } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import { helpTopics } from './model.ts'

type Topic = Flat & { audience: string | null; title: string; text: string; page: { title: string } | null }

async function aSite() {
  const world = await aWorld({
    now: '2026-11-22T09:00:00Z',
    capabilities: { usesHours: true, digitalContracts: true, selfFoundAllowed: true },
  })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const items = [
    { title: 'Hoe laat gaat de poort open?', text: 'Om acht uur.' },
    { title: 'Is er café?', text: 'Ja, elke vrijdag.' },
  ]
  const write = async (kind: 'page' | 'news', title: string, isOpen = true) => {
    const blocks = [
      { type: 'heading', text: 'Kop' },
      { type: 'questions', items },
    ]
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind, locale: 'nl', title, blocks })
    if (isOpen) await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
  }
  const ask = async (query: string, who: Client = world.visitor) => {
    const { status, data } = await who.get<Topic[]>(`/help_topics?${query}`)
    expect(status).toBe(200)
    return data
  }
  const titles = async (query: string, who?: Client) => (await ask(query, who)).map(({ title }) => title)
  return { world, write, ask, titles }
}

test('help is there for everybody, in both languages, and for one’s own kind first', async () => {
  const { world, ask } = await aSite()
  const all = await ask('')
  const { admin, broker: __, ...others } = helpTopics
  // Two are about what only who is signed in can do.
  expect(all.length).toBe(Object.values(others).flat().length - 2)
  for (const { title, text } of all) expect([title, text].join(' ')).not.toMatch(/help\.topic|\{/)
  const inEnglish = await world.visitor.request('/help_topics', { headers: { 'x-locale': 'en' } })
  expect(await inEnglish.text()).toContain('How do I find a place?')
  const school = await world.make.school()
  const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
  expect([all[0]?.audience, (await ask('', mentor))[0]?.audience]).toEqual(['pupil', 'mentor'])
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  expect((await ask('', keeper)).slice(0, admin.length).map(({ audience }) => audience)).toEqual(
    admin.map(() => 'admin'),
  )
})

test('what is switched off is helped with nowhere', async () => {
  const world = await aWorld({ capabilities: { usesHours: false, digitalContracts: false, selfFoundAllowed: false } })
  const { data } = await world.visitor.get<Topic[]>('/help_topics')
  expect(data.map(({ title }) => title).filter((title) => /uren|contract|teken|zelf/i.test(title))).toEqual([])
  expect(data.length).toBeGreaterThan(10)
})

test('contracts of one period are helped with where no other has them, and who is in is not told how to get in', async () => {
  const world = await aWorld({ capabilities: { usesHours: true, digitalContracts: false, selfFoundAllowed: true } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const asked = async () => (await student.get<Topic[]>('/help_topics?audience=pupil')).data.map(({ id }) => id)
  expect(await asked()).not.toContain('pupil-sign')
  expect(await asked()).not.toContain('pupil-account')
  expect(await asked()).toContain('pupil-password')
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  expect(await asked()).toContain('pupil-sign')
})

test('it is for one audience where that is asked, and for none that is not there', async () => {
  const { world, ask } = await aSite()
  expect(new Set((await ask('audience=host')).map(({ audience }) => audience))).toEqual(new Set(['host']))
  const { status, errors } = await world.visitor.get('/help_topics?audience=koning')
  expect([status, errors[0]?.code, errors[0]?.source]).toEqual([400, 'platform.choice', { parameter: 'audience' }])
})

test('it is searched by every word, without accents or capitals, what is called so first', async () => {
  const { write, titles } = await aSite()
  await write('page', 'Vragen')
  expect(await titles('words=CAFE')).toEqual(['Is er café?'])
  expect((await titles('words=contract'))[0]).toMatch(/contract/i)
  expect((await titles('words=uren mail')).length).toBeGreaterThan(0)
  expect(await titles('words=uren zeppelin')).toEqual([])
  expect(await titles(`words=${encodeURIComponent('%_\\\'" (.*')}`)).toEqual([])
})

test('questions are those of pages visitors may read, of this tenant', async () => {
  const { write, ask } = await aSite()
  await write('page', 'Vragen')
  await write('page', 'Nog niet af', false)
  await write('news', 'Nieuws')
  const found = await ask('words=poort')
  expect(found.map(({ page }) => page)).toEqual([{ title: 'Vragen', slug: 'vragen' }])
  const elsewhere = await aSite()
  expect(await elsewhere.titles('words=poort')).toEqual([])
})
