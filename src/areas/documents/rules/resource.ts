import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { id, shape, words } from '#platform/shapes.ts'
import { documentKinds, documentParties } from '../model.ts'
import type { DocumentRule } from './queries.ts'

export function presentDocumentRule({ id: ruleId, ...rule }: DocumentRule): Resource {
  return { type: 'document_rules', id: ruleId, attributes: rule }
}

/** What a school asks for. */
export const documentRuleShape = shape(
  'document_rules',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    periodId: id.nullable(),
    periodName: z.string().nullable(),
    kind: z.enum(documentKinds),
    name: z.string(),
    handedInBy: z.enum(documentParties),
    sectorKeys: words,
    daysBefore: z.int(),
    /** Of how many internships it was asked, and of how many it came in. */
    asked: z.int(),
    received: z.int(),
  }),
)
