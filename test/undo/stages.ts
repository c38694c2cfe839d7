import type { Stage } from './stage.ts'
import { applications, selfFoundPlaces } from './stages/applications.ts'
import { contracts, questions } from './stages/contracts.ts'
import { documents, internships, weeks } from './stages/internships.ts'
import { contentPages, groups, members, organizations, periods } from './stages/tenant.ts'
import { reports, vacancies } from './stages/vacancies.ts'

/** By the table of steps each is for. */
export const stages: Record<string, () => Promise<Stage>> = {
  applicationTransitions: applications,
  selfFoundTransitions: selfFoundPlaces,
  contentTransitions: contentPages,
  contractTransitions: contracts,
  questionTransitions: questions,
  documentTransitions: documents,
  groupTransitions: groups,
  internshipTransitions: internships,
  organizationTransitions: organizations,
  periodTransitions: periods,
  weekTransitions: weeks,
  memberTransitions: members,
  reportTransitions: reports,
  vacancyTransitions: vacancies,
}
