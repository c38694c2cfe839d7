import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { Code, Coloured } from './code.tsx'
import { asCurl, asTypeScript, headersCode, walk, type WalkRequest, type WalkStep } from '../reference/walk/model.ts'

/** From a key to a place that is online, with the code of every step. */
export function ApiWalk({ address }: { address: string }) {
  const t = useT()
  const path = useLocalePath()
  const own = (name: string) => t(`integrations.reference.walk.${name}`)
  return (
    <section className="section" aria-labelledby="walk">
      <h2 id="walk">{own('title')}</h2>
      <ol className="route api-walk">
        <Step at={1} title={own('steps.key.title')}>
          <p>
            {own('steps.key.text')} <Link to={path('/profile-edit/keys')}>{t('integrations.keys.title')}</Link>
          </p>
          <Samples
            label={own('steps.key.title')}
            curl={`ADDRESS=${address}\nKEY=sp_…`}
            typescript={`const address = '${address}'\nconst key = 'sp_…'\n${headersCode}`}
          />
        </Step>
        {walk.map((step, at) => (
          <Step key={step.key} id={`walk-${step.key}`} at={at + 2} title={own(`steps.${step.key}.title`)}>
            <p>{withCode(own(`steps.${step.key}.text`))}</p>
            <RequestSamples address="$ADDRESS" request={step} step={step} label={own(`steps.${step.key}.title`)} />
            {step.shows ? (
              <div className="api-answer">
                <p>
                  <Icon name="check-circle-fill" /> {step.status} {t('integrations.reference.walk.made')}
                </p>
                <ScrollBox label={`${own(`steps.${step.key}.title`)}: ${t('integrations.reference.walk.made')}`}>
                  <pre className="api-code" translate="no">
                    <Coloured code={JSON.stringify(step.shows, null, 2)} />
                  </pre>
                </ScrollBox>
              </div>
            ) : null}
          </Step>
        ))}
      </ol>
    </section>
  )
}

/** What stands between two backticks is typed as it is. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}

/** A stop of the way. */
function Step({ id, at, title, children }: { id?: string; at: number; title: string; children: ReactNode }) {
  return (
    <li className="stop" id={id}>
      <span className="mark" aria-hidden="true">
        <span>{at}</span>
      </span>
      <div>
        <h3 className="name">{title}</h3>
        {children}
      </div>
    </li>
  )
}

/** A request as people would type it: a command, and a program. */
export function RequestSamples({
  address,
  request,
  step,
  label,
}: {
  address: string
  request: WalkRequest
  step?: WalkStep
  label: string
}) {
  return (
    <Samples
      label={label}
      curl={asCurl(address, request, step?.keeps)}
      typescript={asTypeScript(request, step?.answer, step?.keeps)}
    />
  )
}

function Samples({ label, curl, typescript }: { label: string; curl: string; typescript: string }) {
  const name = useId()
  return (
    <fieldset className="api-samples">
      <legend className="vh">{label}</legend>
      <div className="tabs">
        {['curl', 'TypeScript'].map((language, at) => (
          <label key={language}>
            <input type="radio" name={name} className="vh" defaultChecked={at === 0} /> {language}
          </label>
        ))}
      </div>
      <Code label={`${label}: curl`}>{curl}</Code>
      <Code label={`${label}: TypeScript`}>{typescript}</Code>
    </fieldset>
  )
}
