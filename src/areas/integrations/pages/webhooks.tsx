import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Translate } from '#platform/i18n.ts'
import { act, askedPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Checkbox, ChoiceField, Fault, SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { loadMessages } from '#web/messages.ts'
import { readShell, useShell } from '#web/shell.ts'
import { SettingsFrame } from '#areas/settings/ui/frame.tsx'
import { WebhookExample } from '../ui/webhook-example.tsx'
import { hostOf, WebhookLog } from '../ui/webhook-log.tsx'
import { bodyOf, deliveryStatuses, eventSentences } from '../webhooks/model.ts'
import { webhookInput } from '../webhooks/schema.ts'
import '#web/design/integrations.css'
import '#areas/settings/ui/settings.css'
import '../ui/webhooks.css'

type Webhook = GotOne<'/webhooks'>
const scopes = ['all', 'some'] as const
type Scope = (typeof scopes)[number]
type Outcome = { problem?: FormProblem; made?: Webhook; done?: 'changed' | 'removed' | 'again' | 'tested' }

const webhookTones: Record<Webhook['status'], BadgeTone> = { active: 'live', paused: 'off', failing: 'no' }
export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  const status = deliveryStatuses.find((one) => one === url.searchParams.get('status')) ?? ''
  const only = status ? `&filter[status_eq]=${status}` : ''
  return load(args, async (api) => {
    const [{ data: webhooks }, { data: deliveries, meta }, { user, organizations }] = await Promise.all([
      api.get('/webhooks'),
      api.get(`/webhook_deliveries?page[size]=15&page[number]=${page}${only}`),
      readShell(api),
    ])
    const t = await loadMessages(api.locale)
    const forTenant = user?.capacities.some((one) => one === 'tenant_admin' || one === 'platform_admin') ?? false
    return {
      webhooks,
      // In words: their keys stand in code of the server alone, and so do their texts.
      sentences: wordsOf(eventSentences, t),
      example: exampleBody(),
      deliveries,
      byStatus: meta.byStatus,
      status,
      forTenant,
      schools: organizations.filter(({ type }) => type === 'School').map(({ id, name }) => ({ id, name })),
      page: meta.page,
    }
  })
}

/** A message as it goes out, of an event that could have been. */
function exampleBody(): string {
  const [id, subject] = ['0199c2a4-7e10-7a31-9d55-2f6b8c40e1d7', '0199c29f-1b0c-7c02-8a6e-5d9347f0ab12']
  const happenedAt = new Date('2026-10-19T12:30:00Z')
  const body = bodyOf({ id, name: 'contracts.signed', subject: { type: 'contracts', id: subject }, happenedAt })
  return JSON.stringify(JSON.parse(body), null, 2)
}

function wordsOf(sentences: Record<string, string>, t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(sentences).map(([event, key]) => [event, t(key)]))
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  return act(args, form, async (api): Promise<Outcome> => {
    const id = text('id')
    switch (text('step')) {
      case 'again':
        await api.put(`/webhook_deliveries/${id}/send_again`, 'webhook_deliveries')
        return { done: 'again' }
      case 'test':
        await api.post(`/webhooks/${id}/test`, 'webhook_deliveries')
        return { done: 'tested' }
      case 'remove':
        await api.delete(`/webhooks/${id}`)
        return { done: 'removed' }
      case 'active':
      case 'paused':
        await api.patch(`/webhooks/${id}`, 'webhooks', { status: text('step') }, id)
        return { done: 'changed' }
      case 'change':
        await api.patch(`/webhooks/${id}`, 'webhooks', { url: text(`url-${id}`), events: eventsIn(form) }, id)
        return { done: 'changed' }
      default:
        return {
          made: (await api.post('/webhooks', 'webhooks', { ...readForm(webhookInput, form), events: eventsIn(form) }))
            .data,
        }
    }
  })
}

/** What the address hears: everything there is to hear now, or what was ticked. */
function eventsIn(form: FormData): unknown {
  return form.get('scope') === 'all' ? Object.keys(eventSentences) : readForm(webhookInput, form).events
}

