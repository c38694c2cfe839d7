import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

const message = { message: 'De kaart laadt niet.' }

export const samples: AreaSamples = {
  calls: {
    'POST /feedback': { ...everybody(201), sends: message },
  },
  async make({ student }) {
    return { feedback: (await student.post('/feedback', 'feedback', message)).data.id }
  },
}
