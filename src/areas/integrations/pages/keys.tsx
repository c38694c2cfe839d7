import {
  data,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { NotForReader } from '#areas/tenancy/ui/not-for-reader.tsx'
import { OwnSign } from '#areas/users/ui/own-sign.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, SelectField, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT, useToday } from '#web/i18n.tsx'
import { addDays } from '#platform/week.ts'
import { namesField, readForm } from '#web/read-form.ts'
import { isHost, readShell, useShell } from '#web/shell.ts'
import { keyResources, usualDays } from '../keys/model.ts'
import { apiKeyInput } from '../keys/schema.ts'
import '#areas/users/ui/account.css'
import '#web/design/integrations.css'

export const handle = { layout: 'sidebar' }

type Outcome = { problem?: FormProblem; made?: GotOne<'/api_keys'>; revoked?: boolean }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ user }, { data: keys }] = await Promise.all([readShell(api), api.get('/api_keys')])
    // Who may no longer hold them still takes back what is there.
    const isForThem = !user || user.mayHoldKeys || keys.length > 0
    return data({ keys, isForThem }, { status: isForThem ? 200 : 403 })
  })
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<Outcome> => {
    if (form.get('step') === 'revoke') {
      await api.delete(`/api_keys/${String(form.get('id'))}`)
      return { revoked: true }
    }
    const { data } = await api.post('/api_keys', 'api_keys', readForm(apiKeyInput, form))
    return { made: data }
  })
}

function useOwn() {
  const t = useT()
  return (name: string, values?: Record<string, string | number>) => t(`integrations.keys.${name}`, values)
}

export default function Keys() {
  const { isForThem } = useLoaderData<typeof loader>()
  return isForThem ? <OwnKeys /> : <NotYours />
}

/** A pupil or a parent works with no program: told whom keys serve, and led back to what is theirs. */
function NotYours() {
  const path = useLocalePath()
  const own = useOwn()
  return (
    <NotForReader title={own('not-you-title')} text={own('not-you')}>
      <Link className="btn btn-primary btn-lg" to={path('/profile-edit')}>
        {own('to-profile')}
      </Link>
    </NotForReader>
  )
}

function OwnKeys() {
  const { tenant, user } = useShell()
  const path = useLocalePath()
  const { keys } = useLoaderData<typeof loader>()
  const outcome = useActionData() as Outcome | undefined
  const own = useOwn()
  const [search] = useSearchParams()
  const problem = outcome?.problem
  const mayMake = user?.mayHoldKeys ?? false
  const worksWithVolunteers = isHost(user) || user?.capacities.includes('broker')
  // What was just made stands by itself until one asks for another.
  const isMaking = problem !== undefined || (mayMake && search.has('new') && !outcome?.made)
  return (
    <main id="inhoud" className="wrap page account">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead
        title={own('title')}
        lead={
          mayMake ? (
            <>
              {own('lead', { example: own(worksWithVolunteers ? 'example-host' : 'example') })}{' '}
              <Link to={path('/api')}>{own('read-on')}</Link>.
            </>
          ) : null
        }
      >
        {isMaking || !mayMake || keys.length === 0 ? null : (
          <Link className="btn btn-primary" to="?new" preventScrollReset>
            <Icon name="plus-bold" /> {own('new')}
          </Link>
        )}
      </RecordHead>
      {outcome?.revoked ? <Notice tone="ok" role="status" title={own('revoked')} /> : null}
      {outcome?.made?.secret ? (
        <Notice tone="warn" role="status" title={own('shown-once', { name: outcome.made.name })}>
          <code className="secret">{outcome.made.secret}</code>
          <p>{own('shown-once-text')}</p>
        </Notice>
      ) : null}
      <RecordCols
        aside={
          // With nothing beside it a page of no keys would be half empty: there it is part of what stands.
          mayMake && (keys.length > 0 || isMaking) ? (
            <SidePart id="goes" title={own('goes')}>
              <KeyFacts />
            </SidePart>
          ) : null
        }
      >
        <ErrorSummary problem={problem} />
        {isMaking ? <KeyForm problem={problem} /> : null}
        {keys.length > 0 ? (
          <section className="section" aria-labelledby="yours">
            <h2 id="yours">{own('yours')}</h2>
            <ul className="record-form lines own-keys">
              {keys.map((key) => (
                <KeyLine key={key.id} {...key} />
              ))}
            </ul>
          </section>
        ) : isMaking ? null : (
          <NoKeys />
        )}
      </RecordCols>
    </main>
  )
}

