import type { ContractStatus, SignerRole, SignerInTurn } from '../model.ts'
import { isComplete, signersInTurn, signersSince } from '../signers/model.ts'

export type ContractTurn = {
  action: 'fill' | 'finalize' | 'send' | 'sign' | 'seal' | 'answer_question' | 'answer_decline' | 'extend'
  roles: (SignerRole | 'school_office' | 'system')[]
  signerIds: string[]
  since: Date
}

export type ContractInTurn = {
  status: ContractStatus
  turnSince: Date
  signers: readonly SignerInTurn[]
  /** Who still has empty required fields. */
  partsMissing: readonly SignerRole[]
  companyFillsFirst: boolean
  /** A signer waits for the school to answer. */
  isQuestioned: boolean
}

/** Whose turn it is and since when (docs/domain.md 9.6); nobody's when the contract is signed or over. */
export function contractTurn({ status, turnSince: since, ...contract }: ContractInTurn): ContractTurn | undefined {
  const office = (action: ContractTurn['action']): ContractTurn => ({
    action,
    roles: ['school_office'],
    signerIds: [],
    since,
  })
  switch (status) {
    case 'draft':
      return office('fill')
    case 'filling': {
      const roles = fillersInTurn(contract.partsMissing, contract.companyFillsFirst)
      return roles.length ? { action: 'fill', roles, signerIds: [], since } : office('finalize')
    }
    case 'ready':
      return office('send')
    case 'signing': {
      if (contract.isQuestioned) return office('answer_question')
      if (isComplete(contract.signers)) return { action: 'seal', roles: ['system'], signerIds: [], since }
      const inTurn = signersInTurn(contract.signers)
      const roles = [...new Set(inTurn.map(({ role }) => role))]
      return { action: 'sign', roles, signerIds: inTurn.map(({ id }) => id), since: signersSince(inTurn, since) }
    }
    case 'declined':
      return office('answer_decline')
    case 'expired':
      return office('extend')
    default:
      return undefined
  }
}

/** Where the company fills first, the others wait until its part is in. */
export function fillersInTurn(missing: readonly SignerRole[], companyFillsFirst: boolean): SignerRole[] {
  return companyFillsFirst && missing.includes('company') ? ['company'] : [...new Set(missing)]
}
