import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { fullName } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { changeStudent } from './commands.ts'
import { studentFieldsFor, standingsOf } from './policy.ts'
import { getStudentFile, listGroups } from './queries.ts'
import { studentMeta } from './resource.ts'
import { changeStudentInput } from './schema.ts'

/** Who runs the platform opens no file of a pupil: docs/decisions/0082. */
const readers = ['student', 'mentor', 'school_supervisor', 'coordinator', 'school_admin', 'tenant_admin']

/** A pupil's file with the fields the actor may see, and which of them they may change. */
async function shown(ctx: Ctx, id: string): Promise<{ data: Resource; meta: Record<string, unknown> }> {
  const { pupil, file } = await getStudentFile(ctx, id)
  const held = standingsOf(ctx.actor, { id, schoolId: file.schoolId, mineAs: pupil.mineAs })
  if (held.length === 0) throw notFound()
  ctx.saw('students', id)
  const values: Record<string, unknown> = { ...file, phone: pupil.phone }
  const edit = pupil.status === 'archived' ? [] : studentFieldsFor('edit', held)
  return {
    data: {
      type: 'students',
      id,
      attributes: {
        name: fullName(pupil),
        schoolName: file.schoolName,
        lockVersion: file.lockVersion,
        ...Object.fromEntries(studentFieldsFor('see', held).map((field) => [field, values[field]])),
      },
      meta: { may: { edit } },
    },
    meta: { groups: edit.includes('groupId') ? await listGroups(ctx, file.schoolId) : [] },
  }
}

export const studentRoutes = [
  endpoint({
    method: 'get',
    path: '/students/:id',
    who: readers,
    type: 'students',
    meta: studentMeta,
    summary: 'A pupil’s file, as far as one may see it',
    async handle({ ctx, params }) {
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'patch',
    path: '/students/:id',
    who: readers,
    type: 'students',
    meta: studentMeta,
    summary: 'Change a pupil’s file, field by field as one may',
    body: changeStudentInput,
    async handle({ ctx, params, body }) {
      await changeStudent(ctx, params.id, body)
      return shown(ctx, params.id)
    },
  }),
]
