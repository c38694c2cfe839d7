import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { act, askedPage, load, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Badge } from '#web/design/badge.tsx'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { FeedbackFields } from '#web/layouts/feedback-fields.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import type { Capacity } from '#areas/users/model.ts'
import { answerers } from '../contact/model.ts'
import { feedbackKinds } from '../model.ts'
import { feedbackInput, sentAs } from '../schema.ts'
import { usePageName } from '../ui/page-name.ts'
import { AskedMost } from '../ui/hints.tsx'
import { RatherMail } from '../ui/rather-mail.tsx'
import { countToHandle, SupportTabs } from '../ui/support-tabs.tsx'
import '../ui/contact.css'
import '../ui/support.css'

export async function loader(args: LoaderFunctionArgs) {
  const page = askedPage(new URL(args.request.url))
  return load(args, async (api) => {
    // Everybody may write feedback, few may read it, and the questions beside it.
    const [found, person, own] = await Promise.all([
      api.get(`/feedback?page[number]=${page}`).catch(notForReader),
      api.get('/current_user'),
      api.get('/feedback/own'),
    ])
    const waiting = found ? (await api.get('/contact_questions?page[size]=1')).meta.yours : 0
    const toHandle = found ? await countToHandle(api) : 0
    const { email } = person.data
    return { waiting, toHandle, told: found?.data ?? null, meta: found?.meta ?? null, email, own: own.data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes } = await takeFile(form, 'screenshot')
  return act(args, form, async (api) => {
    const handled = form.get('handle')
    if (typeof handled === 'string' && handled) {
      await api.put(`/feedback/${handled}/handle`, 'feedback')
      return { done: 'handled' as const }
    }
    const from = args.request.headers.get('referer') ?? ''
    const source = URL.canParse(from) ? new URL(from).pathname : ''
    await api.post('/feedback', 'feedback', { ...readForm(feedbackInput, form), ...sentAs(bytes), source })
    return { done: 'sent' as const }
  })
}

export default function SupportPage() {
  const t = useT()
  const { told, meta, waiting, toHandle } = useLoaderData<typeof loader>()
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
            {t('support.lead')} <NoFeedback />
          </>
        )
      }
    >
      <SupportTabs at="feedback" waiting={waiting} toHandle={toHandle} />
      {done ? (
        <Notice tone="ok" role="status" title={t(done === 'sent' ? 'support.sent' : 'support.handled')}>
          {t(done === 'sent' ? 'support.sent-text' : 'support.handled-text')}
        </Notice>
      ) : null}
      {isInbox ? (
        <>
          <Received told={told} meta={meta} />
          <section className="section sc-tell" aria-labelledby="tell">
            <h2 id="tell">{t('support.tell-title')}</h2>
            <FoldedForm summary={t('support.tell')} isOpen={problem !== undefined}>
              <Tell problem={problem} />
            </FoldedForm>
          </section>
        </>
      ) : done === 'sent' ? null : (
        <div className="sc-grid">
          <Form method="post" encType="multipart/form-data" className="stack sc-form" noValidate>
            <Tell problem={problem} showsMore />
          </Form>
          <Beside />
        </div>
      )}
    </ReadingPage>
  )
}

/** Where a question goes that is not about the product. */
function NoFeedback() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const answers = user?.capacities.some((capacity) => answerers.includes(capacity as Capacity))
  return (
    <>
      {t(answers ? 'support.beside.no-question-answers' : 'support.beside.no-question')}{' '}
      <Link to={path(answers ? '/support/questions' : '/contactformulier')}>
        {t(answers ? 'support.beside.to-questions' : 'support.beside.to-contact')}
      </Link>
    </>
  )
}

/** What became of what one told before, and who reads it. */
function Beside() {
  const t = useT()
  const { tenant } = useShell()
  const { email, own } = useLoaderData<typeof loader>()
  return (
    <aside className="sc-aside">
      <ToldBefore own={own} />
      <section>
        <h2>{t('support.beside.who-reads')}</h2>
        <p>{t(email ? 'support.beside.who-reads-known' : 'support.beside.who-reads-text', { app: tenant.appName })}</p>
        <p>{t('support.beside.how-soon')}</p>
      </section>
      <AskedMost />
      <RatherMail />
    </aside>
  )
}

