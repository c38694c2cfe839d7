import { z } from 'zod'
import { weekdays } from './week.ts'

/** How answers write what they hold; shapes are made of these. */

/** As dates and keys are written in JSON. */
export const moment = z.string().meta({ format: 'date-time' })
export const day = z.string().meta({ format: 'date' })
export const id = z.string().meta({ format: 'uuid' })
export const words = z.array(z.string())
/** Per weekday, from and to. */
export const schedule = z.partialRecord(z.enum(weekdays), z.array(z.tuple([z.string(), z.string()])))
