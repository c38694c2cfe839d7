import { Form, Link } from 'react-router'
import { addDays, dayOf } from '#platform/week.ts'
import { daysToUndo } from '#areas/imports/roster/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Run = Got<'/imports/:id'>

/** How many lines changed something; what they came to is the title of the page. */
export const linesDone = ({ counts }: Pick<Run, 'counts'>): number =>
  (counts.create ?? 0) + (counts.update ?? 0) + (counts.move ?? 0)

/** What a list did, when its people are invited, and the way back. */
export function RosterOutcome({ run, today, problem }: { run: Run; today: string; problem: FormProblem | undefined }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { status, uninvited, invitesOn, invitedAt } = run
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.${name}`, values)
  if (status === 'undone') return <Notice tone="info" role="status" title={own('undone-text')} />
  return (
    <>
      {invitesOn ? (
        <Notice
          role="status"
          title={own(invitedAt ? 'invited' : invitesOn <= today ? 'invites-today' : 'invites-on', {
            day: fullDate(invitesOn),
            count: uninvited,
          })}
        />
      ) : null}
      {uninvited > 0 && !invitedAt && run.kind !== 'groups' ? (
        <section className="section" aria-labelledby="invite">
          <h2 id="invite">{own('invite-title', { count: uninvited })}</h2>
          <p>{own('invite-text')}</p>
          <Form method="post" noValidate>
            <TextField
              label={own('invite-day')}
              name="on"
              type="date"
              errors={problem?.fields.on}
              min={today}
              defaultValue={problem?.values.on ?? invitesOn ?? today}
            />
            <SubmitButton look="plain" name="step" value="invite">
              {own(invitesOn ? 'invite-other' : 'invite')}
            </SubmitButton>
          </Form>
        </section>
      ) : null}
    </>
  )
}

/** Beside what a list did: what comes after it, and the way back. */
export function RosterNext({ run }: { run: Run }) {
  const t = useT()
  const path = useLocalePath()
  const { longDay } = useFormat()
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.${name}`, values)
  const steps = [
    ...(run.kind === 'mentors' ? [] : [['/import_groups?kind=mentors', 'mentors']]),
    ['/internship_periods/add', 'period'],
    ['/groups', 'groups'],
  ] as const
  return (
    <>
      {run.status === 'undone' ? null : (
        <SidePart id="next" title={own('next-title')}>
          <ul className="lines run-next">
            {steps.map(([to, key]) => (
              <li key={key}>
                <Link to={path(to)}>
                  {own(`next.${key}`)} <Icon name="arrow-right-bold" />
                </Link>
              </li>
            ))}
          </ul>
        </SidePart>
      )}
      {run.meta.may.undo && run.doneAt ? (
        <SidePart id="back" title={own('back-title')}>
          <p>{own('back-until', { day: longDay(addDays(dayOf(new Date(run.doneAt)), daysToUndo)) })}</p>
          <FoldedForm summary={own('undo')}>
            <p>{own('undo-text', { days: daysToUndo })}</p>
            <SubmitButton look="stop" name="step" value="undo">
              {own('undo-sure')}
            </SubmitButton>
          </FoldedForm>
        </SidePart>
      ) : null}
    </>
  )
}
