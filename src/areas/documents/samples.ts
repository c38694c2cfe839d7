import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'
import { firstOf } from '#root/test/access/place.ts'

const rule = { kind: 'other', name: 'Geheimhouding', handed_in_by: 'student' }

export const samples: AreaSamples = {
  calls: {
    'GET /required_documents': theirOwn,
    'POST /required_documents': { sends: ({ ids }) => ({ internship_id: ids.internships, ...rule }) },
    'POST /required_documents/:id/hand_in': { sends: '%PDF-1.4\n' },
    'PUT /required_documents/:id/verify': { sends: {} },
    'PUT /required_documents/:id/reject': { sends: { reason: 'Onleesbaar' } },
    'PUT /required_documents/:id/waive': { sends: { reason: 'Niet nodig' } },
    'PUT /required_documents/:id/ask_again': { sends: {} },
    'POST /required_documents/:id/remind': {},
    'POST /required_documents/remind': { sends: ({ ids }) => ({ ids: [ids.required_documents] }) },
    'GET /document_rules': theirOwn,
    'POST /document_rules': { sends: ({ school }) => ({ school_id: school.id, ...rule }) },
  },
  async make({ coordinator, school, ids }) {
    const made = await coordinator.post('/document_rules', 'document_rules', {
      schoolId: school.id,
      kind: 'vog',
      handedInBy: 'student',
    })
    const asked = await coordinator.post('/required_documents', 'required_documents', {
      internshipId: ids.internships ?? (await firstOf(coordinator, '/internships')),
      kind: 'other',
      name: 'Verzekering',
      handedInBy: 'company',
    })
    return { document_rules: made.data.id, required_documents: asked.data.id }
  },
}
