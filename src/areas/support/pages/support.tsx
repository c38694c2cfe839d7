import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { act, askedPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { breaking } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { FeedbackFields } from '#web/layouts/feedback-fields.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import type { Capacity } from '#areas/users/model.ts'
import { answerers } from '../contact/model.ts'
import { feedbackKinds } from '../model.ts'
import { feedbackInput } from '../schema.ts'
import { SupportTabs } from '../ui/support-tabs.tsx'
import '../ui/contact.css'
import '../ui/support.css'

export async function loader(args: LoaderFunctionArgs) {
  const page = askedPage(new URL(args.request.url))
  return load(args, async (api) => {
    // Everybody may write feedback, few may read it, and the questions beside it.
    const [found, person] = await Promise.all([
      api.get(`/feedback?page[number]=${page}`).catch(notForReader),
      api.get('/current_user'),
    ])
    const waiting = found ? (await api.get('/contact_questions?page[size]=1')).meta.yours : 0
    return { waiting, told: found?.data ?? null, meta: found?.meta ?? null, email: person.data.email }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const handled = form.get('handle')
    if (typeof handled === 'string' && handled) {
      await api.put(`/feedback/${handled}/handle`, 'feedback')
      return { done: 'handled' as const }
    }
    const from = args.request.headers.get('referer') ?? ''
    const source = URL.canParse(from) ? new URL(from).pathname : ''
    await api.post('/feedback', 'feedback', { ...readForm(feedbackInput, form), source })
    return { done: 'sent' as const }
  })
}

export default function SupportPage() {
  const t = useT()
  const { tenant } = useShell()
  const { told, meta, waiting } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const problem: FormProblem | undefined = outcome && 'problem' in outcome ? outcome.problem : undefined
  const done = outcome && 'done' in outcome ? outcome.done : undefined
  const isInbox = told !== null && meta !== null
  return (
    <ReadingPage
      isWide
      title={t(isInbox ? 'support.inbox' : 'support.heading')}
      lead={
        isInbox ? (
          t('support.inbox-lead')
        ) : (
          <>
            {t('support.lead')} <a href={`mailto:${tenant.supportEmail}`}>{breaking(tenant.supportEmail)}</a>
          </>
        )
      }
    >
      <SupportTabs at="feedback" waiting={waiting} />
      {done ? (
        <Notice tone="ok" role="status" title={t(done === 'sent' ? 'support.sent' : 'support.handled')}>
          {t(done === 'sent' ? 'support.sent-text' : 'support.handled-text')}
        </Notice>
      ) : null}
      {isInbox ? (
        <>
          <Received told={told} meta={meta} />
          <section className="section" aria-labelledby="tell">
            <h2 id="tell" className="vh">
              {t('support.tell')}
            </h2>
            <FoldedForm summary={t('support.tell')} isOpen={problem !== undefined}>
              <Tell problem={problem} />
            </FoldedForm>
          </section>
        </>
      ) : done === 'sent' ? null : (
        <div className="sc-grid">
          <Form method="post" className="stack sc-form" noValidate>
            <Tell problem={problem} />
          </Form>
          <Beside />
        </div>
      )}
    </ReadingPage>
  )
}

/** Who reads it, and where a question goes that is not about the product. */
function Beside() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { email } = useLoaderData<typeof loader>()
  const answers = user?.capacities.some((capacity) => answerers.includes(capacity as Capacity))
  return (
    <aside className="sc-aside">
      <section>
        <h2>{t('support.beside.who-reads')}</h2>
        <p>{t(email ? 'support.beside.who-reads-known' : 'support.beside.who-reads-text', { app: tenant.appName })}</p>
      </section>
      <section>
        <h2>{t('support.beside.no-question')}</h2>
        <p>{t(answers ? 'support.beside.no-question-answers' : 'support.beside.no-question-text')}</p>
        <p>
          <Link to={path(answers ? '/support/questions' : '/contactformulier')}>
            {t(answers ? 'support.beside.to-questions' : 'support.beside.to-contact')}
          </Link>
        </p>
      </section>
    </aside>
  )
}

/** What is asked of who tells something: what kind of thing it is need not be said. */
function Tell({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { email } = useLoaderData<typeof loader>()
  const { user } = useShell()
  const errors = problem?.fields ?? {}
  // Where either was refused it is asked after all.
  const isKnown = user && email && !errors.name && !errors.email
  return (
    <>
      <ErrorSummary problem={problem} />
      <div className="sc-chips">
        <ChoiceField
          label={t('support.kind')}
          name="tags"
          type="radio"
          optional={t('shell.form.optional')}
          chosen={problem?.values.tags ? [problem.values.tags] : []}
          options={feedbackKinds.map((value) => ({ value, label: t(`support.kinds.${value}`) }))}
        />
      </div>
      <FeedbackFields
        errors={errors}
        kept={problem?.values ?? (email ? { email } : undefined)}
        known={isKnown ? { name: user.name, email } : undefined}
        rows={6}
      />
      <SubmitButton>{t('support.send')}</SubmitButton>
    </>
  )
}

type ReceivedProps = { told: GotOne<'/feedback'>[]; meta: GotMeta<'/feedback'> }

/** The feedback that came in, for administrators. */
function Received({ told, meta }: ReceivedProps) {
  const t = useT()
  const { moment } = useFormat()
  if (told.length === 0)
    return (
      <Empty title={t('support.none')} drawing="together">
        {t('support.none-text')}
      </Empty>
    )
  return (
    <section aria-labelledby="received">
      <div className="section-head">
        <h2 id="received">
          {t('support.received')} <span className="count">{meta.page.total}</span>
        </h2>
      </div>
      <ul className="lines rows">
        {told.map((one) => (
          <li key={one.id} className="row-line">
            <div className="grow">
              <p className="fb-head">
                <b>{one.name ?? t('support.nameless')}</b>
                {feedbackKinds
                  .filter((kind) => one.tags.includes(kind))
                  .map((kind) => (
                    <span key={kind} className="muted">
                      {t(`support.kinds.${kind}`)}
                    </span>
                  ))}
              </p>
              <p className="prewrap">{one.message}</p>
              <p className="muted small">
                {moment(one.createdAt)}
                {one.source ? ` · ${one.source}` : null}
                {one.email ? (
                  <>
                    {' · '}
                    <a href={`mailto:${one.email}`}>{breaking(one.email)}</a>
                  </>
                ) : null}
              </p>
              {one.hasScreenshot ? (
                <p>
                  <a href={`/api/v1/feedback/${one.id}/screenshot`}>{t('support.screenshot')}</a>
                </p>
              ) : null}
            </div>
            {one.status === 'handled' ? (
              <Badge tone="done">{t('support.is-handled')}</Badge>
            ) : (
              <Form method="post">
                <button className="btn" type="submit" name="handle" value={one.id}>
                  {t('support.handle')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </section>
  )
}
