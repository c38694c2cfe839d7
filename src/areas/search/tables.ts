import type { Generated, GeneratedAlways } from 'kysely'

export type VacancySearchTable = {
  tenantId: string
  vacancyId: string
  organizationId: string
  isOpen: boolean
  isFull: boolean
  minAge: number
  seatsLeft: number
  hoursMin: number | null
  hoursMax: number | null
  startsOn: string | null
  endsOn: string | null
  closesOn: string | null
  lat: number | null
  lng: number | null
  published: number
  answerHours: number | null
  format: string
  sectors: string[]
  days: string[]
  levels: string[]
  accessibility: string[]
  schoolIds: string[]
  groupIds: Generated<string[]>
  moments: Generated<string[]>
  changed: string
}

export type VacancyWordsTable = {
  tenantId: string
  vacancyId: string
  words: string
}

export type SearchWordsTable = {
  tenantId: string
  word: string
  letters: GeneratedAlways<string>
  stem: GeneratedAlways<string>
  root: GeneratedAlways<string>
}

export type SearchSynonymsTable = {
  tenantId: string
  id: string
  words: string[]
  createdAt: Generated<Date>
}

export type FavoritesTable = {
  tenantId: string
  userId: string
  vacancyId: string
  keptAt: Date
}

export type SeenVacanciesTable = {
  tenantId: string
  userId: string
  vacancyId: string
  seenAt: Date
}

export type SavedSearchesTable = {
  tenantId: string
  id: string
  userId: string
  name: string
  query: string
  frequency: string
  paused: Generated<boolean>
  ranOn: string | null
  lookedUntil: Date
  told: Generated<string[]>
  stopSecret: string
  createdAt: Date
}
