/** A mutant that changes nothing anybody could notice, and why that is so. */
export type Equivalent = { path: string; from: string; to: string; why: string }

export const equivalents: Equivalent[] = [
  {
    path: 'src/areas/applications/policy.ts',
    from: ' && relation.organizationId',
    to: '',
    why: 'nobody works at null',
  },
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
  {
    path: 'src/areas/user-admin/policy.ts',
    from: 'wanted !== undefined && capacitiesOf(actor).some((own) => reaches(actor, own, wanted, place))',
    to: 'capacitiesOf(actor).some((own) => reaches(actor, own, wanted, place))',
    why: 'nobody gives a capacity that is none',
  },
  {
    path: 'src/areas/user-admin/policy.ts',
    from: 'role.organizationId !== null && scope.organizations.includes(role.organizationId)',
    to: 'scope.organizations.includes(role.organizationId)',
    why: 'nobody looks after null',
  },
  {
    path: 'src/areas/user-admin/policy.ts',
    from: 'role.organizationId',
    to: 'true',
    why: 'no grant is held at null, and one that holds everywhere asks for no place',
  },
  {
    path: 'src/areas/vacancies/policy.ts',
    from: 'schools.length > 0 && (schoolIds.length === 0 || schoolIds.some((id) => schools.includes(id)))',
    to: '(schoolIds.length === 0 || schoolIds.some((id) => schools.includes(id)))',
    why: 'it makes the capacity of a coordinator count, which whoever has no school does not have',
  },
]
