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
import { notificationShape } from './notifications/resource.ts'
import { organizationShape } from './organizations/resource.ts'
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
export const shapes: Shape[] = [
  userShape,
  roleShape,
  grantableShape,
  studentShape,
  savedViewShape,
  bulkStepShape,
  organizationShape,
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
  actionShape,
  feedbackShape,
  apiKeyShape,
  webhookShape,
  deliveryShape,
]

export const shapeOf = new Map(shapes.map((shape) => [shape.type, shape]))

/** The type that lies behind a path of relationships. */
export function includedType({ type }: AreaEndpoint, path: string): string | undefined {
  return path.split('.').reduce<string | undefined>((from, name) => {
    const to = shapeOf.get(from ?? '')?.relationships[name]
    return typeof to === 'string' ? to : to?.[0]
  }, type)
}

/** Everything `fields[type]` may name. */
export function fieldsOf({ attributes, relationships }: Shape): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)]
}

/** What `fields` may name at an endpoint, by type; of a type without a shape anything. */
export function fieldsAt(definition: AreaEndpoint): Record<string, readonly string[] | undefined> {
  const { type, orType, query } = definition
  const types = [type, orType, ...(query?.includes ?? []).map((path) => includedType(definition, path))]
  return Object.fromEntries(
    types.flatMap((one) => (one ? [[one, shapeOf.has(one) ? fieldsOf(shapeOf.get(one) as Shape) : undefined]] : [])),
  )
}
