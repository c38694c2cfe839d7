import { Form } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import type { FormProblem, PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

/** One's own place on the waiting list of a vacancy. */
export type WaitingPlace = GotOne<'/waiting_places'>

/** Does what a button of the waiting list asks; undefined when the form is about something else. */
export async function joinOrLeave(
  api: PageApi,
  vacancyId: string,
  form: FormData,
): Promise<'joined' | 'left' | undefined> {
  const wish = form.get('waiting')
  if (wish === 'join') {
    await api.post('/waiting_places', 'waiting_places', { vacancyId })
    return 'joined'
  }
  if (wish === null) return undefined
  await api.delete(`/waiting_places/${String(wish)}`)
  return 'left'
}

type Result = { problem?: FormProblem; done?: 'joined' | 'left' } | null | undefined

/** Joining the list of a full place, or where one stands on it. */
export function Waiting({ waiting, result }: { waiting: WaitingPlace | null; result: Result }) {
  const t = useT()
  return (
    <Form method="post">
      <ErrorSummary problem={result?.problem} />
      {result?.done === 'left' ? <Notice tone="ok" role="status" title={t('applications.waiting-list.left')} /> : null}
      {waiting ? (
        <>
          <Notice
            tone={result?.done === 'joined' ? 'ok' : 'info'}
            role="status"
            title={t('applications.waiting-list.rank', { rank: waiting.rank })}
          >
            {t('applications.waiting-list.rank-text')}
          </Notice>
          <SubmitButton look="plain" className="btn-block" name="waiting" value={waiting.id}>
            {t('applications.waiting-list.leave')}
          </SubmitButton>
        </>
      ) : (
        <>
          <p className="after">{t('applications.waiting-list.text')}</p>
          <SubmitButton className="btn-lg btn-block" name="waiting" value="join">
            {t('applications.waiting-list.join')}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}

/** The seat that is kept for who is first in line. */
export function Offer({ waiting }: { waiting: WaitingPlace }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <Notice tone="ok" title={t('applications.waiting-list.offered')}>
      {t('applications.waiting-list.offered-text', { until: moment(waiting.offeredUntil ?? '') })}
    </Notice>
  )
}

/** Within the form of applying: who does not want the seat leaves it to the next. */
export function LeaveButton({ waiting }: { waiting: WaitingPlace }) {
  const t = useT()
  return (
    <SubmitButton look="plain" className="btn-block" name="waiting" value={waiting.id}>
      {t('applications.waiting-list.pass')}
    </SubmitButton>
  )
}
