import { applicationOrigins, applicationTurn, openApplicationStatuses } from '#areas/applications/model.ts'

/** Whose move an open application is, state by state: the rule of the applications, written out for a query. */
export const turnsByStatus = openApplicationStatuses.flatMap((status) =>
  applicationOrigins.map((origin) => ({ status, origin, turn: applicationTurn({ status, origin }) })),
)
