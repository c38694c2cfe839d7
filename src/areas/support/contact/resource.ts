import { z } from 'zod'
import { forScreens, id, moment, shape, words } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { organizationStatuses } from '#areas/organizations/model.ts'
import { askers, contactTopics } from './model.ts'
import { contactStatuses, type ContactQuestion } from './queries.ts'

export function presentQuestion(question: ContactQuestion): Resource {
  const { asker, topic, schoolId, schoolName, name, email, message, status } = question
  const { answer, answeredByName, answeredAt, createdAt, studentId, groupNames, isYours, screenshotFileId } = question
  const { organizationId, organizationName, organizationStatus } = question
  const asked = { asker, topic, schoolId, schoolName, name, email, message, status, createdAt, studentId, groupNames }
  return {
    type: 'contact_questions',
    id: question.id,
    attributes: {
      ...asked,
      hasScreenshot: screenshotFileId !== null,
      answer,
      answeredByName,
      answeredAt,
      organizationId,
      organizationName,
      organizationStatus,
    },
    meta: { isYours },
  }
}

/** What was asked by the contact form. */
export const questionShape = forScreens(
  shape(
    'contact_questions',
    z.object({
      asker: z.enum(askers),
      topic: z.enum(contactTopics),
      schoolId: id.nullable(),
      schoolName: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      status: z.enum(contactStatuses),
      createdAt: moment,
      studentId: id.nullable().meta({ description: 'The pupil who asked, where the reader may open their file' }),
      groupNames: words.meta({ description: 'The classes of that pupil' }),
      hasScreenshot: z.boolean(),
      answer: z.string().nullable(),
      answeredByName: z.string().nullable(),
      answeredAt: moment.nullable(),
      organizationId: id.nullable().meta({
        description: 'The organization that is reached by the address of who asked, for who lets organizations in',
      }),
      organizationName: z.string().nullable(),
      organizationStatus: z.enum(organizationStatuses).nullable(),
    }),
    {},
    z.object({ isYours: z.boolean().meta({ description: 'Whether it is the reader who is to answer' }) }),
  ),
)

/** The `meta` of the list. */
export const questionsMeta = z.object({
  yours: z.int().meta({ description: 'How many wait for an answer of the reader' }),
})

/** A school that may be asked. */
export const contactSchoolShape = forScreens(
  shape(
    'contact_schools',
    z.object({
      name: z.string(),
      readerNames: words.meta({ description: 'Who reads it there, for who belongs to the school' }),
      isTheirs: z
        .boolean()
        .meta({ description: 'Whether pupils of it did their internship with the reader this last year' }),
    }),
  ),
)
