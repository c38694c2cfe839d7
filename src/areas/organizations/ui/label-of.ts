import type { Organization } from './organization.ts'

/** How a field is called of an organization of a type, where it is filled in and where it is read. */
export const labelOf = (name: string, type: Organization['organizationType']) =>
  `organizations.field.${name}${type === 'School' && name === 'description' ? '-school' : ''}`
