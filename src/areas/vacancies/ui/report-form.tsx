import { Form, useActionData } from 'react-router'
import { reportReasons } from '#areas/vacancies/reports/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField, TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import '#web/design/judging.css'

/** For who thinks a place is not as it should be; the page it stands on sends it. */
export function ReportForm() {
  const t = useT()
  const outcome = useActionData<{ problem?: FormProblem; reported?: boolean }>()
  const problem = outcome?.problem?.values.report ? outcome.problem : undefined
  if (outcome?.reported)
    return (
      <Notice tone="ok" role="status" title={t('vacancies.report.thanks')}>
        {t('vacancies.report.after')}
      </Notice>
    )
  return (
    <details className="stepform section" open={problem ? true : undefined}>
      <summary className="btn btn-sm">
        <Icon name="flag" /> {t('vacancies.report.open')}
      </summary>
      <Form method="post" className="stepform-body" noValidate>
        <p>{t('vacancies.report.text')}</p>
        {problem && Object.keys(problem.fields).length === 0 ? (
          <Notice tone="warn" role="alert" title={problem.message} />
        ) : null}
        <SelectField
          label={t('vacancies.report.reason')}
          name="reason"
          defaultValue={problem?.values.reason ?? ''}
          errors={problem?.fields.reason}
          options={[
            { value: '', label: t('vacancies.edit.choose-one') },
            ...reportReasons.map((value) => ({ value, label: t(`vacancies.report.reasons.${value}`) })),
          ]}
        />
        <TextArea
          label={t('vacancies.report.details')}
          name="details"
          rows={3}
          maxLength={500}
          defaultValue={problem?.values.details}
          errors={problem?.fields.details}
        />
        <SubmitButton look="plain" name="report" value="1">
          {t('vacancies.report.send')}
        </SubmitButton>
      </Form>
    </details>
  )
}
