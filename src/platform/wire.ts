import { z } from 'zod'
import { weekdays } from './week.ts'

/** The kinds of value in answers, as they are written; shapes are made of these. */

/** Dates and keys as they are written in JSON. */
export const moment = z.string().meta({ format: 'date-time' })
export const day = z.string().meta({ format: 'date' })
export const id = z.string().meta({ format: 'uuid' })
export const words = z.array(z.string())
/** Per weekday, from and to. */
export const schedule = z.partialRecord(z.enum(weekdays), z.array(z.tuple([z.string(), z.string()])))
