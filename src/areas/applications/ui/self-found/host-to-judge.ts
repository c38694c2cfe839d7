import { mayBe } from '#areas/organizations/model.ts'
import type { Organization } from '#areas/organizations/ui/organization.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'

/** The organization of a place that waits for the reader's word, and how many look like it. */
export async function hostToJudge(
  api: PageApi,
  id: string,
): Promise<{ organization: Organization; alike: number } | undefined> {
  const [organization, duplicates] = await Promise.all([
    api.get(`/organizations/${id}`).then(({ data }) => data, notForReader),
    api.get(`/organizations/${id}/duplicates`).then(({ data }) => data, notForReader),
  ])
  return organization && { organization, alike: mayBe(organization.organizationType, duplicates ?? []).length }
}
