import type { Got } from '#web/api-types.ts'

/** The hours of an internship as the API gives them to the screens. */
export type Sheet = Got<'/timesheets/:id'>
export type SheetWeek = Sheet['weeks'][number]
export type SheetEntry = SheetWeek['entries'][number]
