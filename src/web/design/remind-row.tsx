import { Form } from 'react-router'
import { useFormat, useT } from '#web/i18n.tsx'
import { SubmitButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './remind.css'

/** What somebody can be reminded of, as a call answers it. */
type Reminded = { id: string; remindedAt: string | null; meta: { canRemind: boolean } }

/** Reminds who is at turn with one tap; for a day after it, on which day that was. `of`: whose it is, for who does not see beside what the button stands. */
export function RemindRow({ row: { id, remindedAt, meta }, of }: { row: Reminded; of: string }) {
  const t = useT()
  const { shortDay } = useFormat()
  if (!meta.canRemind)
    return remindedAt ? <span className="muted">{t('shell.reminded', { day: shortDay(remindedAt) })}</span> : null
  return (
    <Form method="post">
      <SubmitButton look="plain" className="btn-sm" name="remind" value={id}>
        {t('shell.remind')} <span className="vh">{of}</span>
      </SubmitButton>
    </Form>
  )
}

/** Whether there is anything of it to show. */
export const showsReminding = ({ remindedAt, meta }: Reminded) => meta.canRemind || remindedAt !== null

/** The same on the page of what is waited for; `words` say who is reminded. */
export function RemindNow({ row: { remindedAt, meta }, words }: { row: Reminded; words: string }) {
  const t = useT()
  const { day } = useFormat()
  if (!meta.canRemind) return remindedAt ? <p>{t('shell.reminded', { day: day(remindedAt) })}.</p> : null
  return (
    <Form method="post" className="remind-now">
      <SubmitButton look="plain" name="step" value="remind">
        <Icon name="bell-ringing" /> {words}
      </SubmitButton>
    </Form>
  )
}
