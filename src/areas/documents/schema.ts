import { z } from 'zod'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { isDay } from '#platform/week.ts'
import { documentKinds, documentParties, type DocumentKind, type DocumentParty } from './model.ts'

const lockVersion = z.coerce.number().int().optional()

export const documentStepInput = z.object({
  lockVersion,
  reason: z.string().trim().max(500, 'fields.tooLong').optional(),
  validUntil: z.string().refine(isDay, 'documents.fields.day').nullable().optional(),
})

/** As many as a page of the list can hold. */
export const remindOfDocumentsInput = z.strictObject({
  ids: z
    .array(z.uuid('documents.fields.documents'), 'documents.fields.documents')
    .min(1, 'documents.fields.documents')
    .max(100, 'documents.fields.documents'),
})

const asked = {
  kind: z.enum(documentKinds, 'documents.fields.kind'),
  /** What it is called, where it is of no known kind. */
  name: z.string().trim().max(80, 'fields.tooLong').default(''),
  handedInBy: z.enum(documentParties, 'documents.fields.party'),
  daysBefore: z.coerce
    .number('documents.fields.days')
    .int('documents.fields.days')
    .min(0, 'documents.fields.days')
    .max(90, 'documents.fields.days')
    .default(14),
}

/** A certificate of conduct is opened to no company: none hands one in. */
const isNoCertificateOfCompany = ({ kind, handedInBy }: { kind: DocumentKind; handedInBy: DocumentParty }) =>
  kind !== 'vog' || handedInBy !== 'company'
const atParty = { path: ['handedInBy'], error: 'documents.fields.party-vog' }

/** One more for an internship, asked by hand. */
export const askedDocumentInput = z
  .strictObject({ internshipId: z.uuid('documents.fields.internship'), ...asked })
  .refine(isNoCertificateOfCompany, atParty)
export type AskedDocument = z.infer<typeof askedDocumentInput>

export const documentRuleInput = z
  .strictObject({
    schoolId: z.uuid('documents.fields.school'),
    periodId: z.uuid('documents.fields.period').nullable().default(null),
    ...asked,
    sectorKeys: z.array(z.enum(sectorKeys as [string, ...string[]])).default([]),
  })
  .refine(isNoCertificateOfCompany, atParty)
export type NewDocumentRule = z.infer<typeof documentRuleInput>
