import { defineArea, events, table } from '#areas/area.ts'
import type {
  ContractsTable,
  ContractSignersTable,
  ContractQuestionsTable,
  SignaturesTable,
  ContractTemplatesTable,
  ContractNumbersTable,
  ContractEventsTable,
} from './tables.ts'

type Contract = { contractId: string }
type Signer = { contractId: string; signerId: string }

export const contracts = defineArea({
  name: 'contracts',
  tables: {
    contracts: table<ContractsTable>({
      of: 'exists (select 1 from internships i where i.tenant_id = t.tenant_id and i.id = t.internship_id and i.student_id = :me)',
      shown: ['number', 'status', 'field_values', 'sent_at', 'completed_at'],
    }),
    contract_signers: table<ContractSignersTable>({
      of: 't.user_id = :me',
      shown: ['role', 'name', 'email', 'status', 'signed_at', 'declined_at', 'decline_reason'],
    }),
    contract_questions: table<ContractQuestionsTable>({
      of: 'exists (select 1 from contract_signers s where s.tenant_id = t.tenant_id and s.id = t.signer_id and s.user_id = :me)',
      shown: ['status', 'asked_text', 'answer', 'asked_at', 'answered_at'],
    }),
    signatures: table<SignaturesTable>({
      of: 'exists (select 1 from contract_signers s where s.tenant_id = t.tenant_id and s.id = t.signer_id and s.user_id = :me)',
      shown: ['signed_name', 'method', 'channel', 'proof', 'ip', 'user_agent', 'signed_at'],
    }),
    contract_templates: table<ContractTemplatesTable>({ none: 'texts' }),
    contract_numbers: table<ContractNumbersTable>({ none: 'a counter' }),
    contract_events: table<ContractEventsTable>({
      none: 'the steps of a contract that contracts, signers and signatures hold already, chained as proof',
    }),
  },
  events: events<{
    'contracts.filling-started': Contract
    'contracts.fill-asked': Contract
    'contracts.part-submitted': Contract
    'contracts.sealed': Contract
    'contracts.ready': Contract
    'contracts.sent': Contract
    'contracts.reopened': Contract
    'contracts.extended': Contract
    'contracts.voided': Contract
    'contracts.completed': Contract
    'contracts.expired': Contract
    'contracts.signer-invited': Signer
    'contracts.reminded': Signer
    'contracts.viewed': Signer
    'contracts.signed': Signer
    'contracts.link-asked': Signer
    'contracts.code-asked': Signer & { linkId: string }
    'contracts.signed-unproved': Signer
    'contracts.declined': Signer
    'contracts.question-asked': Signer & { questionId: string }
    'contracts.question-answered': Signer & { questionId: string }
    'contracts.question-withdrawn': Signer & { questionId: string }
    'contracts.changed': { contractId: string; signerIds: string[] }
  }>(),
  audits: [
    'contracts.completed',
    'contracts.created',
    'contracts.declined',
    'contracts.expired',
    'contracts.extended',
    'contracts.guardian-named',
    'contracts.question-answered',
    'contracts.question-asked',
    'contracts.question-withdrawn',
    'contracts.ready',
    'contracts.reopened',
    'contracts.sent',
    'contracts.signed',
    'contracts.voided',
  ],
  notices: {
    'contract-fill': 'internship',
    'contract-ready': 'internship',
    'contract-sign': 'internship',
    'contract-code': 'internship',
    'contract-unproved': 'internship',
    'contract-changed': 'internship',
    'contract-signed': 'internship',
    'contract-declined': 'internship',
    'contract-question': 'internship',
    'contract-answered': 'internship',
    'contract-answered-waits': 'internship',
    'contract-runs-out': 'internship',
    'contract-expired': 'internship',
    'contract-sign-before-start': 'internship',
    'contract-not-signed': 'internship',
    'contract-voided': 'internship',
  },
  webhooks: ['contracts.signed', 'contracts.sealed', 'contracts.declined', 'contracts.expired', 'contracts.voided'],
  accessLog: ['contracts'],
  watched: ['contracts'],
  shownAt: { contracts: '/contracts' },
  screens: [
    { path: 'contracts/:id/fill', page: 'fill.tsx', visit: [] },
    { path: 'contracts/:id', page: 'show.tsx', id: 'contract', visit: [] },
    { path: 'contracts/:id/sign/:signerId', page: 'sign.tsx', visit: [] },
    { path: 'contracts/:id/qr-sign/:signerId', page: 'qr-sign.tsx', visit: [] },
    { path: 'verify', page: 'verify.tsx', id: 'verify', visit: ['visitor'] },
    { path: 'verify/:code', page: 'verify.tsx', id: 'verify-code', visit: ['visitor'], at: ['/verify/onbekend'] },
  ],
})
