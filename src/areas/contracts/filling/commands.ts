import type { Ctx } from '#areas/context.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { addGuardian } from '#areas/students/file/commands.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { endSignatures } from '../changes/commands.ts'
import { changedFields, voidsSignatures } from '../changes/model.ts'
import { partsOf, signerPlanFor } from '../policy.ts'
import { remember } from '../proof/commands.ts'
import { getContractBehindLink, type Contract } from '../queries.ts'
import type { Filler } from '../model.ts'
import type { InvitedGuardian } from '../schema.ts'
import { signsTwice } from '../signers/model.ts'
import { open, move } from '../steps/commands.ts'
import { finalizeObstacles } from '../steps/model.ts'
import { fieldFaults, type TemplateValues } from '../templates/model.ts'

/** Names the parent or guardian who signs too, where none was known; the pupil knows best, the school may help. */
export async function nameGuardian(ctx: Ctx, id: string, input: InvitedGuardian): Promise<void> {
  const { contract, internship } = await open(ctx, id)
  const parts = partsOf(ctx.actor, internship)
  if (!parts.includes('student')) throw forbidden('contracts.not-yours')
  if (contract.status !== 'filling') throw conflict('contracts.invalid-transition')
  const planned = signerPlanFor(ctx, internship).filter(({ role }) => role === 'guardian')
  const known = contract.signers.filter(({ role }) => role === 'guardian')
  const next = planned[known.length]
  if (!next) throw conflict('contracts.guardian-known')
  const email = input.email.toLowerCase()
  if (email === internship.studentEmail?.toLowerCase()) throw invalid({ email: ['contracts.guardian-is-student'] })
  if (signsTwice([...contract.signers, { role: 'guardian', email }]))
    throw invalid({ email: ['contracts.signs-twice'] })
  if (contract.presented && voidsSignatures(['signers'])) await endSignatures(ctx, contract)
  const { firstName, lastName, phone = null, locale } = input
  const guardianId = await addGuardian(ctx, {
    studentId: internship.studentId,
    firstName,
    lastName,
    email,
    phone,
    relation: 'parent',
    locale,
  })
  await ctx.db
    .insertInto('contractSigners')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      contractId: id,
      role: 'guardian',
      turn: next.turn,
      required: next.required,
      userId: null,
      guardianId,
      name: `${firstName} ${lastName}`,
      email,
      locale,
    })
    .execute()
  await remember(ctx, id, 'changed')
  ctx.audit({
    action: 'contracts.guardian-named',
    subject: { type: 'contracts', id },
    organizationId: internship.organizationId,
  })
  ctx.record({ name: 'contracts.part-submitted', subject: { type: 'contracts', id }, payload: { contractId: id } })
  await finalizeIfComplete(ctx, id)
}

/** Writes what a party knows into its own part of the contract. `byLink`: the parts of whoever holds a mailed link. */
export async function fillFields(
  ctx: Ctx,
  id: string,
  values: TemplateValues,
  lockVersion?: number,
  byLink?: readonly Filler[],
): Promise<void> {
  const { contract, internship } = await open(ctx, id, byLink !== undefined)
  const parts = byLink ?? partsOf(ctx.actor, internship)
  if (parts.length === 0) throw forbidden('contracts.not-yours')
  if (contract.status !== 'filling') throw conflict('contracts.invalid-transition')
  if (lockVersion !== undefined && lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  const own = contract.template.fields.filter(({ filledBy }) => parts.includes(filledBy))
  const known = new Set(own.map(({ key }) => key))
  const foreign = Object.keys(values).filter((key) => !known.has(key))
  if (foreign.length) throw forbidden('contracts.not-your-part')
  const next = {
    ...contract.values,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value])),
  }
  const faults = fieldFaults(own, next).filter(({ key }) => key in values)
  if (faults.length)
    throw invalid(
      Object.fromEntries(
        faults.map(({ key, code, limit }) => [
          `values.${key}`,
          [
            `@${ctx.t(`contracts.fieldFaults.${code}`, {
              limit: limit ?? 0,
              label: own.find((field) => field.key === key)?.label[ctx.locale] ?? key,
            })}`,
          ],
        ]),
      ),
    )
  await writeValues(ctx, contract, next)
  await remember(ctx, id, 'part_submitted')
  ctx.record({ name: 'contracts.part-submitted', subject: { type: 'contracts', id }, payload: { contractId: id } })
  await finalizeIfComplete(ctx, id)
}

/** Signatures stand while only other things than those signed for change: these are added to the paper as notes. */
export async function writeValues(ctx: Ctx, contract: Contract, values: TemplateValues): Promise<void> {
  const { presented, template } = contract
  if (presented && voidsSignatures(changedFields(presented, values), template.fields))
    await endSignatures(ctx, contract)
  await ctx.db
    .updateTable('contracts')
    .set({
      fieldValues: JSON.stringify(Object.entries(values)),
      lockVersion: contract.lockVersion + 1,
      updatedAt: ctx.now,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contract.id)
    .execute()
}

/** The last part in makes it ready by itself. */
export async function finalizeIfComplete(ctx: Ctx, id: string): Promise<void> {
  const whole = await getContractBehindLink(ctx, id)
  if (whole.contract.status !== 'filling' || obstaclesOf(ctx, whole.contract, whole.internship).length > 0) return
  await move(ctx, whole, 'finalize')
}

export function obstaclesOf(ctx: Ctx, contract: Contract, internship: Internship): string[] {
  return finalizeObstacles({
    fieldsMissing: fieldFaults(contract.template.fields, contract.values).map(({ key }) => key),
    plan: signerPlanFor(ctx, internship),
    signers: contract.signers.map((signer) => ({ ...signer, phone: null })),
  })
}
