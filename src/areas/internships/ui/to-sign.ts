import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'

/** Where the reader signs, by the id of the internship; only a contract itself knows whose turn it is. */
export async function signPathsOf(api: PageApi, internships: Got<'/internships'>): Promise<Record<string, string>> {
  const running = internships.filter(({ contractId, contractStatus }) => contractId && contractStatus === 'signing')
  const found = await Promise.all(
    running.map(async ({ id, contractId }) => {
      const contract = await api.get(`/contracts/${contractId}`).then(({ data }) => data, notForReader)
      const mine = contract?.signers.find(({ canSign }) => canSign)
      return mine ? [[id, `/contracts/${contractId}/sign/${mine.id}`] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
