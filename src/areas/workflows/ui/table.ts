import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The matrix of pupils against phases, and what it and the file that is made of it may be asked. */
export const roadTable: StaffTableDeclaration = {
  kind: 'road_lines',
  path: 'stagevoortgang',
  rules: {
    search: 'name_cont',
    sorts: ['days_late', 'name', 'class_name'],
    defaultSort: '-days_late',
    filters: {
      workflow: 'workflow_id_in',
      group: 'group_id_in',
      period: 'period_id_in',
      phase: 'phase_id_in',
      risk: 'risks_in',
      attention: 'attention_eq',
      late: 'days_late_gteq',
      done: 'phase_id_null',
      due: 'phase_due_on_eq',
    },
    // Who is called for by nothing stands behind a tab of its own.
    opensOn: { attention: ['true'] },
  },
}
