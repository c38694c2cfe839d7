import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { id, shape, words } from '#platform/shapes.ts'
import { documentKinds, documentParties } from '../model.ts'
import type { DocumentRule } from './queries.ts'

export function presentDocumentRule({ id: ruleId, ...rule }: DocumentRule): Resource {
  return { type: 'document_rules', id: ruleId, attributes: rule }
}

/** Beside the rules: what was asked outside them, by places and by hand, how much of that came in and how much of it holds no longer. */
export const documentRulesMeta = z.object({
  apart: z.array(
    z.object({
      kind: z.enum(documentKinds),
      name: z.string(),
      handedInBy: z.enum(documentParties),
      asked: z.int(),
      received: z.int(),
      expired: z.int(),
    }),
  ),
})

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
    /** Of how many internships it was asked, of how many it came in, and of how many that holds no longer. */
    asked: z.int(),
    received: z.int(),
    expired: z.int(),
  }),
)
