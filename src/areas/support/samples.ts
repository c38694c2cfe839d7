import { everybody, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const question = { asker: 'parent', topic: 'other', name: 'Jo', email: 'jo@thuis.example', message: 'Mag het later?' }
const message = { message: 'De kaart laadt niet.' }

export const samples: AreaSamples = {
  calls: {
    'GET /contact_questions': theirOwn,
    'GET /contact_schools': { ...everybody(200), open: true },
    'POST /contact_questions': { ...everybody(204), sends: question },
    'PUT /contact_questions/:id/answer': { sends: { answer: 'Dat kan.' } },
    'GET /feedback/own': theirOwn,
    'POST /feedback': { ...everybody(201), sends: message },
  },
  async make({ student, keeper }) {
    await student.post('/contact_questions', 'contact_questions', question)
    const { data } = await keeper.get<{ id: string }[]>('/contact_questions')
    return { contact_questions: data[0]?.id, feedback: (await student.post('/feedback', 'feedback', message)).data.id }
  },
}
