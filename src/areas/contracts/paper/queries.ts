import type { Ctx } from '#areas/context.ts'
import { getFile } from '#areas/files/queries.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { ageOn } from '#platform/week.ts'
import { listSignatures, type Contract } from '../queries.ts'
import type { PaperContract, PaperSigner } from './model.ts'

/** A contract with all that stands on its paper: the text's values, who signs, and the signatures there are. */
export async function paperOf(ctx: Ctx, contract: Contract, internship: Internship): Promise<PaperContract> {
  const signatures = await listSignatures(ctx, contract.id)
  const signers = await Promise.all(
    contract.signers.map(async (signer): Promise<PaperSigner> => {
      const own = signatures.find(({ signerId }) => signerId === signer.id)
      const onBehalfOf = {
        company: internship.organizationName,
        school: internship.schoolName,
        guardian: internship.studentName,
        student: null,
      }[signer.role]
      if (!own) return { role: signer.role, name: signer.name, email: signer.email, onBehalfOf }
      const png = own.imageFileId ? (await getFile(ctx, own.imageFileId)).bytes : undefined
      return {
        role: signer.role,
        name: signer.name,
        email: signer.email,
        onBehalfOf,
        signature: {
          method: own.method,
          ...(png ? { png } : {}),
          signedName: own.signedName,
          channel: own.channel,
          otpVerified: false,
          signedAt: own.signedAt,
          ip: own.ip,
          userAgent: own.userAgent,
          consentVersion: own.consentVersion,
          documentSha256: own.documentSha256,
        },
      }
    }),
  )
  const age = internship.birthDate ? ageOn(internship.birthDate, internship.startsOn) : undefined
  return {
    number: contract.number,
    template: contract.template,
    values: contract.values,
    studentName: internship.studentName,
    companyName: internship.organizationName,
    ...(age === undefined ? {} : { studentAge: age }),
    tenantName: ctx.tenant.name,
    readyAt: contract.sentAt ?? ctx.now,
    signers,
  }
}
