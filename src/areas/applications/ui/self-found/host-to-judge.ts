import { mayBe } from '#areas/organizations/model.ts'
import type { Duplicate, Organization } from '#areas/organizations/ui/organization.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'

export type HostToJudge = { organization: Organization; duplicates: readonly Duplicate[]; alike: number }

/** The organization of a place that waits for the reader's word, and which look like it. */
export async function hostToJudge(api: PageApi, id: string): Promise<HostToJudge | undefined> {
  const [organization, found] = await Promise.all([
    api.get(`/organizations/${id}`).then(({ data }) => data, notForReader),
    api.get(`/organizations/${id}/duplicates`).then(({ data }) => data, notForReader),
  ])
  const duplicates = found ?? []
  return organization && { organization, duplicates, alike: mayBe(organization.organizationType, duplicates).length }
}
