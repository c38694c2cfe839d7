import type { Capabilities } from '#areas/tenancy/model.ts'

/** What a tenant wants that decides where pupils stand: with another of these, what was kept holds no longer. */
export const standingRules = [
  'usesHours',
  'digitalContracts',
  'companyFillsContractFields',
  'holidayRegion',
  'restsInTestWeeks',
] as const satisfies readonly (keyof Capabilities)[]

/** What is kept of where a pupil stands: everything lists ask for and show, but names, which are read where they are. */
export const keptColumns = [
  'school_id',
  'period_id',
  'is_chosen',
  'state',
  'turns',
  'since',
  'quiet_since',
  'declined',
  'organization_id',
  'application_id',
  'application_status',
  'internship_id',
  'internship_status',
  'starts_on',
  'ends_on',
  'placed_at',
  'minutes_planned',
  'minutes_approved',
  'uses_hours',
  'needs_contract',
  'contract_id',
  'contract_status',
  'contract_completed_at',
  'timesheet_id',
  'missing_week',
  'contract_is_late',
  'signature_waits_since',
  'approval_waits_since',
] as const

/** Of more pupils than these something changed: then all are worked out, which is quicker than a part and the rest. */
export const mostNoted = 500