export default function Webhooks() {
  const t = useT()
  const path = useLocalePath()
  const { webhooks, deliveries, byStatus, status, sentences, example, forTenant, schools, page } =
    useLoaderData<typeof loader>()
  const outcome = useActionData() as Outcome | undefined
  const own = (name: string, values?: Record<string, string | number>) => t(`integrations.webhooks.${name}`, values)
  const { problem, made } = outcome ?? {}
  const changing = problem?.values.id ? ofLine(problem) : undefined
  const adding = problem && !changing ? problem : undefined
  const adder = (
    <details key={made?.id ?? 'new'} className="stepform hook-new" open={adding !== undefined || undefined}>
      <summary className="btn btn-primary">
        <Icon name="plus-bold" /> {own('new')}
      </summary>
      <AddWebhook schools={forTenant ? schools : []} problem={adding} />
    </details>
  )
  const isNone = webhooks.length === 0
  return (
    <SettingsFrame title={own('title')} forTenant={forTenant} forSchool={schools.length > 0} isWide>
      <div className="hook-top">
        <p className="lead">
          {own('lead')} <Link to={`${path('/api')}#webhooks`}>{own('read-on')}</Link>.
        </p>
        {isNone ? null : adder}
      </div>
      {outcome?.done ? <Notice tone="ok" role="status" title={own(`done.${outcome.done}`)} /> : null}
      {made?.secret ? (
        <Notice tone="warn" role="status" title={own('shown-once')}>
          <code className="secret">{made.secret}</code>
          <p>{own('shown-once-text')}</p>
        </Notice>
      ) : null}
      <ErrorSummary problem={changing ?? adding} />
      <div className="hook-cols">
        <div>
          {isNone ? (
            <Empty title={own('none')} drawing="together" action={adder}>
              {own('none-text')}
            </Empty>
          ) : (
            <>
              <h2 className="vh">{own('yours')}</h2>
              <ul className="hook-list">
                {webhooks.map((webhook) => (
                  <WebhookLine
                    key={webhook.id}
                    webhook={webhook}
                    problem={changing?.values.id === webhook.id ? changing : undefined}
                  />
                ))}
              </ul>
              <section className="section" id="log">
                <h2>{own('log')}</h2>
                {deliveries.length === 0 && !status ? (
                  <p className="muted">{own('log-none')}</p>
                ) : (
                  <WebhookLog
                    deliveries={deliveries}
                    byStatus={byStatus}
                    status={status}
                    sentences={sentences}
                    active={webhooks.filter((one) => one.status === 'active').map(({ id }) => id)}
                    isOfMany={webhooks.length > 1}
                  />
                )}
                <Pager
                  {...page}
                  hrefOf={(number) =>
                    `?${new URLSearchParams({ ...(status ? { status } : {}), page: String(number) })}#log`
                  }
                />
              </section>
            </>
          )}
        </div>
        <WebhookExample example={example} />
      </div>
    </SettingsFrame>
  )
}

type AddWebhookProps = {
  /** Of which schools one may choose; without, it is about all there is to hear. */
  schools: { id: string; name: string }[]
  problem: FormProblem | undefined
}

