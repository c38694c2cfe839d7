import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { countsBy, day, id, moment, shape } from '#platform/shapes.ts'
import { agreementKinds, agreementStateOn, agreementStates } from './model.ts'
import { mayKeepAgreements } from './policy.ts'
import type { Agreement, RecognitionException } from './queries.ts'

export function presentAgreement(ctx: Ctx, agreement: Agreement): Resource {
  const { schoolId, schoolName, organizationId, organizationName, kind, note, startsOn, endsOn } = agreement
  const { fileName, fileMime, fileBytes, isFollowed, pupilsThisYear, lockVersion } = agreement
  return {
    type: 'partner_agreements',
    id: agreement.id,
    attributes: {
      schoolId,
      schoolName,
      organizationId,
      organizationName,
      kind,
      note,
      startsOn,
      endsOn,
      state: agreementStateOn(agreement, dayOf(ctx.now)),
      fileName,
      fileMime,
      fileBytes,
      isFollowed,
      pupilsThisYear,
      lockVersion,
    },
    meta: { may: { edit: mayKeepAgreements(ctx.actor, schoolId) } },
  }
}

/** What a school and an organization agreed. */
export const agreementShape = shape(
  'partner_agreements',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    organizationId: id,
    organizationName: z.string(),
    kind: z.enum(agreementKinds),
    note: z.string(),
    startsOn: day,
    endsOn: day.nullable(),
    state: z.enum(agreementStates),
    fileName: z.string().nullable(),
    fileMime: z.string().nullable(),
    fileBytes: z.int().nullable(),
    isFollowed: z.boolean(),
    pupilsThisYear: z.int(),
    lockVersion: z.int(),
  }),
  {},
  z.object({ may: z.object({ edit: z.boolean() }) }),
)

/** Of the list: how many there are by state, and whether its reader may add one. */
export const agreementListMeta = z.object({ byState: countsBy, may: z.object({ add: z.boolean() }) })

export function presentException({ id: own, ...exception }: RecognitionException): Resource {
  return { type: 'recognition_exceptions', id: own, attributes: exception }
}

/** Why a school places pupils at an organization that is not recognised. */
export const exceptionShape = shape(
  'recognition_exceptions',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    organizationId: id,
    reason: z.string(),
    givenByName: z.string().nullable(),
    createdAt: moment,
  }),
)
