import { defineArea, events, table } from '#areas/area.ts'
import type { DocumentRulesTable, RequiredDocumentsTable } from './tables.ts'

type OfInternship = { internshipId: string }

export const documents = defineArea({
  name: 'documents',
  tables: {
    document_rules: table<DocumentRulesTable>({ none: 'which papers a school asks for' }),
    required_documents: table<RequiredDocumentsTable>({
      of: 'exists (select 1 from internships i where i.tenant_id = t.tenant_id and i.id = t.internship_id and i.student_id = :me)',
      shown: ['kind', 'name', 'status', 'valid_until', 'note', 'received_at', 'judged_at'],
      secret: ['file_id', 'received_from', 'judged_by'],
    }),
  },
  events: events<{
    'documents.asked': OfInternship
    'documents.handed-in': OfInternship
    'documents.verified': OfInternship
    'documents.rejected': OfInternship
    'documents.expired': OfInternship
    'documents.waived': OfInternship
    'documents.asked-again': OfInternship
    'documents.reminded': OfInternship
    'documents.rules-changed': { schoolId: string }
  }>(),
  audits: [
    'documents.asked',
    'documents.asked-again',
    'documents.expired',
    'documents.handed-in',
    'documents.rejected',
    'documents.reminded',
    'documents.rule-added',
    'documents.rule-archived',
    'documents.verified',
    'documents.waived',
  ],
  notices: {
    'document-asked': 'internship',
    'document-rejected': 'internship',
    'document-late': 'internship',
    'document-reminder': 'internship',
    'document-runs-out': 'internship',
    'internship-held-back': 'internship',
    'internship-papers-missing': 'internship',
  },
  savedViews: ['required_documents'],
  accessLog: ['required_documents'],
  shownAt: { required_documents: '/documents' },
  screens: [
    { path: 'documents', page: 'list.tsx', id: 'documents', visit: ['user'] },
    { path: 'documents/rules', page: 'rules.tsx', id: 'document-rules', visit: ['user'] },
    { path: 'documents/:id', page: 'show.tsx', id: 'document', visit: [] },
    { path: 'internships/:id/documents/add', page: 'add.tsx', id: 'ask-document', visit: [] },
  ],
})
