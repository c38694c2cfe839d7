import { useEffect, useState, useSyncExternalStore, type FormEvent, type RefObject } from 'react'
import { Form } from 'react-router'
import { clockAt } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { useAutosave } from '#web/autosave.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

/** What came of holding what was typed. */
export type HeldOutcome = { problem?: FormProblem; heldAt?: string }

/** How a form that is held while it is typed is tied to the page. */
export type HeldForm = {
  'data-kept': 'never'
  ref: RefObject<HTMLFormElement | null>
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onInput(): void
}

function wordsOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  data.set('intent', 'hold')
  return data
}

/**
 * Holds a form at the server while it is typed.
 * @param refused why it could not be kept @param moved what a button made of it, which nobody typed
 */
export function useHolding(refused: FormProblem | undefined, moved: unknown) {
  const { form, outcome, isBusy, typed, submitted } = useAutosave<HeldOutcome>({ isOn: true, refused, wordsOf })
  /** What had come of the words before those that were typed last. */
  const [lastTyped, setTyped] = useState<{ after: HeldOutcome | undefined }>()
  useEffect(() => {
    if (moved) form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [moved, form])
  const holding: HeldForm = {
    'data-kept': 'never',
    ref: form,
    onInput() {
      setTyped({ after: outcome })
      typed()
    },
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent
      if (!submitted(submitter)) event.preventDefault()
    },
  }
  return { holding, outcome, isBusy, isAhead: lastTyped !== undefined && lastTyped.after === outcome }
}

type HoldingState = { outcome: HeldOutcome | undefined; isBusy: boolean; isAhead: boolean }

/** Whether what stands in the form is held; only where there are scripts to hold it. */
export function HeldAt({ outcome, isBusy, isAhead }: HoldingState) {
  const t = useT()
  const { clock } = useFormat()
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const time = outcome?.heldAt && clockAt(new Date(outcome.heldAt))
  if (!isAlive) return null
  return (
    <p className="muted small" role="status">
      {isBusy ? (
        t('content.draft.saving')
      ) : outcome?.problem ? (
        `${t('content.draft.ahead')}: ${outcome.problem.message}`
      ) : isAhead ? (
        t('content.draft.ahead')
      ) : time ? (
        <>
          <Icon name="cloud-check" /> {t('content.draft.saved', { time: clock(time) })}
        </>
      ) : (
        t('content.draft.autosaves')
      )}
    </p>
  )
}

/** That the form begins with what was typed before, here or on another device. */
export function TakenUp({ heldAt }: { heldAt: string }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <Notice title={t('content.draft.title')}>
      <p>{t('content.draft.text', { moment: moment(heldAt) })}</p>
      {/* Read anew as a whole, so that the form begins again. */}
      <Form method="post" reloadDocument data-kept="never">
        <SubmitButton look="remove" name="intent" value="discard">
          {t('content.draft.discard')}
        </SubmitButton>
      </Form>
    </Notice>
  )
}