function AddWebhook({ schools, problem }: AddWebhookProps) {
  const t = useT()
  const own = (name: string) => t(`integrations.webhooks.${name}`)
  return (
    <Form method="post" className="record-form section" noValidate>
      <h2>{own('new')}</h2>
      <TextField
        label={own('url')}
        name="url"
        type="url"
        inputMode="url"
        help={own('url-help')}
        defaultValue={problem?.values.url}
        errors={problem?.fields.url}
      />
      {schools.length > 0 ? (
        <SelectField
          label={own('about')}
          name="organizationId"
          options={[
            { value: '', label: own('about-all') },
            ...schools.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={problem?.values.organizationId ?? ''}
        />
      ) : null}
      <Events
        chosen={ticked(problem)}
        scope={problem?.values.scope === 'some' ? 'some' : 'all'}
        errors={problem?.fields.events}
      />
      <SubmitButton name="step" value="add">
        {own('add')}
      </SubmitButton>
    </Form>
  )
}

function WebhookLine({ webhook, problem }: { webhook: Webhook; problem: FormProblem | undefined }) {
  const t = useT()
  const { tenant } = useShell()
  const { id, url, events, status, organizationName } = webhook
  const own = (key: string, values?: Record<string, string | number>) => t(`integrations.webhooks.${key}`, values)
  const next = status === 'active' ? 'paused' : 'active'
  const field = `url-${id}`
  return (
    <li>
      <div className="hook-head">
        <p>
          <b>{hostOf(url)}</b>
          <span className="muted small">{url}</span>
        </p>
        <Badge tone={webhookTones[status]}>{own(`statuses.${status}`)}</Badge>
      </div>
      <p className="muted small">
        {organizationName ?? tenant.name} · {own('events-count', { count: events.length })}
      </p>
      <Recent recent={webhook.recent} />
      <Off webhook={webhook} />
      <div className="hook-acts">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <div className="btn-group">
            {status === 'active' ? (
              <SubmitButton name="step" value="test" look="plain" aria-label={own('test-named', { url })}>
                {own('test')}
              </SubmitButton>
            ) : null}
            <SubmitButton name="step" value={next} look="plain" aria-label={own(`${next}-named`, { url })}>
              {own(next)}
            </SubmitButton>
          </div>
        </Form>
        <details className="hook-change" open={problem !== undefined}>
          <summary>
            {own('change')} <span className="vh">{url}</span>
          </summary>
          <Form method="post" noValidate preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={own('url')}
              name={field}
              type="url"
              defaultValue={problem?.values[field] ?? url}
              errors={problem?.fields[field]}
            />
            <Events
              chosen={problem ? ticked(problem) : events}
              scope={problem?.values.scope === 'all' ? 'all' : 'some'}
              errors={problem?.fields.events}
            />
            <div className="btn-group">
              <SubmitButton name="step" value="change">
                {t('settings.save')}
              </SubmitButton>
              <SubmitButton name="step" value="remove" look="remove">
                {own('remove')}
              </SubmitButton>
            </div>
          </Form>
        </details>
      </div>
    </li>
  )
}

/** Why nothing is sent, and since when. */
function Off({ webhook: { status, offSince, offByName } }: { webhook: Webhook }) {
  const t = useT()
  const { fullDate } = useFormat()
  if (status === 'active') return null
  const why = status === 'failing' ? 'failing' : offByName ? 'by' : 'paused'
  return (
    <p className="hook-off">
      <Icon name={status === 'failing' ? 'warning-fill' : 'info-fill'} />
      <span>
        {t(`integrations.webhooks.off.${why}`, {
          name: offByName ?? '',
          since: offSince ? fullDate(offSince) : 'none',
        })}
      </span>
    </p>
  )
}

/** How the last messages went: each a brick, and in words how many arrived. */
function Recent({ recent }: { recent: Webhook['recent'] }) {
  const t = useT()
  if (recent.length === 0) return null
  const arrived = recent.filter((one) => one === 'delivered').length
  return (
    <p className="hook-bricks">
      <span aria-hidden="true">
        {recent.map((one, at) => (
          <i key={at} data-of={one} />
        ))}
      </span>
      {t('integrations.webhooks.arrived', { arrived, count: recent.length })}
    </p>
  )
}

/** The events that were ticked in a form that was refused. */
function ticked(problem: FormProblem | undefined): string[] {
  return problem?.values.events?.split(',').filter(Boolean) ?? []
}

/** Every line has a form: its address is a field of its own. */
function ofLine(problem: FormProblem): FormProblem {
  const { url, ...fields } = problem.fields
  return { ...problem, fields: { ...fields, ...(url ? { [`url-${problem.values.id}`]: url } : {}) } }
}

/** The events of each kind of record together, in the order they have. */
function kindsOf(events: readonly string[]): [kind: string, events: string[]][] {
  const kinds = new Map<string, string[]>()
  for (const one of events) {
    const kind = one.split('.')[0] as string
    kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  return [...kinds]
}

/** All there is to hear, or a choice of it; each kind is folded, with how many of it were chosen. */
function Events({ chosen, scope, errors }: { chosen: readonly string[]; scope: Scope; errors: string[] | undefined }) {
  const t = useT()
  const { sentences } = useLoaderData<typeof loader>()
  return (
    <div className="hook-events">
      <ChoiceField
        type="radio"
        look="chips"
        name="scope"
        label={t('integrations.webhooks.events')}
        options={scopes.map((value) => ({ value, label: t(`integrations.webhooks.scope.${value}`) }))}
        chosen={[scope]}
      />
      <fieldset
        className="field"
        id={errors?.length ? 'f-events' : undefined}
        data-invalid={errors?.length ? '' : undefined}
      >
        <legend className="vh">{t('integrations.webhooks.scope.some')}</legend>
        <Fault errors={errors} />
        <input type="hidden" name={namesField} value="events" />
        {kindsOf(Object.keys(sentences)).map(([kind, events]) => (
          <details
            key={kind}
            className="choices-kind"
            open={events.some((event) => chosen.includes(event)) || undefined}
          >
            <summary>
              {t(`integrations.webhooks.of.${kind}`)} <span className="count">{events.length}</span>
              <Icon name="caret-down" />
            </summary>
            <fieldset>
              <legend className="vh">{t(`integrations.webhooks.of.${kind}`)}</legend>
              <TickAll>
                {t('integrations.webhooks.every')} <span className="vh">{t(`integrations.webhooks.of.${kind}`)}</span>
              </TickAll>
              <div className="choices-many">
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={t(`integrations.webhooks.event.${event}`)}
                    name="events"
                    value={event}
                    defaultChecked={chosen.includes(event)}
                  />
                ))}
              </div>
            </fieldset>
          </details>
        ))}
      </fieldset>
      <p className="hint hook-all">
        {t('integrations.webhooks.all-are', {
          kinds: kindsOf(Object.keys(sentences))
            .map(([kind]) => t(`integrations.webhooks.of.${kind}`))
            .join(', '),
        })}
      </p>
    </div>
  )
}
