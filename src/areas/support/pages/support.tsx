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
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { FeedbackFields } from '#web/layouts/feedback-fields.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import type { Capacity } from '#areas/users/model.ts'
import { answerers } from '../contact/model.ts'
import { feedbackInput } from '../schema.ts'
import { questionsForReader, SupportTabs } from '../ui/support-tabs.tsx'
import '../ui/support.css'

export async function loader(args: LoaderFunctionArgs) {
  const page = askedPage(new URL(args.request.url))
  return load(args, async (api) => {
    // Everybody may write feedback, few may read it.
    const [found, person, waiting] = await Promise.all([
      api.get(`/feedback?page[number]=${page}`).catch(notForReader),
      api.get('/current_user'),
      questionsForReader(api),
    ])
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
  const { tenant, user } = useShell()
  const answers = user?.capacities.some((capacity) => answerers.includes(capacity as Capacity))
  const path = useLocalePath()
  const { told, meta, email, waiting } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const problem: FormProblem | undefined = outcome && 'problem' in outcome ? outcome.problem : undefined
  const done = outcome && 'done' in outcome ? outcome.done : undefined
  return (
    <ReadingPage
      isWide
      title={t('support.heading')}
      lead={
        <>
          {t('support.lead')} <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
        </>
      }
    >
      <SupportTabs at="feedback" waiting={waiting} />
      {done ? (
        <Notice tone="ok" role="status" title={t(done === 'sent' ? 'support.sent' : 'support.handled')}>
          {t(done === 'sent' ? 'support.sent-text' : 'support.handled-text')}
        </Notice>
      ) : null}
      {told && meta ? (
        <RecordCols
          aside={
            done === 'sent' ? null : (
              <SidePart id="tell" title={t('support.tell')}>
                <FeedbackForm problem={problem} />
              </SidePart>
            )
          }
        >
          <Received told={told} meta={meta} />
        </RecordCols>
      ) : done === 'sent' ? null : (
        <RecordCols
          aside={
            <>
              <SidePart id="reads" title={t('support.beside.who-reads')}>
                <p>
                  {t(email ? 'support.beside.who-reads-known' : 'support.beside.who-reads-text', {
                    app: tenant.appName,
                  })}
                </p>
              </SidePart>
              <SidePart id="stage" title={t('support.beside.no-question')}>
                <p>{t(answers ? 'support.beside.no-question-answers' : 'support.beside.no-question-text')}</p>
                <Link className="btn" to={path(answers ? '/support/questions' : '/contactformulier')}>
                  {t(answers ? 'support.beside.to-questions' : 'support.beside.to-contact')}
                </Link>
              </SidePart>
            </>
          }
        >
          <div className="record-form">
            <FeedbackForm problem={problem} />
          </div>
        </RecordCols>
      )}
    </ReadingPage>
  )
}

function FeedbackForm({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { email } = useLoaderData<typeof loader>()
  const { user } = useShell()
  const errors = problem?.fields ?? {}
  // Where either was refused it is asked after all.
  const isKnown = user && email && !errors.name && !errors.email
  return (
    <Form method="post" className="stack" noValidate>
      <ErrorSummary problem={problem} />
      <FeedbackFields
        errors={errors}
        kept={problem?.values ?? (email ? { email } : undefined)}
        known={isKnown ? { name: user.name, email } : undefined}
        rows={6}
      />
      <SubmitButton>{t('support.send')}</SubmitButton>
    </Form>
  )
}

/** The feedback that came in, for administrators. */
function Received({ told, meta }: { told: GotOne<'/feedback'>[]; meta: GotMeta<'/feedback'> }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <section aria-labelledby="received">
      <div className="section-head">
        <h2 id="received">
          {t('support.received')} <span className="count">{meta.page.total}</span>
        </h2>
      </div>
      {told.length === 0 ? <p className="muted">{t('support.none-text')}</p> : null}
      <ul className="lines rows">
        {told.map((one) => (
          <li key={one.id} className="row-line">
            <div className="grow">
              <p className="prewrap">{one.message}</p>
              <p className="muted small">
                {[one.name, one.email, one.source].filter(Boolean).join(', ')} · {moment(one.createdAt)}
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
