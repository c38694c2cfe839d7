import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { FeedbackFields } from './feedback-fields.tsx'
import { postFeedback, type SendFailure } from './send-feedback.ts'

/** What the fields of the form are called, for saying which of them cannot be sent. */
const fieldNames = {
  name: 'support.name',
  email: 'support.email',
  message: 'support.message',
  screenshot: 'support.screenshot',
} as const

// Drawing and cropping are heavy and seldom wanted.
const Screenshot = late(() => import('./feedback-screenshot.tsx'))

const thanksFor = 5000
const context = createContext<(() => void) | undefined>(undefined)

/** Opens the feedback dialog from anywhere; without JavaScript its links lead to the page with the same form. */
export function useFeedback(): () => void {
  const found = useContext(context)
  if (!found) throw new Error('useFeedback needs the layout')
  return found
}

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  return (
    <context.Provider value={open}>
      {children}
      {isOpen ? <FeedbackDialog onClose={() => setOpen(false)} /> : null}
    </context.Provider>
  )
}

type State =
  | { is: 'open' | 'sending' | 'sent' }
  | { is: 'error'; failure: SendFailure['failure']; fields: Record<string, string[]> }

function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<State>({ is: 'open' })
  const [shot, setShot] = useState<string>()
  const [drawing, setDrawing] = useState(false)

  useEffect(() => {
    const element = dialog.current
    const from = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (from instanceof HTMLElement) from.focus()
    }
  }, [])
  useEffect(() => {
    if (state.is !== 'sent') return
    const clock = setTimeout(onClose, thanksFor)
    return () => clearTimeout(clock)
  }, [state.is, onClose])

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    if (text('message') === '') {
      setState({ is: 'error', failure: 'fields', fields: { message: [t('support.fields.message')] } })
      return
    }
    setState({ is: 'sending' })
    const outcome = await postFeedback(
      { name: text('name'), email: text('email'), message: text('message'), source: pathname, screenshot: shot },
      locale,
    )
    setState(outcome ? { is: 'error', ...outcome } : { is: 'sent' })
  }

  const fields = state.is === 'error' ? state.fields : {}
  return (
    <dialog
      ref={dialog}
      className={drawing ? 'modal modal-wide' : 'modal'}
      aria-labelledby="feedback-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && state.is !== 'sending' && onClose()}
    >
      <div className="panel-head">
        <h2 id="feedback-title" className="grow">
          {t('support.title')}
        </h2>
        <button type="button" className="btn btn-icon" aria-label={t('shell.panel.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {state.is === 'sent' ? (
        <div className="panel-body">
          <Notice tone="ok" role="status" title={t('support.sent')}>
            {t('support.sent-text')}
          </Notice>
          <button type="button" className="btn" onClick={onClose}>
            {t('shell.panel.close')}
          </button>
        </div>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <div className="panel-body stack">
            {state.is === 'error' ? (
              <Notice tone="stop" role="alert" title={t(`support.failed.${state.failure}`)}>
                {state.failure === 'fields'
                  ? t('support.failed.fields-text', {
                      fields: Object.keys(fields)
                        .map((name) => t(fieldNames[name as keyof typeof fieldNames]))
                        .join(', '),
                    })
                  : null}
              </Notice>
            ) : null}
            <FeedbackFields errors={fields} rows={4} />
            <Screenshot
              shot={shot}
              onShot={setShot}
              onDrawing={setDrawing}
              errors={fields.screenshot}
              meanwhile={<p role="status">{t('shell.panel.loading')}</p>}
            />
          </div>
          <div className="panel-foot">
            <button type="submit" className="btn btn-primary" disabled={state.is === 'sending' || drawing}>
              {t(state.is === 'sending' ? 'support.sending' : 'support.send')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('support.cancel')}
            </button>
          </div>
        </form>
      )}
    </dialog>
  )
}
