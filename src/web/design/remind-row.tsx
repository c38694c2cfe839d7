import { Form } from 'react-router'
import { useFormat, useT } from '#web/i18n.tsx'
import { SubmitButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './remind.css'

type Props = {
  /** What is reminded of, as the form sends it. */
  id: string
  /** Whose it is, for who does not see beside what the button stands. */
  of: string
  canRemind: boolean
  remindedAt: string | null
}

/** Reminds who is at turn with one tap; for a day after it, on which day that was. */
export function RemindRow({ id, of, canRemind, remindedAt }: Props) {
  const t = useT()
  const { shortDay } = useFormat()
  if (!canRemind)
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
export const showsReminding = ({ canRemind, remindedAt }: Pick<Props, 'canRemind' | 'remindedAt'>) =>
  canRemind || remindedAt !== null

/** The same on the page of what is waited for; `words` say who is reminded. */
export function RemindNow({
  words,
  canRemind,
  remindedAt,
}: { words: string } & Pick<Props, 'canRemind' | 'remindedAt'>) {
  const t = useT()
  const { day } = useFormat()
  if (!canRemind) return remindedAt ? <p>{t('shell.reminded', { day: day(remindedAt) })}.</p> : null
  return (
    <Form method="post" className="remind-now">
      <SubmitButton look="plain" name="step" value="remind">
        <Icon name="bell-ringing" /> {words}
      </SubmitButton>
    </Form>
  )
}
