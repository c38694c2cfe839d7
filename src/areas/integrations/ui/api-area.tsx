import { ScrollBox } from '#web/design/scroll-box.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { AreaReference, CallReference, Field } from '../reference/model.ts'
import type { WalkRequest } from '../reference/walk/model.ts'
import { Code } from './code.tsx'
import { RequestSamples } from './api-walk.tsx'
import { Method } from './method.tsx'

/** The calls of an area, each with what it takes, who may, and how it is asked. */
export function ApiArea({ name, text, calls, fields, answers, address }: AreaReference & { address: string }) {
  const t = useT()
  const label = t('integrations.reference.attributes', { name })
  return (
    <section className="api-area" aria-labelledby={`area-${name}`}>
      <h2 id={`area-${name}`}>
        <code>{name}</code>
      </h2>
      <p lang="en">{text}</p>
      {calls.map((call) => (
        <Call key={call.id} address={address} {...call} />
      ))}
      {fields.length > 0 ? (
        <details className="api-fold">
          <summary>
            {label} <Icon name="caret-down" />
          </summary>
          <Fields fields={fields} label={label} />
        </details>
      ) : null}
      {answers.length > 0 ? <h3>{t('integrations.reference.answers')}</h3> : null}
      {answers.map(({ name: like, value }) => (
        <div key={like} id={like} tabIndex={-1}>
          <h4>
            <code>{like}</code>
          </h4>
          <Code label={like}>{JSON.stringify(value, null, 2)}</Code>
        </div>
      ))}
    </section>
  )
}

function Call({ address, ...call }: CallReference & { address: string }) {
  const { id, method, path, summary, text, who, takesKey, asks, body, bodyType, example, answers } = call
  const t = useT()
  const own = (name: string) => t(`integrations.reference.${name}`)
  return (
    <details className="api-fold" id={id}>
      <summary>
        <span>
          <Method>{method}</Method> <code>{path}</code>
        </span>{' '}
        <Icon name="caret-down" />
        <span className="muted" lang="en">
          {summary}
        </span>
      </summary>
      <p lang="en">{withCode(text)}</p>
      <p>
        <strong>{own('who')}</strong>{' '}
        {who.map((one) => own(`whos.${one.replace('@', '-at-').replaceAll('_', '-')}`)).join(', ')}
        {' · '}
        {own(takesKey ? 'by-key' : 'not-by-key')}
      </p>
      {asks.length > 0 ? (
        <>
          <h3>{own('parameters')}</h3>
          <Fields fields={asks} label={`${method} ${path}: ${own('parameters')}`} />
        </>
      ) : null}
      {body.length > 0 ? (
        <>
          <h3>
            {own('body')} <code>{bodyType}</code>
          </h3>
          <Fields fields={body} label={`${method} ${path}: ${own('body')}`} />
        </>
      ) : null}
      <h3>{own('example')}</h3>
      <RequestSamples address={address} request={requestOf(call, example)} label={`${method} ${path}`} />
      <p>
        <strong>{own('answers')}</strong>{' '}
        {answers.map(({ status, kind, example: like }) => (
          <code key={status}>
            {status} {like ? <a href={`#${like}`}>{kind}</a> : kind}
          </code>
        ))}
      </p>
    </details>
  )
}

/** Names stand between backticks, as the description has them. */
function withCode(text: string): React.ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 ? <code key={`${at} ${part}`}>{part}</code> : part))
}

function requestOf({ method, path, who, takesKey }: CallReference, example: unknown): WalkRequest {
  return {
    method: method as WalkRequest['method'],
    path: path.replace(/^\/api\/v1/, ''),
    ...(takesKey ? {} : { as: who.some((one) => one === 'everyone' || one === 'link') ? 'nobody' : 'session' }),
    ...(example !== null && typeof example === 'object' ? { body: example } : {}),
  }
}

function Fields({ fields, label }: { fields: Field[]; label: string }) {
  const t = useT()
  const own = (name: string) => t(`integrations.reference.${name}`)
  return (
    <ScrollBox label={label}>
      <table className="table api-table">
        <thead>
          <tr>
            {['name', 'kind', 'required', 'about'].map((head) => (
              <th key={head} scope="col">
                {own(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, kind, required, text }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <code>{kind}</code>
              </td>
              <td>{required ? own('yes') : ''}</td>
              <td lang="en">{withCode(text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
