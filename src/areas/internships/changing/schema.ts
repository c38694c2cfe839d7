import { z } from 'zod'
import { weeklyScheduleInput } from '#areas/vacancies/schema.ts'
import { dayField, emailField, emptyOr, phoneField, textField } from '#platform/fields.ts'
import { changeConcerns } from './model.ts'

const words = (max: number) => z.string().trim().max(max, 'fields.tooLong').optional()

/** What of an internship is changed; what is left out stays. */
export const internshipChange = z.strictObject({
  startsOn: dayField.optional(),
  endsOn: dayField.optional(),
  schedule: weeklyScheduleInput.optional(),
  hoursPlanned: z
    .number('internships.hours-planned')
    .int('internships.hours-planned')
    .min(1, 'internships.hours-planned')
    .max(2000, 'internships.hours-planned')
    .optional(),
  supervisorUserId: emptyOr(z.uuid()).optional(),
  hostContactName: emptyOr(textField(120, 2)).optional(),
  hostContactEmail: emptyOr(emailField).optional(),
  hostContactPhone: emptyOr(phoneField).optional(),
  place: words(200),
  tasks: words(2000),
  learningGoals: words(2000),
  remarks: words(1000),
  lockVersion: z.coerce.number().int().optional(),
  /** What was shown of what the change brings about, and is meant. */
  accept: z.array(z.enum(changeConcerns)).default([]),
})
export type InternshipChange = z.infer<typeof internshipChange>
