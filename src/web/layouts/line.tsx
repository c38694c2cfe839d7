import { useState, useSyncExternalStore } from 'react'
import { connection, tryAgain } from '#web/connection.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { useKeepingForms } from './keeping-forms.ts'

/** Says above the page what waits for the line, and what of somebody's words stands in the form again. */
export function Line() {
  const t = useT()
  const { user } = useShell()
  const waiting = useSyncExternalStore(connection.subscribe, connection.waiting, () => null)
  const putBack = useKeepingForms(user === null ? null : user.impersonatedFor === null ? user.id : undefined)
  const [readOf, setReadOf] = useState<unknown>()
  return (
    <div className="line" role="status">
      {waiting ? (
        <p className="toast">
          <Icon name="wifi-slash" /> <span>{t(`shell.line.${waiting}`)}</span>
          {waiting === 'send' ? null : (
            <button type="button" className="btn" onClick={tryAgain}>
              {t(waiting === 'ask' ? 'shell.line.send-now' : 'shell.line.try-again')}
            </button>
          )}
        </p>
      ) : putBack && readOf !== putBack ? (
        <p className="toast">
          <Icon name="clock-counter-clockwise" /> <span>{t(`shell.kept.${putBack.because}`)}</span>
          <button type="button" className="btn" onClick={putBack.drop}>
            {t('shell.kept.drop')}
          </button>
          <button
            type="button"
            className="btn btn-icon"
            onClick={() => setReadOf(putBack)}
            aria-label={t('shell.kept.close')}
          >
            <Icon name="x" />
          </button>
        </p>
      ) : null}
    </div>
  )
}
