import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const file = 'Titel;Omschrijving;Werkveld;Plekken\nGeheimen bewaren;Kort.;Zorg;1\n'

export const samples: AreaSamples = {
  calls: {
    'GET /vacancy_imports': theirOwn,
    'POST /vacancy_imports': { stranger: [201, 403], query: 'file_name=plekken.csv', sends: file },
    'GET /vacancy_imports/example': theirOwn,
    'PATCH /vacancy_imports/:id': { sends: { mapping: {} } },
    'POST /vacancies/feed': { stranger: [200, 403], sends: { items: [{ title: 'Mijn', external_id: '1' }] } },
  },
  async make({ host }) {
    const sent = await host.request('/vacancy_imports?file_name=plekken.csv', { method: 'POST', body: file })
    return { vacancy_imports: ((await sent.json()) as { data: { id: string } }).data.id }
  },
}
