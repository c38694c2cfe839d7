import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { signatureCode } from '../reference/walk/model.ts'
import { Code } from './code.tsx'
import { Method } from './method.tsx'

/** What an address gets, in sight while one makes the other side of it; folded below it how that knows who sent it. */
export function WebhookExample({ example }: { example: string }) {
  const t = useT()
  const own = (name: string) => t(`integrations.webhooks.${name}`)
  return (
    <aside className="hook-example" aria-labelledby="hook-example">
      <h2 id="hook-example">{own('example')}</h2>
      <div className="hook-request">
        <p>
          <Method>POST</Method> <code>{own('example-address')}</code>
        </p>
        <Code label={own('example-json')}>{example}</Code>
      </div>
      <p className="small muted">{own('example-text')}</p>
      <details className="api-fold">
        <summary>
          <h3>{own('signature')}</h3> <Icon name="caret-down" />
        </summary>
        <p className="small">{own('signature-text')}</p>
        <Code label={t('integrations.reference.signature')}>{signatureCode}</Code>
      </details>
      <p className="small muted">{own('again-text')}</p>
    </aside>
  )
}
