import type { Ctx } from '#areas/context.ts'
import { getFile } from '#areas/files/queries.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { fullName } from '#areas/users/model.ts'
import { listUsersById } from '#areas/users/queries.ts'
import { ageOn } from '#platform/week.ts'
import { notesOn } from '../changes/model.ts'
import { listSignatures, type Contract } from '../queries.ts'
import type { PaperContract, PaperSigner, SignedPaper } from './model.ts'

/** A contract with all that stands on its paper: the text's values, who signs, and the signatures there are. */
export async function paperOf(
  ctx: Ctx,
  contract: Contract,
  internship: Internship,
): Promise<PaperContract & Pick<SignedPaper, 'notes'>> {
  const signatures = await listSignatures(ctx, contract.id)
  const witnesses = new Map(
    (
      await listUsersById(
        ctx,
        signatures.flatMap(({ witnessUserId }) => witnessUserId ?? []),
      )
    ).map((user) => [user.id, fullName(user)]),
  )
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
          proof: own.proof,
          witnessedBy: witnesses.get(own.witnessUserId ?? '') ?? null,
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
    values: contract.presented ?? contract.values,
    notes: notesOn(contract, contract.locale).map(({ label, from, to }) => ({
      at: contract.sentAt ?? ctx.now,
      by: internship.schoolName,
      text: `${label}: ${from} → ${to}`,
    })),
    studentName: internship.studentName,
    companyName: internship.organizationName,
    ...(age === undefined ? {} : { studentAge: age }),
    tenantName: ctx.tenant.name,
    readyAt: contract.sentAt ?? ctx.now,
    signers,
  }
}
