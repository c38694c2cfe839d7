import type { PageApi } from './api.ts'

/** Reminds the pupil of one road. Answers `reminded` where they were today already, and hear nothing. */
export async function remindOne(api: PageApi, id: string): Promise<'remind' | 'reminded'> {
  const { data } = await api.post('/roads/remind', 'road_outcomes', { ids: [id] })
  return data.some(({ outcome }) => outcome === 'reminded') ? 'reminded' : 'remind'
}
