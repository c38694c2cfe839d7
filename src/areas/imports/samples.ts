import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const file = 'Titel;Omschrijving;Werkveld;Plekken\nGeheimen bewaren;Kort.;Zorg;1\n'

const list = 'Leerlingnummer;Voornaam;Achternaam;Klas\n123;Mila;Geheimenberg;H3b\n'
// What outsiders send comes back to them in the archive of their own data: it names nobody who is kept a secret.
const ofOthers = list.replace('Geheimenberg', 'Bos')

export const samples: AreaSamples = {
  calls: {
    'GET /vacancy_imports': theirOwn,
    'POST /vacancy_imports': { stranger: [201, 403], query: 'file_name=plekken.csv', sends: file },
    'GET /vacancy_imports/example': theirOwn,
    'PATCH /vacancy_imports/:id': { sends: { mapping: {} } },
    'PUT /vacancy_imports/:id/rows/:line': { sends: { cells: [{ heading: 'Titel', value: 'Mijn' }] } },
    'PUT /imports/:id/rows/:line': { sends: { cells: [{ heading: 'Voornaam', value: 'Mijn' }] } },
    'GET /imports': theirOwn,
    'POST /imports': { stranger: [201, 403, 422], query: 'kind=students&file_name=klas.csv', sends: ofOthers },
    'PATCH /imports/:id': { sends: { mapping: {} } },
    'PUT /imports/:id/begin': { sends: {} },
    'PUT /imports/:id/confirm': { sends: {} },
    'PUT /imports/:id/invite': { sends: { on: '2027-01-01' } },
    'GET /roster_sources': theirOwn,
    'POST /roster_sources': {
      sends: ({ school }) => ({
        school_id: school.id,
        base_url: 'https://rooster.example/oneroster',
        token_url: 'https://rooster.example/token',
        client_id: 'stageplein',
        client_secret: 'geheim',
      }),
    },
    'GET /rollovers': theirOwn,
    'POST /rollovers': {
      stranger: [403, 404],
      sends: { classes: [], schoolId: '01900000-0000-7000-8000-000000000000' },
    },
    'POST /rollover_plans/:id/look': { sends: { classes: [] } },
    'POST /vacancies/feed': { stranger: [200, 403], sends: { items: [{ title: 'Mijn', external_id: '1' }] } },
  },
  async make({ host, coordinator, school }) {
    const source = await coordinator.post('/roster_sources', 'roster_sources', {
      schoolId: school.id,
      baseUrl: 'https://rooster.example/oneroster',
      tokenUrl: 'https://rooster.example/token',
      clientId: 'stageplein',
      clientSecret: 'geheim',
    })
    const listed = await coordinator.request('/imports?kind=students&file_name=klas.csv', {
      method: 'POST',
      body: list,
    })
    const { data } = (await listed.json()) as { data: { id: string } }
    const sent = await host.request('/vacancy_imports?file_name=plekken.csv', { method: 'POST', body: file })
    const plan = await coordinator.get<{ classes: { id: string }[] }>(`/rollover_plans/${school.id}`)
    const classes = plan.data.classes.slice(0, 1).map(({ id }) => ({ id, way: 'same', name: 'H3z' }))
    const rolled = await coordinator.post<{ id: string }>('/rollovers', 'rollovers', { schoolId: school.id, classes })
    return {
      roster_sources: source.data.id,
      rollover_plans: school.id,
      rollovers: rolled.data.id,
      imports: data.id,
      // Of either list the one line it has.
      line: '2',
      vacancy_imports: ((await sent.json()) as { data: { id: string } }).data.id,
    }
  },
}
