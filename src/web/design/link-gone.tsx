import { Form } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { SubmitButton } from './button.tsx'
import { Notice } from './notice.tsx'

/** A link that opens nothing any more: no name, no content, only a way to a new one. */
export function LinkGone({ sentence, sent }: { sentence: string; sent: boolean }) {
  const t = useT()
  return (
    <>
      <h1>{t('shell.link.gone')}</h1>
      <p className="lead">{sentence}</p>
      {sent ? (
        <Notice tone="ok" role="status" title={t('shell.link.sent')} />
      ) : (
        <Form method="post">
          <SubmitButton name="step" value="new-link">
            {t('shell.link.again')}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