/** What one told before: whether somebody did anything with it. */
function ToldBefore({ own }: { own: Awaited<ReturnType<typeof loader>>['own'] }) {
  const t = useT()
  const { day } = useFormat()
  if (own.length === 0) return null
  return (
    <section aria-labelledby="told-before">
      <h2 id="told-before">{t('support.beside.told-before')}</h2>
      <ul className="lines rows fb-own">
        {own.map(({ id, message, status, createdAt }) => (
          <li key={id}>
            <p>{message}</p>
            <p className="small apart">
              <Badge tone={status === 'handled' ? 'done' : 'other'} quiet>
                {t(`support.own.${status}`)}
              </Badge>
              <time className="muted" dateTime={createdAt}>
                {day(createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is asked of who tells something: what kind of thing, what happened, and what it looked like for who can show it. */
function Tell({ problem, showsMore = false }: { problem: FormProblem | undefined; showsMore?: boolean }) {
  const t = useT()
  const { email } = useLoaderData<typeof loader>()
  const { user } = useShell()
  const errors = problem?.fields ?? {}
  // Where either was refused it is asked after all.
  const isKnown = user && email && !errors.name && !errors.email
  return (
    <>
      <ErrorSummary problem={problem} />
      <ChoiceField
        label={t('support.kind')}
        name="tags"
        type="radio"
        look="chips"
        // Whoever comes here found something amiss, more often than not.
        chosen={[problem?.values.tags ?? feedbackKinds[0]]}
        options={feedbackKinds.map((value) => ({ value, label: t(`support.kinds.${value}`) }))}
      />
      <FeedbackFields
        errors={errors}
        kept={problem?.values ?? (email ? { email } : undefined)}
        known={isKnown ? { name: user.name, email } : undefined}
        rows={6}
      >
        {showsMore ? (
          <FileField
            label={t('support.screenshot')}
            help={t('support.shot.page-help')}
            choose={t('support.shot.choose-page')}
            name="screenshot"
            accept="image/png,image/jpeg"
            optional={t('shell.form.optional')}
            errors={errors.screenshot}
          />
        ) : null}
      </FeedbackFields>
      <SubmitButton>{t('support.send')}</SubmitButton>
    </>
  )
}

type Told = GotOne<'/feedback'>
type ReceivedProps = { told: Told[]; meta: GotMeta<'/feedback'> }

/** The feedback that came in, for administrators: what waits, and below it what was handled. */
function Received({ told, meta }: ReceivedProps) {
  const t = useT()
  if (told.length === 0)
    return (
      <Empty title={t('support.none')} drawing="together">
        {t('support.none-text')}
      </Empty>
    )
  const parts = (['open', 'handled'] as const)
    .map((status) => ({ status, found: told.filter((one) => one.status === status) }))
    .filter(({ found }) => found.length > 0)
  return (
    <>
      {parts.map(({ status, found }) => (
        <section key={status} className="section" aria-labelledby={status}>
          <div className="section-head">
            <h2 id={status}>
              {t(`support.part.${status}`)} {/* Of a page of many it would say nothing. */}
              {told.length === meta.page.total ? (
                <span className={status === 'open' ? 'count count-hot' : 'count'}>{found.length}</span>
              ) : null}
            </h2>
          </div>
          <ul className="lines rows fb-list">
            {found.map((one) => (
              <ToldLine key={one.id} told={one} />
            ))}
          </ul>
        </section>
      ))}
      <Pager {...meta.page} hrefOf={(page) => `?page=${page}`} />
    </>
  )
}

function ToldLine({ told: one }: { told: Told }) {
  const t = useT()
  const { moment } = useFormat()
  const name = one.name ?? t('support.nameless')
  const page = usePageName()(one.source)
  const kinds = feedbackKinds.filter((kind) => one.tags.includes(kind)).map((kind) => t(`support.kinds.${kind}`))
  return (
    <li className="row-line fb-line">
      <PersonMark name={name} />
      <div className="grow">
        <p className="prewrap">{one.message}</p>
        <p className="muted small apart">
          <b>{name}</b>
          <span>
            {kinds.join(', ')} {page ? t('support.at') : null}{' '}
            {page ? <AtPage source={one.source} name={page} /> : null}
          </span>
          <time dateTime={one.createdAt}>{moment(one.createdAt)}</time>
          {one.status === 'open' ? <DaysWaited since={one.createdAt} /> : null}
        </p>
        {one.handledAt && one.handledByName ? (
          <p className="muted small">
            <Icon name="check-bold" />{' '}
            {t('support.handled-by', { name: one.handledByName, when: moment(one.handledAt) })}
          </p>
        ) : null}
        {one.hasScreenshot ? (
          <p>
            <a href={`/api/v1/feedback/${one.id}/screenshot`}>{t('support.screenshot')}</a>
          </p>
        ) : null}
      </div>
      <div className="btn-group">
        {one.email ? <WriteBack told={one} email={one.email} /> : null}
        {one.status === 'handled' ? null : (
          <Form method="post">
            <SubmitButton look="plain" name="handle" value={one.id}>
              {t('support.handle')} <span className="vh">: {name}</span>
            </SubmitButton>
          </Form>
        )}
      </div>
    </li>
  )
}

/** Where somebody was: the way there, where it is a page of this website. What was sent as an address is nothing one can be sure of. */
function AtPage({ source, name }: { source: string; name: string }) {
  return /^\/(nl|en)(\/[\w%.~-]+)*$/.test(source) ? <Link to={source}>{name}</Link> : name
}

/** A mail to who told something, with what they told below the answer. */
function WriteBack({ told, email }: { told: Told; email: string }) {
  const t = useT()
  const { tenant } = useShell()
  const quoted = told.message.replaceAll(/^/gm, '> ')
  const words = Object.entries({ subject: t('support.mail-subject', { app: tenant.appName }), body: `\n\n${quoted}` })
  const query = words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return (
    <a className={told.status === 'open' ? 'btn btn-primary' : 'btn'} href={`mailto:${email}?${query}`}>
      <Icon name="envelope-simple" /> {t('support.write-back')} <span className="vh">: {email}</span>
    </a>
  )
}
