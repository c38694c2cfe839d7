import { defineArea, events, table } from '#areas/area.ts'
import type {
  FavoritesTable,
  SeenVacanciesTable,
  SavedSearchesTable,
  VacancySearchTable,
  VacancyWordsTable,
  SearchWordsTable,
  SearchSynonymsTable,
} from './tables.ts'

export const search = defineArea({
  name: 'search',
  tables: {
    favorites: table<FavoritesTable>({
      of: 't.user_id = :me',
      shown: ['kept_at'],
    }),
    seen_vacancies: table<SeenVacanciesTable>({
      of: 't.user_id = :me',
      shown: ['seen_at'],
    }),
    saved_searches: table<SavedSearchesTable>({
      of: 't.user_id = :me',
      shown: ['name', 'query', 'frequency', 'paused', 'created_at'],
      // What stands in the mails opens the way out.
      secret: ['stop_secret'],
    }),
    vacancy_search: table<VacancySearchTable>({ none: 'places of organizations' }),
    vacancy_words: table<VacancyWordsTable>({ none: 'places of organizations' }),
    search_words: table<SearchWordsTable>({ none: 'the words of places of organizations' }),
    search_synonyms: table<SearchSynonymsTable>({ none: 'words that mean the same' }),
  },
  events: events<{
    'vacancies.search-found': { vacancyIds: string[]; total: number; day: string }
  }>(),
  audits: ['vacancies.synonyms-added', 'vacancies.synonyms-changed', 'vacancies.synonyms-removed'],
  screens: [
    { path: 'stagebank', page: 'bank.tsx', id: 'stagebank', visit: ['visitor'], kept: true },
    { path: 'stagebank/kaart', page: 'map-points.ts', visit: [] },
    { path: 'stagebank/bewaard', page: 'saved.tsx', visit: ['user'] },
    { path: 'stagebank/zoekmail/:id', page: 'stop-search.tsx', visit: [] },
    { path: 'vacancies/search', page: 'bank.tsx', id: 'vacancies-search', visit: ['user'] },
    { path: 'vacancies/:id', page: 'show.tsx', visit: [], kept: true },
    {
      path: 'instellingen/synoniemen',
      page: 'synonyms.tsx',
      visit: ['user'],
      at: ['/instellingen/synoniemen', '/instellingen/synoniemen?q=geit'],
    },
  ],
})
