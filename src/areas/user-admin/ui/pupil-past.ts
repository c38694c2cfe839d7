import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'

/** What a pupil asked for and where they were, as far as it is the reader's to know. */
export async function pastOf(api: PageApi, id: string) {
  const query = `filter[studentId_eq]=${id}&page[size]=20`
  const [applications, internships] = await Promise.all([
    api.get(`/applications?${query}`).then((found) => found.data, notForReader),
    api.get(`/internships?${query}`).then((found) => found.data, notForReader),
  ])
  return { applications: applications ?? [], internships: internships ?? [] }
}
