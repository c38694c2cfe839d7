import { activityRoutes } from './activity/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { vacancyFiguresRoutes } from './dashboards/figures/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import type { AreaEndpoint } from './endpoint.ts'
import { applicationRoutes } from './applications/routes.ts'
import { waitingListRoutes } from './applications/waiting-list/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { apiKeyRoutes } from './integrations/keys/routes.ts'
import { webhookRoutes } from './integrations/webhooks/routes.ts'
import { vacancyImportRoutes } from './imports/vacancies/routes.ts'
import { internshipRoutes } from './internships/routes.ts'
import { confirmationRoutes } from './identity/confirmations/routes.ts'
import { impersonationRoutes } from './identity/impersonations/routes.ts'
import { secondFactorRoutes } from './identity/second-factor/routes.ts'
import { providerRoutes } from './identity/providers/routes.ts'
import { emailRoutes } from './identity/email/routes.ts'
import { authRoutes } from './identity/routes.ts'
import { sessionRoutes } from './identity/sessions/routes.ts'
import { duplicateRoutes } from './organizations/duplicates/routes.ts'
import { organizationExportRoutes } from './organizations/exports/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { signupRoutes } from './organizations/signups/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { studentRoutes } from './members/students/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { timesheetRoutes } from './timesheets/routes.ts'
import { vacancyFeedRoutes } from './vacancies/feed/routes.ts'
import { vacancyRoutes } from './vacancies/routes.ts'
import { digestRoutes } from './notifications/digests/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { avatarRoutes } from './users/avatars/routes.ts'
import { currentUserRoutes } from './users/routes.ts'
import { savedViewRoutes } from './users/views/routes.ts'

/** Which doors there are: one line per area, its endpoints in its own routes.ts. */
export const areaRoutes: { prefix: string; endpoints: AreaEndpoint[] }[] = [
  { prefix: '/auth', endpoints: authRoutes },
  { prefix: '/api/v1', endpoints: confirmationRoutes },
  { prefix: '/api/v1', endpoints: sessionRoutes },
  { prefix: '/api/v1', endpoints: impersonationRoutes },
  { prefix: '/api/v1', endpoints: secondFactorRoutes },
  { prefix: '/api/v1', endpoints: providerRoutes },
  { prefix: '/api/v1', endpoints: emailRoutes },
  { prefix: '/api/v1', endpoints: currentUserRoutes },
  { prefix: '/api/v1', endpoints: avatarRoutes },
  { prefix: '/api/v1', endpoints: savedViewRoutes },
  // Before the organizations themselves: `waiting` is no id.
  { prefix: '/api/v1', endpoints: duplicateRoutes },
  { prefix: '/api/v1', endpoints: signupRoutes },
  { prefix: '/api/v1', endpoints: organizationExportRoutes },
  { prefix: '/api/v1', endpoints: organizationRoutes },
  { prefix: '/api/v1', endpoints: settingsRoutes },
  // Before the places themselves: `feed` is no id.
  { prefix: '/api/v1', endpoints: vacancyFeedRoutes },
  { prefix: '/api/v1', endpoints: vacancyImportRoutes },
  { prefix: '/api/v1', endpoints: vacancyRoutes },
  { prefix: '/api/v1', endpoints: applicationRoutes },
  { prefix: '/api/v1', endpoints: waitingListRoutes },
  { prefix: '/api/v1', endpoints: internshipRoutes },
  { prefix: '/api/v1', endpoints: memberRoutes },
  { prefix: '/api/v1', endpoints: studentRoutes },
  { prefix: '/api/v1', endpoints: timesheetRoutes },
  { prefix: '/api/v1', endpoints: contractRoutes },
  { prefix: '/api/v1', endpoints: notificationRoutes },
  { prefix: '/api/v1', endpoints: digestRoutes },
  { prefix: '/api/v1', endpoints: activityRoutes },
  { prefix: '/api/v1', endpoints: apiKeyRoutes },
  { prefix: '/api/v1', endpoints: webhookRoutes },
  { prefix: '/api/v1', endpoints: supportRoutes },
  { prefix: '/api/v1', endpoints: privacyRoutes },
  { prefix: '/api/v1', endpoints: bulkRoutes },
  { prefix: '/api/v1', endpoints: dashboardRoutes },
  { prefix: '/api/v1', endpoints: vacancyFiguresRoutes },
]
