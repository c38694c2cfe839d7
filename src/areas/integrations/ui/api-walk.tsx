import { useId } from 'react'
import { Link } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { Code } from './code.tsx'
import { asCurl, asTypeScript, headersCode, walk, type WalkRequest, type WalkStep } from '../reference/walk/model.ts'

/** From a key to a place that is online, with the code of every step. */
export function ApiWalk({ address }: { address: string }) {
  const t = useT()
  const path = useLocalePath()
  const own = (name: string) => t(`integrations.reference.walk.${name}`)
  return (
    <section className="section" aria-labelledby="walk">
      <h2 id="walk">{own('title')}</h2>
      <ol className="api-walk">
        <li>
          <h3>{own('steps.key.title')}</h3>
          <p>
            {own('steps.key.text')} <Link to={path('/profile-edit/keys')}>{t('integrations.keys.title')}</Link>
          </p>
          <Samples
            label={own('steps.key.title')}
            curl="KEY=sp_…"
            typescript={`const address = '${address}'\nconst key = 'sp_…'\n${headersCode}`}
          />
        </li>
        {walk.map((step) => (
          <li key={step.key}>
            <h3>{own(`steps.${step.key}.title`)}</h3>
            <p>{own(`steps.${step.key}.text`)}</p>
            <RequestSamples address={address} request={step} step={step} label={own(`steps.${step.key}.title`)} />
          </li>
        ))}
      </ol>
    </section>
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
      curl={asCurl(address, request)}
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
