import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { foldLetters, foldStem } from './model.ts'
import { aWorld } from '../../../../test/world.ts'

it('folds words as the database does', async () => {
  const world = await aWorld()
  const texts = readFileSync('locales/nl/vacancies.json', 'utf8') + readFileSync('bench/relevance/corpus.json', 'utf8')
  const words = [...new Set(texts.toLowerCase().match(/[\p{L}\d]+/gu))]
  words.push('crèche', 'Kinderen', 'zzz', 'éénjarig', 'ijsje', 'a', 'meisjes', 'filmpje', 'stoeltje', 'koninginnen')
  const { rows } = await world.inside((ctx) =>
    sql<{ word: string; letters: string; stem: string }>`
      select word, app.fold_letters(word) as letters, app.fold_stem(app.fold_letters(word)) as stem
      from unnest(${words}::text[]) word`.execute(ctx.db),
  )
  expect(rows.length).toBeGreaterThan(1000)
  expect(rows.map(({ word }) => [word, foldLetters(word), foldStem(foldLetters(word))])).toEqual(
    rows.map(({ word, letters, stem }) => [word, letters, stem]),
  )
})

const bakery = 'Brood bakken bij de bakkerij'
const day = 'Begeleider in de kinderopvang'
const dogs = 'Honden uitlaten'
const english = 'Walk the dogs at our shelter'

async function aBank() {
  const world = await aWorld()
  const company = await world.make.company({ name: 'Het Zonnehuis' })
  const make = (title: string, more: object = {}) =>
    world.make.vacancy(company.id, { title, summary: '', description: 'Kom langs.', sectorKeys: [], ...more })
  for (const title of [bakery, day, dogs, english]) await make(title)
  await make('Ruimteschip poetsen', { status: 'draft' })
  return { world, company, make }
}

describe('text', () => {
  it.each([
    ['bakker', [bakery]],
    ['bakkerijen', [bakery]],
    ['opvang', [day]],
    ['kinder opvang', [day]],
    ['begeleiden', [day]],
    ['begeleiding van kinderen', [day]],
    ['hond', [dogs, english]],
    ['hondenuitlaatservice', [dogs]],
    ['dog', [english, dogs]],
    ['ik wil graag honden uitlaten', [dogs]],
    ['Zonnehuis brood', [bakery]],
  ])('%j finds %j', async (text, expected) => {
    const { world } = await aBank()
    const { data } = await world.visitor.get<Flat[]>(`/vacancies?q=${encodeURIComponent(text)}`)
    expect(data.map(({ title }) => title).slice(0, expected.length)).toEqual(expected)
  })

  it.each([
    ['hnoden uitlaten', 'honden uitlaten', dogs],
    ['bakkreij', 'bakkerij', bakery],
    ['kinderopvagn', 'kinderopvang', day],
  ])('reads %j as %j, and says so', async (text, meant, expected) => {
    const { world } = await aBank()
    const { data, meta } = await world.visitor.get<Flat[]>(`/vacancies?q=${encodeURIComponent(text)}`)
    expect(data[0]?.title).toBe(expected)
    expect(meta).toMatchObject({ suggestion: meant, widened: [{ step: 'spelling', from: text, to: meant }] })
  })

  it('shows a title above a description', async () => {
    const { world, make } = await aBank()
    await make('Iets heel anders', { description: 'Ook hier komen honden. Honden, honden en nog eens honden.' })
    const { data } = await world.visitor.get<Flat[]>('/vacancies?q=honden')
    expect(data.map(({ title }) => title)).toEqual([dogs, english, 'Iets heel anders'])
  })

  it('finds two words as one and apart, and what is called otherwise only in its own forms', async () => {
    const { world, make } = await aBank()
    await make('Honden en een bakker')
    await make('Hondenbakker', { description: 'Koekjes voor de viervoeter.' })
    await make('Rijden met paarden')
    await make('Luisteren naar verhalen', { description: 'Je wilt veel horen.' })
    const found = async (text: string) =>
      (await world.visitor.get<Flat[]>(`/vacancies?q=${encodeURIComponent(text)}`)).data.map(({ title }) => title)
    expect((await found('honden bakker')).toSorted()).toEqual(['Honden en een bakker', 'Hondenbakker'])
    expect(await found('paard')).toEqual(['Rijden met paarden'])
  })

  it('shows a place that has one of the words where none has all', async () => {
    const { world } = await aBank()
    const { data, meta } = await world.visitor.get<Flat[]>('/vacancies?q=honden%20bakkerij')
    expect(data.map(({ title }) => title).toSorted()).toEqual([bakery, dogs, english].toSorted())
    expect(meta.widened).toEqual([{ step: 'words' }])
  })

  it('tells no word of what nobody may see', async () => {
    const { world } = await aBank()
    for (const text of ['ruimteschipp', 'honden ruimteschipp']) {
      const { meta, text: answer } = await world.visitor.get(`/vacancies?q=${encodeURIComponent(text)}`)
      expect(meta.suggestion).toBeNull()
      expect(answer.replaceAll('ruimteschipp', '')).not.toContain('ruimteschip')
    }
  })

  it('finds what was changed at once, and no longer by what it was', async () => {
    const { world, make } = await aBank()
    const { id } = await make('Vliegers bouwen')
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ title: 'Drones bouwen' }).where('id', '=', id).execute(),
    )
    const found = async (text: string) => (await world.visitor.get<Flat[]>(`/vacancies?q=${text}`)).data.length
    expect([await found('drones'), await found('vliegers')]).toEqual([1, 0])
    await world.inside((ctx) => ctx.db.deleteFrom('vacancies').where('id', '=', id).execute())
    expect(await found('drones')).toBe(0)
  })
})
