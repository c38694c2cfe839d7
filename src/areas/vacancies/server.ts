import { moderators } from '#areas/users/model.ts'
import { findVacancies, offered } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { vacancyEditingRoutes } from './writing/routes.ts'
import { vacancyExportRoutes } from './exports/routes.ts'
import { choiceShapes } from './writing/staff-view/resource.ts'
import { managedRoutes } from './writing/staff-view/routes.ts'
import { vacancyPictureRoutes } from './writing/pictures/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { vacancyReactions } from './reactions.ts'
import { reportShape } from './reports/resource.ts'
import { vacancyReportRoutes } from './reports/routes.ts'
import { vacancyShape } from './resource.ts'
import { expireVacancies, takeVacancyStep } from './steps/commands.ts'
import { vacancyStepRoutes } from './steps/routes.ts'
import { versionShape } from './writing/versions/resource.ts'
import { vacancyVersionRoutes } from './writing/versions/routes.ts'
import { writeViewCounts } from './view-counts/commands.ts'
import { vacancyNotices, vacancyWaits } from './notices.ts'
import { vacancyReminders } from './reminders.ts'
import { writers } from './policy.ts'

export const server = defineServer({
  routes: [
    ...managedRoutes,
    ...vacancyExportRoutes,
    ...vacancyEditingRoutes,
    ...vacancyStepRoutes,
    ...vacancyVersionRoutes,
    ...vacancyReportRoutes,
    ...moderationRoutes,
    ...vacancyPictureRoutes,
  ],
  shapes: [vacancyShape, ...choiceShapes, versionShape, reportShape],
  reactions: vacancyReactions,
  extensions: [offered],
  sweep: [expireVacancies, writeViewCounts],
  notices: vacancyNotices,
  waits: vacancyWaits,
  reminders: vacancyReminders,
  navigation: [{ key: 'vacancies', path: '/vacancies', who: writers, place: 20 }],
  finds: [findVacancies],
  acts: [{ key: 'vacancy-add', path: '/vacancies/add', who: writers }],
  bulkSteps: {
    vacancies: {
      approve: { who: moderators, take: (ctx, id) => takeVacancyStep(ctx, id, 'approve', {}) },
      pause: { who: writers, take: (ctx, id) => takeVacancyStep(ctx, id, 'pause', {}) },
      resume: { who: writers, take: (ctx, id) => takeVacancyStep(ctx, id, 'resume', {}) },
      archive: { who: writers, take: (ctx, id) => takeVacancyStep(ctx, id, 'archive', {}) },
    },
  },
})

declare module '#web/api-types.ts' {
  interface Described {
    vacancies: typeof server
  }
}
