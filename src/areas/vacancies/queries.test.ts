import { expect, it } from 'vitest'
import { listVacanciesById } from './queries.ts'
import { aWorld } from '../../../test/world.ts'

it('reads a place again as it is now, and never as somebody nearly made it', async () => {
  const world = await aWorld()
  const company = await world.make.company({ name: 'De Springende Geit' })
  const { id } = await world.make.vacancy(company.id, { title: 'Geiten voeren' })
  const read = () => world.inside(async (ctx) => (await listVacanciesById(ctx, [id]))[0])
  const first = await read()
  expect(first).toMatchObject({ id, title: 'Geiten voeren', organizationName: 'De Springende Geit', slots: null })
  expect(first?.publishedAt).toBeInstanceOf(Date)
  // Unchanged it is the very same row: what was made of it holds.
  expect(await read()).toBe(first)
  await expect(
    world.inside(async (ctx) => {
      for (const title of ['Bokken voeren', 'Bokken borstelen']) {
        await ctx.db.updateTable('vacancies').set({ title }).where('id', '=', id).execute()
        expect(await listVacanciesById(ctx, [id])).toMatchObject([{ title }])
      }
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await read()).toEqual(first)
  const change = (values: object) =>
    world.inside((ctx) => ctx.db.updateTable('vacancies').set(values).where('id', '=', id).execute())
  await change({ clothing: 'Laarzen' })
  expect(await read()).toMatchObject({ title: 'Geiten voeren', clothing: 'Laarzen' })
  await world.inside((ctx) =>
    ctx.db.updateTable('organizations').set({ name: 'De Dansende Geit' }).where('id', '=', company.id).execute(),
  )
  expect(await read()).toMatchObject({ organizationName: 'De Dansende Geit' })
  const elsewhere = await aWorld()
  expect(await elsewhere.inside((ctx) => listVacanciesById(ctx, [id]))).toEqual([])
})
