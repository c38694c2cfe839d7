import { defineArea, table } from '#areas/area.ts'
import type {
  ContractsTable,
  ContractSignersTable,
  SignaturesTable,
  ContractTemplatesTable,
  ContractNumbersTable,
  ContractEventsTable,
} from './tables.ts'

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
    signatures: table<SignaturesTable>({
      of: 'exists (select 1 from contract_signers s where s.tenant_id = t.tenant_id and s.id = t.signer_id and s.user_id = :me)',
      shown: ['signed_name', 'method', 'channel', 'ip', 'user_agent', 'signed_at'],
    }),
    contract_templates: table<ContractTemplatesTable>({ none: 'texts' }),
    contract_numbers: table<ContractNumbersTable>({ none: 'a counter' }),
    contract_events: table<ContractEventsTable>({
      none: 'the steps of a contract that contracts, signers and signatures hold already, chained as proof',
    }),
  },
})
