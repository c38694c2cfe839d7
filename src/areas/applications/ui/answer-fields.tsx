import { declineReasons } from '#areas/applications/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export type FieldsProps = {
  /** Who of the organization may guide the pupil. */
  supervisors: readonly { id: string; name: string }[]
  problem: FormProblem | undefined
  /** What is written goes to every pupil of a group. */
  isForGroup: boolean
  /** Whose answer it is, where several stand on one page. */
  rowId?: string
}

/** Each of several has ids of its own; the one that was refused has those its summary leads to. */
function idIn(rowId: string | undefined, field: string, problem: FormProblem | undefined): string | undefined {
  return rowId && !problem ? `${field}-${rowId}` : undefined
}

/** Who guides the pupil; oneself, where one is among them. */
export function GuideField({ supervisors, problem, rowId }: FieldsProps) {
  const t = useT()
  const { user } = useShell()
  const guides = supervisors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      label={t('applications.guide')}
      name="supervisorUserId"
      id={idIn(rowId, 'guide', problem)}
      options={guides}
      defaultValue={problem?.values.supervisorUserId ?? guides.find(({ value }) => value === user?.id)?.value}
      errors={problem?.fields.supervisorUserId}
    />
  )
}

/** Why not: one of the usual reasons, and a word for who asked. */
export function DeclineFields({ problem, isForGroup, rowId }: FieldsProps) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('applications.reason')}
        name="declineReason"
        id={idIn(rowId, 'why', problem)}
        options={[
          { value: '', label: t('applications.choose-reason') },
          ...declineReasons.map((value) => ({ value, label: t(`applications.declineReason.${value}`) })),
        ]}
        defaultValue={problem?.values.declineReason ?? ''}
        errors={problem?.fields.declineReason}
      />
      <TextArea
        label={t('applications.note')}
        name="declineNote"
        id={idIn(rowId, 'note', problem)}
        rows={2}
        help={isForGroup ? t('applications.team.all-read') : undefined}
        optional={t('shell.form.optional')}
        defaultValue={problem?.values.declineNote}
      />
    </>
  )
}

/** When one meets the pupil before one answers. */
export function InterviewField({ problem, rowId }: FieldsProps) {
  const t = useT()
  return (
    <TextField
      label={t('applications.interview')}
      name="interviewAt"
      id={idIn(rowId, 'meet', problem)}
      type="datetime-local"
      errors={problem?.fields.interviewAt}
      defaultValue={problem?.values.interviewAt}
    />
  )
}
