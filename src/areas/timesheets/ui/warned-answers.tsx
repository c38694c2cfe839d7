import { Form } from 'react-router'
import { SubmitButton } from '#web/design/button.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { NameField, problemOf, type Deciding } from './decide-week.tsx'
import { weekValue } from './deciding.ts'
import type { WaitingWeek } from './waiting.ts'

/** What is asked back of the pupil with one tap, in words that stand ready. */
const askedBack = ['break', 'unknown'] as const

/** Three answers to hours the law says something of: there was a longer break, it was so, or the pupil knows. */
export function WarnedAnswers({ one, byLink, problem }: Deciding & { one: WaitingWeek }) {
  const t = useT()
  const { hours } = useFormat()
  const { sheet, week } = one
  const name = sheet.studentName.split(' ')[0] ?? sheet.studentName
  const steps = ['approve', ...askedBack.map((key) => `return:${key}`)]
  const own = steps.map((step) => problemOf(one, step, problem)).find((found) => found !== undefined)
  const said = { name, hours: hours(week.minutes) }
  return (
    <Form method="post" className="answers" noValidate>
      <input type="hidden" name="week" value={weekValue(sheet.id, week)} />
      {askedBack.map((key) => (
        <input
          key={key}
          type="hidden"
          name={`reason:${key}`}
          value={t(`timesheets.check.warned.${key}.reason`, said)}
        />
      ))}
      <p>{t('timesheets.check.warned.which')}</p>
      {byLink ? <NameField one={one} problem={own} /> : null}
      {steps.map((step) => {
        const key = step.replace('return:', '')
        return (
          <p key={step}>
            <SubmitButton name="step" value={step} look="plain">
              {t(`timesheets.check.warned.${key}.says`, said)}
              <span className="vh">: {sheet.studentName}</span>
            </SubmitButton>
            <span className="small muted">{t(`timesheets.check.warned.${key}.follows`, said)}</span>
          </p>
        )
      })}
    </Form>
  )
}
