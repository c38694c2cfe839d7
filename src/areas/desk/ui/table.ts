import type { StaffTableDeclaration } from '#web/staff-table.ts'
import { viewQuery, type TableAsk } from '#web/table.ts'

/** The list of pupils, and what it and the file that is made of it may be asked. A class stands on one page. */
export const pupilTable: StaffTableDeclaration = {
  kind: 'pupils',
  path: 'students',
  pageSize: 50,
  rules: {
    search: 'name_or_organization_name_cont',
    sorts: ['need', 'name', 'class_name', 'state', 'since', 'quiet_since'],
    // Who needs something first, before whoever was merely quiet for longer.
    defaultSort: 'need',
    filters: {
      state: 'state_in',
      late: 'late_in',
      turn: 'turn_in',
      quiet: 'quiet_in',
      group: 'group_id_in',
      mentor: 'mentor_id_in',
      period: 'period_id_in',
      // In which of their periods they stand, where the period itself asks for everybody who is in it.
      in: 'stands_in_period_id_in',
    },
  },
}

/** Who has no place, of those among whom one looks; who has been without one for longest comes first. */
export function placelessQuery(among: TableAsk['chosen']): string {
  return viewQuery({ q: '', sort: 'since', chosen: { ...among, state: ['none'] } }, pupilTable.rules)
}

const among = { group: 'group_id_in', mentor: 'mentor_id_in', period: 'period_id_in' }
const standing = { state: 'status_in', turn: 'turn_in', waiting: 'waiting_in', open: 'open_eq', yours: 'yours_eq' }
/** What is over stands behind a tab of its own. */
const running = { open: ['true'] }

export const applicationTable: StaffTableDeclaration = {
  kind: 'applications',
  hasBulk: true,
  rules: {
    search: 'student_name_or_vacancy_title_or_organization_name_cont',
    sorts: ['waiting', 'student_name', 'vacancy_title', 'organization_name', 'status', 'turn_since', 'created_at'],
    defaultSort: 'waiting',
    filters: { ...standing, ...among, vacancy: 'vacancy_id_eq', organization: 'organization_id_eq' },
    opensOn: running,
  },
}

/** What is folded in it leaves room for the others on its page. */
export const internshipTable: StaffTableDeclaration = {
  kind: 'internships',
  pageSize: 50,
  hasBulk: true,
  rules: {
    search: 'student_name_or_vacancy_title_or_organization_name_cont',
    sorts: ['waiting', 'student_name', 'organization_name', 'status', 'turn_since', 'starts_on', 'ends_on'],
    defaultSort: 'waiting',
    filters: {
      state: 'status_in',
      // Who writes hours as agreed is at turn, and nobody waits for them: one chooses among who lets something lie. Views that were kept by whose turn it is go on.
      turn: 'turn_in',
      waits: 'waits_in',
      waiting: 'waiting_in',
      open: 'open_eq',
      yours: 'yours_eq',
      ...among,
    },
    opensOn: running,
  },
}
