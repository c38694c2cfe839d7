/** A mutant that changes nothing anybody could notice, and why that is so. */
export type Equivalent = { path: string; from: string; to: string; why: string }

export const equivalents: Equivalent[] = [
  {
    path: 'src/areas/contracts/policy.ts',
    from: 'signer.userId !== null && signer.userId === userIdOf(actor)',
    to: 'signer.userId === userIdOf(actor)',
    why: 'nobody has null for an id: whoever has none has undefined',
  },
  {
    path: 'src/areas/organizations/policy.ts',
    from: 'organization.proposedBy !== null && organizationsOf(actor, ...schoolStaff).includes(organization.proposedBy)',
    to: 'organizationsOf(actor, ...schoolStaff).includes(organization.proposedBy)',
    why: 'nobody works at null',
  },
]
