import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Milliseconds for which it says that a step was taken back. */
const saidFor = 6000

/**
 * What was done just now, with the button that takes it back; it goes away by itself when that can be done no more. It
 * stands before the page, so that the keyboard comes to it first.
 */
export function UndoLine() {
  const t = useT()
  const path = useLocalePath()
  const { pathname, search } = useLocation()
  const { takenStep } = useShell()
  const secondsLeft = useSecondsLeft(takenStep)
  const { id, said, isUndone } = takenStep ?? { id: '', said: '', isUndone: false }
  return (
    <div className="undo" role="status">
      {secondsLeft === 0 ? null : isUndone ? (
        <p className="toast">
          <Icon name="check-circle-fill" /> {said}
        </p>
      ) : (
        <div className="toast">
          <Icon name="check-circle-fill" /> <span>{said}</span>
          <Form method="post" action={path('/undo')} replace preventScrollReset data-kept="never">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="back" value={pathname + search} />
            <button className="btn">
              {t('undo.button')} <span aria-hidden="true">({t('undo.seconds', { seconds: secondsLeft })})</span>
            </button>
          </Form>
        </div>
      )}
    </div>
  )
}

/** Counts down by the browser's own clock, from what the server said was left; what was undone is told for a while. */
function useSecondsLeft(step: { id: string; isUndone: boolean; secondsLeft: number } | null): number {
  const key = step ? `${step.id} ${step.isUndone}` : ''
  const whole = step ? (step.isUndone ? saidFor / 1000 : step.secondsLeft) : 0
  const [counted, setCounted] = useState({ key, left: whole })
  useEffect(() => {
    const until = Date.now() + whole * 1000
    const look = () => setCounted({ key, left: Math.max(0, Math.ceil((until - Date.now()) / 1000)) })
    look()
    if (whole === 0) return
    const clock = setInterval(look, 250)
    return () => clearInterval(clock)
  }, [key, whole])
  return counted.key === key ? counted.left : whole
}
