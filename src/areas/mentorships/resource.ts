import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { mentorshipRoles, mentorshipStates } from '#areas/groups/mentorships/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, day, forScreens, id, shape } from '#platform/shapes.ts'
import { mayWriteMentorships } from './policy.ts'
import type { ClassChoice, Colleague, MentorshipChoice, MentorshipRow } from './queries.ts'

export function presentMentorship(ctx: Ctx, { id: own, schoolId, mentorId, ...mentorship }: MentorshipRow): Resource {
  if (mentorship.studentId) ctx.saw('students', mentorship.studentId)
  return {
    type: 'mentorships',
    id: own,
    attributes: { ...mentorship, mentorId },
    relationships: { school: { data: { type: 'organizations', id: schoolId } } },
    meta: { may: { edit: mayWriteMentorships(ctx.actor, schoolId) } },
  }
}

/** Who looks after which class or pupil. */
export const mentorshipShape = shape(
  'mentorships',
  z.object({
    mentorId: id,
    mentorName: z.string(),
    role: z.enum(mentorshipRoles),
    groupId: id.nullable(),
    studentId: id.nullable(),
    subjectName: z.string(),
    subjectDetail: z.string().nullable(),
    schoolName: z.string(),
    startedOn: day.nullable(),
    endedOn: day.nullable(),
    capacity: z.int().nullable(),
    pupilCount: z.int(),
    state: z.enum(mentorshipStates),
    takesOverFrom: z.string().nullable(),
    lockVersion: z.int(),
  }),
  { school: 'organizations' },
  z.object({ may: z.object({ edit: z.boolean() }) }),
)

/** Of the list: how many stand where, and whether the reader may add one. */
export const mentorshipsMeta = z.object({ byState: countsBy, may: z.object({ add: z.boolean() }) })

export const handoverOutcomes = ['moves', 'has-already', 'no-role'] as const
/** Of a takeover: what becomes of each mentorship, by its id, and whether it was only looked at. */
export const takeOverMeta = z.object({
  dryRun: z.boolean(),
  outcomes: z.record(z.string(), z.enum(handoverOutcomes)),
})

export function presentChoices(
  schoolId: string,
  choices: { colleagues: Colleague[]; groups: ClassChoice[]; pupils: MentorshipChoice[] },
): Resource {
  const colleagues = choices.colleagues.map(({ schoolId: _of, ...colleague }) => colleague)
  return { type: 'mentorship_choices', id: schoolId, attributes: { ...choices, colleagues } }
}

const one = z.object({ id, name: z.string() })
/** Among whom somebody is chosen who looks after a class or a pupil of a school. */
export const mentorshipChoicesShape = forScreens(
  shape(
    'mentorship_choices',
    z.object({
      colleagues: z.array(
        one.extend({
          roles: z.array(z.enum(mentorshipRoles)),
          groupNames: z.array(z.string()),
          pupilCount: z.int(),
        }),
      ),
      groups: z.array(one.extend({ pupilCount: z.int(), mentorNames: z.array(z.string()) })),
      pupils: z.array(one),
    }),
  ),
)
