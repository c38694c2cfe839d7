import type { Ctx } from '#areas/context.ts'
import { revokeLinks } from '#areas/identity/commands.ts'
import { isAnotherGuide, type ChangeField } from '#areas/internships/changing/model.ts'
import { changedFields } from '../changes/model.ts'
import { finalizeIfComplete, writeValues } from '../filling/commands.ts'
import { valuesOfInternship } from '../making/commands.ts'
import { getContractBehindLink, type Shown, type Signer } from '../queries.ts'
import { keepAsker } from '../questions/commands.ts'
import { reopened } from '../sending/commands.ts'
import { move, moveSigners, open } from '../steps/commands.ts'
import { fieldsFollowing } from './model.ts'

/**
 * The internship changed: what is not signed yet by everybody says so too, and what was signed for others is void. Only
 * what was changed is carried over; what people wrote into the rest of the contract stays. Of one that ran out the paper is
 * another from then on: it is sent anew instead of extended.
 */
export async function followInternship(ctx: Ctx, internshipId: string, changed: readonly string[]): Promise<void> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .where('status', 'in', ['filling', 'ready', 'signing', 'declined', 'expired'])
    .executeTakeFirst()
  if (!row) return
  const { contract, internship } = await open(ctx, row.id, true)
  const isOther = isAnotherGuide(changed)
  // What the one before was mailed opens nothing any more.
  if (isOther) await revokeLinks(ctx, { kinds: ['fill'], subjectId: row.id })
  const keys = new Set(changed.flatMap((field) => fieldsFollowing[field as ChangeField] ?? []))
  const isContact = changed.includes('hostContactName') || changed.includes('hostContactEmail')
  const contact = isContact ? contactSigning({ contract, internship }) : undefined
  const said = Object.entries(await valuesOfInternship(ctx, internship)).filter(([key]) => keys.has(key))
  const signatory = contact && contact.name !== contact.next.name ? { company_signatory_name: contact.next.name } : {}
  const values = { ...contract.values, ...Object.fromEntries(said), ...signatory }
  const isSame = changedFields(contract.values, values).length === 0
  if (isSame && (contact === undefined || contact.status === 'signed')) return
  if (contract.status !== 'filling') await move(ctx, { contract, internship }, 'edit', await reopened(ctx, contract))
  const { contract: opened } = await getContractBehindLink(ctx, row.id)
  if (!isSame) await writeValues(ctx, opened, values)
  if (contact) await nameContact(ctx, row.id)
  if (isOther)
    ctx.record({
      name: 'contracts.fill-asked',
      subject: { type: 'contracts', id: row.id },
      payload: { contractId: row.id },
    })
  await finalizeIfComplete(ctx, row.id)
}

/** The contact of the place who signs without an account, where the contract names another than the internship. */
function contactSigning({
  contract,
  internship,
}: Shown): (Signer & { next: { name: string; email: string } }) | undefined {
  const { hostContactName: name, hostContactEmail: email } = internship
  const signer = contract.signers.find(({ role, userId }) => role === 'company' && userId === null)
  if (!signer || name === null || email === null) return undefined
  return signer.name === name && signer.email === email ? undefined : { ...signer, next: { name, email } }
}

/** The contact of today is the one who is asked to sign; a signature that stands stays whose it is. */
async function nameContact(ctx: Ctx, contractId: string): Promise<void> {
  const contact = contactSigning(await getContractBehindLink(ctx, contractId))
  if (!contact || contact.status === 'signed') return
  const unasked = { invitedAt: null, viewedAt: null, declinedAt: null, declineReason: null }
  await revokeLinks(ctx, { kinds: ['sign', 'qr'], subjectId: contact.id })
  await moveSigners(ctx, { contractId, signerId: contact.id }, 'reset', unasked)
  await keepAsker(ctx, contact)
  await ctx.db
    .updateTable('contractSigners')
    .set(contact.next)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contact.id)
    .execute()
}
