export type PeriodWeeksTable = {
  tenantId: string
  periodId: string
  week: number
  pupils: number
  placed: number
  countedOn: string
}
