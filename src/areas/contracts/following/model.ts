import type { ChangeField } from '#areas/internships/changing/model.ts'

const supervisor = ['company_supervisor', 'company_supervisor_phone', 'company_supervisor_email']

/** Which fields of a contract say what a field of the internship says. Remarks stand in no contract. */
export const fieldsFollowing: Record<ChangeField, readonly string[]> = {
  startsOn: ['starts_on'],
  endsOn: ['ends_on'],
  schedule: ['schedule', 'hours_per_week'],
  hoursPlanned: ['hours_total'],
  supervisorUserId: supervisor,
  hostContactName: supervisor,
  hostContactEmail: supervisor,
  hostContactPhone: supervisor,
  place: ['workplace_address'],
  tasks: ['tasks'],
  learningGoals: ['learning_goals'],
  remarks: [],
}