/** How a key works, drawn: a program of one's own, the key, and what it opens. With one thing to do. */
function NoKeys() {
  const own = useOwn()
  const { tenant, user } = useShell()
  return (
    <section className="key-none" aria-labelledby="none">
      <div className="key-scene" aria-hidden="true">
        <figure>
          <Drawing name="spot-laptop" />
          <figcaption>{own(isHost(user) ? 'scene-host' : 'scene')}</figcaption>
        </figure>
        <i>
          <Icon name="key" />
        </i>
        <figure>
          <Drawing name="facade-community" />
          <figcaption>{tenant.appName}</figcaption>
        </figure>
      </div>
      <div>
        <h2 id="none">{own('none')}</h2>
        <p>{own('none-text')}</p>
        <Link className="btn btn-primary" to="?new" preventScrollReset>
          <Icon name="plus-bold" /> {own('new')}
        </Link>
      </div>
      <KeyFacts />
    </section>
  )
}

/** Each fact of a key with its sign. */
const facts = [
  ['works', 'desktop'],
  ['reach', 'file-text'],
  ['1', 'eye'],
  ['2', 'clock-counter-clockwise'],
  ['3', 'prohibit'],
] as const

/** What one wants to know before one makes a key. */
function KeyFacts() {
  const own = useOwn()
  const { looksBack } = useShell()
  return (
    <ul className="own-facts">
      {facts.map(([fact, icon]) => (
        <li key={fact}>
          <Icon name={icon} />
          <span>
            <b>{own(`fact-${fact}`)}</b> {own(fact === '2' && !looksBack ? 'goes-2-unread' : `goes-${fact}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function KeyForm({ problem }: { problem: FormProblem | undefined }) {
  const own = useOwn()
  const { fullDate } = useFormat()
  const today = useToday()
  const until = (days: number) => fullDate(addDays(today, days))
  const kept = problem?.values ?? {}
  return (
    <Form method="post" className="record-form" noValidate aria-labelledby="new">
      <h2 id="new">{own('new')}</h2>
      <TextField
        label={own('name')}
        name="name"
        help={own('name-help')}
        maxLength={60}
        defaultValue={kept.name}
        errors={problem?.fields.name}
      />
      <div className="pairs">
        <SelectField
          label={own('access')}
          name="access"
          options={(['read', 'write'] as const).map((value) => ({ value, label: own(`access-${value}`) }))}
          defaultValue={kept.access ?? 'read'}
          errors={problem?.fields.access}
        />
        <SelectField
          label={own('valid')}
          name="daysValid"
          options={[30, usualDays, 365].map((days) => ({
            value: String(days),
            label: own('days', { days, day: until(days) }),
          }))}
          defaultValue={kept.daysValid ?? String(usualDays)}
          errors={problem?.fields.daysValid}
        />
      </div>
      <details className="section key-only">
        <summary>
          <Icon name="caret-down" /> {own('resources')}
        </summary>
        <p className="hint">{own('resources-help')}</p>
        <fieldset className="choices-many">
          <legend className="vh">{own('resources')}</legend>
          <input type="hidden" name={namesField} value="resources" />
          {keyResources.map((one) => (
            <Checkbox
              key={one}
              label={own(`resource.${one}`)}
              name="resources"
              value={one}
              defaultChecked={kept.resources?.split(',').includes(one)}
            />
          ))}
        </fieldset>
      </details>
      <SubmitButton name="step" value="make">
        {own('make')}
      </SubmitButton>
    </Form>
  )
}

function KeyLine({
  id,
  name,
  prefix,
  access,
  resources,
  expiresAt,
  lastUsedAt,
  revokedAt,
  isLive,
}: GotOne<'/api_keys'>) {
  const { fullDate, moment } = useFormat()
  const own = useOwn()
  return (
    <li className="own-line">
      <OwnSign icon="key" />
      <div>
        <p>
          <strong>{name}</strong> <code>{prefix}…</code>
        </p>
        <p className="muted">
          {own(`access-${access}`)}
          {resources.length > 0 ? `: ${resources.map((one) => own(`resource.${one}`)).join(', ')}` : null}
        </p>
        <p className="muted small apart">
          <span>{lastUsedAt ? own('used', { moment: moment(lastUsedAt) }) : own('unused')}</span>
          {isLive ? <span>{own('until', { day: fullDate(expiresAt) })}</span> : null}
        </p>
      </div>
      {isLive ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="step" value="revoke" look="stop" aria-label={own('revoke-named', { name })}>
            {own('revoke')}
          </SubmitButton>
        </Form>
      ) : (
        <Badge tone="other">{own(revokedAt ? 'is-revoked' : 'is-over')}</Badge>
      )}
    </li>
  )
}
