import type { ReactNode } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { act, askedPage, lastPage, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { breaking, HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { OrganizationBadge } from '#areas/organizations/ui/organization-badge.tsx'
import { moderators } from '#areas/users/model.ts'
import { useShell } from '#web/shell.ts'
import { dayOf, daysBetween } from '#platform/week.ts'
import { countToHandle, SupportTabs } from '../ui/support-tabs.tsx'
import '../ui/contact.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = Math.min(askedPage(url), 10_000)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/contact_questions?page[number]=${page}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    return { questions: data, page: meta.page, waiting: meta.yours, toHandle: await countToHandle(api) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = String(form.get('question'))
  return act(args, form, async (api) => {
    await api.put(`/contact_questions/${id}/answer`, 'contact_questions', { answer: String(form.get('answer') ?? '') })
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/support/questions?done`)
  })
}

export default function Questions() {
  const t = useT()
  const path = useLocalePath()
  const { questions, page, waiting, toHandle } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  const problem = outcome?.problem
  const answered = questions.filter(({ status }) => status === 'answered')
  const open = questions.filter(({ status }) => status !== 'answered')
  const title = useWaiting(waiting, open)
  const answeredList =
    answered.length > 0 ? (
      <section className="section" aria-labelledby="answered">
        <div className="section-head">
          <h2 id="answered">
            {t('support.questions.answered')} {/* Of a page of many it would say nothing. */}
            {questions.length === page.total ? <span className="count">{answered.length}</span> : null}
          </h2>
        </div>
        {answered.map((one, at) => (
          // Where nothing waits one reads the last answer at once.
          <Answered key={one.id} question={one} isOpen={at === 0 && answered.length === questions.length} />
        ))}
      </section>
    ) : null
  return (
    <ReadingPage isWide title={title} lead={t('support.questions.lead')}>
      <SupportTabs at="questions" waiting={waiting} toHandle={toHandle} />
      {search.has('done') && !problem ? <Notice tone="ok" role="status" title={t('support.questions.done')} /> : null}
      <ErrorSummary problem={problem} />
      {questions.length === 0 ? (
        <Empty title={t('support.questions.none')}>{t('support.questions.none-text')}</Empty>
      ) : (
        <>
          {open.length > 0 ? (
            <ul className="q-list">
              {open.map((one) => (
                <li key={one.id}>
                  <Question question={one} problem={problem?.values.question === one.id ? problem : undefined} />
                </li>
              ))}
            </ul>
          ) : null}
          {answered.length > 0 && open.length === 0 ? (
            <RecordCols
              aside={
                <HowItGoes
                  id="how-t"
                  title={t('support.questions.how')}
                  steps={[
                    <span key="1">
                      {t('support.questions.how-1')}{' '}
                      <Link to={path('/contactformulier')}>{t('support.questions.to-form')}</Link>.
                    </span>,
                    t('support.questions.how-2'),
                    t('support.questions.how-3'),
                  ]}
                />
              }
            >
              {answeredList}
            </RecordCols>
          ) : (
            answeredList
          )}
        </>
      )}
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </ReadingPage>
  )
}

/** How many wait for the reader; where none does, for whom they do. */
function useWaiting(yours: number, open: readonly GotOne<'/contact_questions'>[]): string {
  const t = useT()
  if (yours > 0 || open.length === 0) return t('support.questions.waiting', { count: yours })
  const [school, ...more] = [...new Set(open.map(({ schoolName }) => schoolName))]
  const whom = school && more.length === 0 ? school : t('support.questions.others')
  return t('support.questions.waiting-for', { count: open.length, whom })
}

type QuestionProps = AboutProps & { problem: FormProblem | undefined }

function Question({ question: one, problem }: QuestionProps) {
  const t = useT()
  return (
    <article className={one.meta.isYours ? 'record-form q-one is-yours' : 'record-form q-one'} id={`vraag-${one.id}`}>
      <div className="stack">
        <div className="q-who">
          <PersonMark name={one.name} />
          <div className="grow">
            <h2>
              <Asker question={one} />
            </h2>
            <About question={one}>
              <br />
              <a href={`mailto:${one.email}`}>{breaking(one.email)}</a>
            </About>
          </div>
          <div className="q-turn">
            {one.meta.isYours ? (
              <Badge tone="you">{t('support.questions.open')}</Badge>
            ) : (
              <Badge tone="other">
                {one.schoolName
                  ? t('support.questions.of-school', { school: one.schoolName })
                  : t('support.questions.of-others')}
              </Badge>
            )}
            <DaysWaited since={one.createdAt} />
          </div>
        </div>
        <p className="sc-message">{one.message}</p>
        <Shown question={one} />
        <CameOfIt question={one} />
      </div>
      {one.meta.isYours ? (
        <Form method="post" className="stack" noValidate>
          <AnswerFields question={one} problem={problem} />
        </Form>
      ) : (
        <div className="stack">
          <p className="muted">{t('support.questions.may-answer')}</p>
          <FoldedForm summary={t('support.questions.answer-self')} isOpen={problem !== undefined}>
            <AnswerFields question={one} problem={problem} />
          </FoldedForm>
        </div>
      )}
    </article>
  )
}

/** The words of an answer: in sight for who is to answer, a button away for who may all the same. */
function AnswerFields({ question: one, problem }: QuestionProps) {
  const t = useT()
  return (
    <>
      <input type="hidden" name="question" value={one.id} />
      <TextArea
        label={t('support.questions.answer')}
        help={t('support.questions.answer-help')}
        name="answer"
        rows={4}
        maxLength={4000}
        defaultValue={problem?.values.answer}
        errors={problem?.fields.answer}
      />
      <SubmitButton>{t('support.questions.send')}</SubmitButton>
    </>
  )
}

type AboutProps = { question: GotOne<'/contact_questions'> }

/** Who asks: a pupil with their class, and the way to their page for who may open it. */
function Asker({ question: { name, studentId, groupNames } }: AboutProps) {
  const path = useLocalePath()
  if (!studentId) return name
  return (
    <>
      <Link to={path(`/users/${studentId}`)}>{name}</Link>
      {groupNames.length > 0 ? <span className="muted">, {groupNames.join(', ')}</span> : null}
    </>
  )
}

/** The picture of the screen that came with it, small, and whole behind it. */
function Shown({ question: one }: AboutProps) {
  const t = useT()
  if (!one.hasScreenshot) return null
  const src = `/api/v1/contact_questions/${one.id}/screenshot`
  return (
    <a className="q-shot" href={src}>
      <img src={src} alt={t('support.questions.shot', { name: one.name })} loading="lazy" width={240} height={150} />
    </a>
  )
}

/** Whether an organization that asked to take part signed up since, under the address it wrote from. */
function CameOfIt({ question: { topic, asker, organizationId, organizationName, organizationStatus } }: AboutProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (!organizationId || !organizationStatus)
    return topic === 'taking_part' &&
      asker === 'organization' &&
      user?.capacities.some((one) => moderates.includes(one)) ? (
      <p className="q-note">
        <Icon name="info-fill" /> {t('support.questions.not-signed-up')}{' '}
        <Link to={path('/organizations/add')}>{t('support.questions.sign-up')}</Link>
      </p>
    ) : null
  return (
    <p className="q-note">
      {t('support.questions.signed-up')} <Link to={path(`/organizations/${organizationId}`)}>{organizationName}</Link>{' '}
      <OrganizationBadge status={organizationStatus} isYours={organizationStatus === 'pending'} quiet />
    </p>
  )
}

const moderates: readonly string[] = moderators

/** What it is about, who asks and since when. */
function About({ question: one, children }: AboutProps & { children?: ReactNode }) {
  const t = useT()
  const { lately } = useFormat()
  return (
    <p className="muted small">
      {[t(`support.topic.${one.topic}`), t(`support.asker.${one.asker}`), one.schoolName, lately(one.createdAt)]
        .filter(Boolean)
        .join(' · ')}
      {children}
    </p>
  )
}

/** What was answered: who asked what, when it was answered and how soon, with the answer behind that. */
function Answered({ question: one, isOpen }: AboutProps & { isOpen: boolean }) {
  const t = useT()
  const { lately } = useFormat()
  const when = one.answeredAt ? lately(one.answeredAt) : ''
  const days = one.answeredAt ? daysBetween(dayOf(new Date(one.createdAt)), dayOf(new Date(one.answeredAt))) : 0
  return (
    <article className="q-done" id={`vraag-${one.id}`}>
      <details open={isOpen || undefined}>
        <summary>
          <b>{one.name}</b>
          <span className="q-first">{one.message}</span>
          <span className="muted small">
            {t('support.questions.answered-by', { name: one.answeredByName ?? '', when, days })}
          </span>
          <Icon name="caret-down" />
        </summary>
        <div className="stack">
          <About question={one}>
            {one.studentId ? (
              <>
                {' · '}
                <Asker question={one} />
              </>
            ) : null}
            {' · '}
            <a href={`mailto:${one.email}`}>{breaking(one.email)}</a>
          </About>
          <p className="sc-message">{one.message}</p>
          <Shown question={one} />
          <div className="q-answer">
            <h3 className="vh">{t('support.questions.their-answer')}</h3>
            <p className="small">
              <b>{one.answeredByName}</b> <span className="muted">{when}</span>
            </p>
            <p className="sc-message">{one.answer}</p>
          </div>
          {/* What the product knows of it is no part of what was said. */}
          <CameOfIt question={one} />
        </div>
      </details>
    </article>
  )
}
