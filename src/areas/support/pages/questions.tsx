import {
  Form,
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
import { TextArea } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import '../ui/contact.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = Math.min(askedPage(url), 10_000)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/contact_questions?page[number]=${page}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    return { questions: data, page: meta.page }
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
  const { questions, page } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  const problem = outcome?.problem
  return (
    <ReadingPage isWide title={t('support.questions.title')} lead={t('support.questions.lead')}>
      {search.has('done') && !problem ? <Notice tone="ok" role="status" title={t('support.questions.done')} /> : null}
      <ErrorSummary problem={problem} />
      {questions.length === 0 ? (
        <Empty title={t('support.questions.none')}>{t('support.questions.none-text')}</Empty>
      ) : (
        <ul className="q-list">
          {questions.map((one) => (
            <li key={one.id}>
              <Question question={one} problem={problem?.values.question === one.id ? problem : undefined} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </ReadingPage>
  )
}

function Question({
  question: one,
  problem,
}: {
  question: GotOne<'/contact_questions'>
  problem: FormProblem | undefined
}) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <article className="record-form q-one" id={`vraag-${one.id}`}>
      <div className="stack">
        <div className="q-who">
          <PersonMark name={one.name} />
          <h2>{one.name}</h2>
          {one.status === 'answered' ? null : (
            <>
              <Badge tone="you">{t('support.questions.open')}</Badge>
              <DaysWaited since={one.createdAt} />
            </>
          )}
        </div>
        <p className="muted small">
          {[t(`support.topic.${one.topic}`), t(`support.asker.${one.asker}`), one.schoolName, moment(one.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="small">
          <a href={`mailto:${one.email}`}>{one.email}</a>
        </p>
        <p className="sc-message">{one.message}</p>
      </div>
      {one.status === 'answered' ? (
        <div className="stack">
          <p>
            <Badge tone="done">{t('support.questions.answered')}</Badge>{' '}
            <span className="muted small">
              {[one.answeredByName, one.answeredAt ? moment(one.answeredAt) : ''].filter(Boolean).join(' · ')}
            </span>
          </p>
          <p className="sc-message">{one.answer}</p>
        </div>
      ) : (
        <Form method="post" className="stack" noValidate>
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
        </Form>
      )}
    </article>
  )
}
