import { z } from 'zod'
import { isClock, isDay } from '#platform/week.ts'
import { parseHours } from './model.ts'

const clock = z.string().refine(isClock, 'timesheets.fields.clock')

export const entryInput = z.object({
  /** Made by the one who writes, so that sending twice is sending once. */
  id: z.uuid(),
  date: z.string().refine(isDay, 'timesheets.fields.day'),
  startsAt: clock.nullish(),
  endsAt: clock.nullish(),
  breakMinutes: z.coerce.number().int().min(0).max(600).default(0),
  /** Minutes, or hours as people write them: 7,5 7.5 7:30 450m. Left out when from and to say it. */
  worked: z
    .union([z.number().int(), z.string()])
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined || value === '') return undefined
      const minutes = typeof value === 'number' ? value : parseHours(value)
      if (minutes === undefined || minutes < 1 || minutes > 1440) {
        context.addIssue({ code: 'custom', message: 'timesheets.fields.hours' })
        return z.NEVER
      }
      return minutes
    }),
  activity: z.string().trim().max(500).default(''),
  /** Why a day before the first or after the last day of the internship counts. */
  reason: z.string().trim().max(500).nullish(),
})
export type EntryInput = z.infer<typeof entryInput>

export const weekHoursInput = z.object({
  entries: z.array(entryInput).max(40),
  lockVersion: z.coerce.number().int().optional(),
})
export const decisionInput = z.object({
  reason: z.string().trim().max(500).optional(),
  lockVersion: z.coerce.number().int().optional(),
})
export const linkDecisionInput = z.object({
  reason: z.string().trim().max(500).optional(),
  name: z.string().trim().min(2, 'timesheets.fields.name').max(100),
})
