import { defineArea, table } from '#areas/area.ts'
import type { PartnerAgreementsTable, RecognitionExceptionsTable } from './tables.ts'

export const agreements = defineArea({
  name: 'agreements',
  tables: {
    partner_agreements: table<PartnerAgreementsTable>({ none: 'what a school and an organization agreed' }),
    recognition_exceptions: table<RecognitionExceptionsTable>({
      of: 't.given_by = :me',
      shown: ['reason', 'created_at'],
    }),
  },
  audits: [
    'agreements.added',
    'agreements.changed',
    'agreements.ended',
    'agreements.exception-given',
    'agreements.exception-withdrawn',
    'agreements.file-kept',
  ],
  notices: { 'agreement-runs-out': 'organization', 'agreement-missing': 'internship' },
  savedViews: ['partner_agreements'],
  shownAt: { partner_agreements: '/agreements' },
  screens: [
    { path: 'agreements', page: 'list.tsx', id: 'agreements', visit: ['user'] },
    { path: 'agreements/add', page: 'add.tsx', id: 'add-agreement', visit: [] },
    { path: 'agreements/:id', page: 'show.tsx', id: 'agreement', visit: [] },
  ],
})
