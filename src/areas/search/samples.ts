import { everybody, oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const saved = { name: 'Dieren', query: 'sector=animals' }

export const samples: AreaSamples = {
  calls: {
    'GET /vacancies': everybody(200),
    'GET /vacancies/:id': everybody(404),
    'GET /vacancies/feed': everybody(200),
    'GET /vacancies/:id/card': everybody(404),
    'GET /robots': everybody(200),
    'GET /site_icons/:size': { ...everybody(200), open: true },
    'GET /site_manifest': everybody(200),
    'GET /site_cards/:locale': { ...everybody(200), open: true },
    'GET /sitemap': everybody(200),
    'GET /sitemap/:locale/:page': everybody(200),
    'GET /favorites': theirOwn,
    'POST /favorites': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
    'GET /seen_vacancies': theirOwn,
    'POST /seen_vacancies': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
    'DELETE /seen_vacancies': { stranger: [204, 403] },
    'GET /saved_searches': oneself(200),
    'POST /saved_searches': { stranger: [201, 403], sends: saved },
    'PATCH /saved_searches/:id': { sends: { name: 'Van mij' } },
    'GET /recommendations': oneself(200),
    'PATCH /recommendations': { stranger: [204, 403], sends: { wanted: true } },
    'GET /seeker': oneself(200, 403),
    'POST /search_synonyms': { sends: { words: ['patat', 'friet'] } },
    'PATCH /search_synonyms/:id': { sends: { words: ['patat', 'friet'] } },
  },
  async make({ student, keeper, vacancy }) {
    await student.post('/favorites', 'favorites', { vacancyId: vacancy.id })
    const { data: search } = await student.post('/saved_searches', 'saved_searches', saved)
    const { data: synonyms } = await keeper.post('/search_synonyms', 'search_synonyms', { words: ['patat', 'friet'] })
    return {
      favorites: vacancy.id,
      saved_searches: search.id,
      search_synonyms: synonyms.id,
      locale: 'nl',
      page: '1',
      size: '48',
    }
  },
}
