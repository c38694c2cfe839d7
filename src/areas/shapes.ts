import type { Shape } from '#platform/shapes.ts'
import type { AreaEndpoint } from './endpoint.ts'
import { vacancyFiguresShape } from './dashboards/figures/resource.ts'
import { actionShape } from './activity/resource.ts'
import { applicationShape } from './applications/resource.ts'
import { waitingPlaceShape } from './applications/waiting-list/resource.ts'
import { bulkStepShape } from './bulk/resource.ts'
import { contractShape, qrCodeShape, signerShape, verificationShape } from './contracts/resource.ts'
import { apiKeyShape } from './integrations/keys/resource.ts'
import { deliveryShape, webhookShape } from './integrations/webhooks/resource.ts'
import { vacancyImportRowShape, vacancyImportShape } from './imports/vacancies/resource.ts'
import { internshipShape } from './internships/resource.ts'
import { grantableShape } from '#areas/user-admin/resource.ts'
import { studentShape } from '#areas/students/resource.ts'
import { emailShape, notificationShape } from './notifications/resource.ts'
import { duplicateShape } from './organizations/duplicates/resource.ts'
import { organizationShape, profileShape } from './organizations/resource.ts'
import { claimShape } from './organizations/signups/resource.ts'
import { feedbackShape } from './support/resource.ts'
import { timesheetShape } from './timesheets/resource.ts'
import { roleShape, userShape } from './users/resource.ts'
import { savedViewShape } from './users/views/resource.ts'
import { seekerShape } from '#areas/search/recommendations/resource.ts'
import { synonymShape } from '#areas/search/synonyms/resource.ts'
import { savedSearchShape } from '#areas/search/saved-searches/resource.ts'
import { vacancyShape } from './vacancies/resource.ts'
import { placeShape } from '#areas/geography/resource.ts'

/** How resources look: one line per area, each beside what presents it. What only our own screens read is not promised. */
export const shapes = [
  userShape,
  roleShape,
  grantableShape,
  studentShape,
  savedViewShape,
  bulkStepShape,
  organizationShape,
  profileShape,
  duplicateShape,
  claimShape,
  vacancyShape,
  placeShape,
  synonymShape,
  savedSearchShape,
  seekerShape,
  applicationShape,
  waitingPlaceShape,
  internshipShape,
  contractShape,
  signerShape,
  qrCodeShape,
  verificationShape,
  timesheetShape,
  vacancyFiguresShape,
  vacancyImportShape,
  vacancyImportRowShape,
  notificationShape,
  emailShape,
  actionShape,
  feedbackShape,
  apiKeyShape,
  webhookShape,
  deliveryShape,
]

export const shapeOf = new Map<string, Shape>(shapes.map((shape) => [shape.type, shape]))

/** What lies behind a path of relationships: its type, and how it looks where that is known. */
export function behind(definition: AreaEndpoint, path: string): { type: string; shape: Shape | undefined } {
  const at = (to: string | Shape) =>
    typeof to === 'string' ? { type: to, shape: shapeOf.get(to) } : { type: to.type, shape: to }
  return path.split('.').reduce(
    (from, name) => {
      const to = from.shape?.relationships[name] ?? ''
      return at(typeof to === 'string' || 'type' in to ? to : to[0])
    },
    at(definition.answers ?? definition.type ?? ''),
  )
}

/** Everything `fields[type]` may name. */
export function fieldsOf({ attributes, relationships }: Shape): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)]
}

/** What `fields` may name at an endpoint, by type; of a type without a shape anything. */
export function fieldsAt(definition: AreaEndpoint): Record<string, readonly string[] | undefined> {
  const { type, orType, query } = definition
  const types = [type, orType, ...(query?.includes ?? []).map((path) => behind(definition, path).type)]
  return Object.fromEntries(
    types.flatMap((one) => (one ? [[one, shapeOf.has(one) ? fieldsOf(shapeOf.get(one) as Shape) : undefined]] : [])),
  )
}
