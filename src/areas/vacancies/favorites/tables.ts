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
