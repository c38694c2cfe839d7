import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

const reason = { reason: 'Een reden van genoeg tekens.', last_name: 'Vries' }
const question = { question: 'De begintijd op donderdag klopt niet.', last_name: 'Vries' }
const signature = { method: 'typed', name: 'Iemand', consent: true, authority: true, document_sha256: 'a'.repeat(64) }

export const samples: AreaSamples = {
  calls: {
    'PATCH /contracts/:id/fields': { sends: { values: {} } },
    'POST /contracts/:id/guardian': { sends: { first_name: 'Elif', last_name: 'Vreemd', email: 'elif@thuis.example' } },
    'POST /contracts/:id/signers/:signerId/sign': { sends: signature },
    'POST /contracts/:id/signers/:signerId/decline': { sends: reason },
    'POST /contracts/:id/signers/:signerId/ask': { sends: question },
    'POST /contracts/:id/questions/:questionId/answer': { sends: { answer: 'Dat passen we aan.' } },
    'POST /public/contracts/:id/sign/:signerId/ask': { sends: question },
    'PATCH /public/contracts/:id/fill': { sends: { values: {} } },
    'POST /public/contracts/:id/fill/new_link': everybody(204),
    'POST /public/contracts/:id/sign/:signerId/identify': { sends: { last_name: 'Vries' } },
    'POST /public/contracts/:id/sign/:signerId': { sends: signature },
    'POST /public/contracts/:id/sign/:signerId/decline': { sends: reason },
    // Whether there is such a link is told to nobody.
    'POST /public/contracts/:id/sign/:signerId/new_link': everybody(204),
    'GET /verify/:code': everybody(404),
    'POST /verify': everybody(200),
  },
  async make({ coordinator, ids }) {
    const { data } = await coordinator.get(`/internships/${ids.internships}`)
    const contracts = data.contractId as string | null
    const code = 'AAAAAAAAAAAAAAAAAAAAAA'
    if (!contracts) return { code }
    const { signers } = (await coordinator.get<Flat & { signers: { id: string }[] }>(`/contracts/${contracts}`)).data
    return { contracts, code, signerId: signers[0]?.id, questionId: newId() }
  },
}
