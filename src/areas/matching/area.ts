import { defineArea, events, table } from '#areas/area.ts'
import type { MatchProposalsTable } from './tables.ts'

export const matching = defineArea({
  name: 'matching',
  tables: {
    match_proposals: table<MatchProposalsTable>({
      of: 't.student_id = :me',
      shown: ['status', 'created_at', 'answered_at'],
    }),
  },
  events: events<{
    'matching.proposed': { proposalId: string }
    'matching.reminded': { proposalId: string }
    'matching.assigned': { applicationId: string }
  }>(),
  audits: ['matching.proposed', 'matching.reminded', 'matching.taken', 'matching.refused'],
  notices: {
    'match-proposed': 'internship',
    'match-proposed-more': 'internship',
    'match-reminder': 'internship',
    'match-assigned': 'internship',
  },
  savedViews: ['sent_proposals'],
  screens: [
    { path: 'internships/proposals', page: 'sent.tsx', visit: ['user'] },
    { path: 'internships/three', page: 'three.tsx', visit: ['user'] },
    { path: 'internships/assign', page: 'assign.tsx', visit: ['user'] },
    { path: 'voorstellen', page: 'proposals.tsx', visit: ['user'] },
  ],
})
