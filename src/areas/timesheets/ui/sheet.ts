import type { Timesheets } from '#web/calls.ts'

/** The hours of an internship as the API gives them to the screens. */
export type Sheet = Required<Timesheets> & {
  internship: { id: string }
  meta: { isOwn: boolean; isOfMyCompany: boolean; mayWrite: boolean }
}
export type SheetWeek = Sheet['weeks'][number]
export type SheetEntry = SheetWeek['entries'][number]
