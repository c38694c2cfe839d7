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
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, localeOfPath, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { contentEvents, contentLocales, type ContentLocale } from '../model.ts'
import { loadChoosable } from '../ui/choosable.ts'
import { ContentBadge } from '../ui/content-badge.tsx'
import { draftIn, draftOf, emptyDraft, rearranged, sentOf, type Draft } from '../ui/draft.ts'
import { Editor } from '../ui/editor.tsx'

/** The language that is written in: the one asked for, else that of the address. */
function languageIn(url: URL): ContentLocale {
  const asked = url.searchParams.get('language')
  return contentLocales.find((one) => one === asked) ?? localeOfPath(url.pathname)
}

export async function loader(args: LoaderFunctionArgs) {
  const language = languageIn(new URL(args.request.url))
  return load(args, async (api) => {
    const { data: page } = await api.get(`/content_pages/${args.params.id}`)
    const shown = Object.values(page.texts).flatMap(({ files }) => files)
    return { language, page, choosable: await loadChoosable(api, shown) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await args.request.formData()
  const id = String(args.params.id)
  const language = languageIn(url)
  const here = `/${localeOfPath(url.pathname)}/content/${id}?language=${language}`
  const step = contentEvents.find((event) => event !== 'create' && event === form.get('step'))
  const draft = draftIn(formValues(form))
  const moved = step ? undefined : rearranged(draft, String(form.get('do') ?? ''))
  if (moved) return { ...moved, lockVersion: Number(form.get('lockVersion')) }
  return act(args, form, async (api) => {
    if (step && step !== 'create') {
      const publishAt = form.get('publishAt')
      await api.put(`/content_pages/${id}/${step}`, 'content_pages', typeof publishAt === 'string' ? { publishAt } : {})
      throw redirect(`${here}&done=${step}`)
    }
    const lockVersion = Number(form.get('lockVersion'))
    await api.patch(`/content_pages/${id}`, 'content_pages', { locale: language, ...sentOf(draft), lockVersion }, id)
    throw redirect(`${here}&done=save`)
  })
}

export default function EditContent() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { tenant } = useShell()
  const { page, language, choosable } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as
    | { problem?: FormProblem; draft?: Draft; at?: number; lockVersion?: number }
    | undefined
  const problem = outcome?.problem
  const other = language === 'nl' ? 'en' : 'nl'
  const [words, others] = [page.texts[language], page.texts[other]]
  const isStep = problem?.values.step !== undefined
  // Written anew from the other language: everything is there to be translated but the address.
  const copied = search.has('copy') && others ? { ...others, slug: '' } : undefined
  const kept = words ?? copied
  const fromKept = kept ? draftOf(kept, page.menuPlace) : { ...emptyDraft, menuPlace: String(page.menuPlace ?? '') }
  const draft = outcome?.draft ?? (problem && !isStep ? draftIn(problem.values) : fromKept)
  // What is written is held to the version it was begun from; only who was told that it is stale goes on from what is there now.
  const refusedAt = problem && !isStep && problem.status !== 409 ? Number(problem.values.lockVersion) : undefined
  const lockVersion = outcome?.lockVersion ?? refusedAt ?? page.lockVersion
  const title = words?.title ?? others?.title ?? ''
  const done = search.get('done')
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/content'), t('content.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>
            {t(`content.kind.${page.kind}`)}
            {page.publishAt ? `, ${t('content.moment-now', { moment: moment(page.publishAt) })}` : null}
          </p>
        </div>
        <ContentBadge status={page.status} />
      </div>
      {done && !outcome && t.has(`content.done.${done}`) ? (
        <Notice tone="ok" role="status" title={t(`content.done.${done}`)} />
      ) : null}
      <ErrorSummary problem={problem} />
      {outcome && !isStep ? null : <Steps page={page} language={language} problem={isStep ? problem : undefined} />}
      <nav className="ce-langs" aria-label={t('content.languages')}>
        {contentLocales.map((one) => (
          <Link key={one} to={`?language=${one}`} aria-current={one === language ? 'page' : undefined}>
            {t(`content.language.${one}`)}
          </Link>
        ))}
      </nav>
      {words || outcome ? null : (
        <Notice title={t('content.missing')}>
          {copied || !others ? null : <Link to={`?language=${language}&copy`}>{t('content.copy')}</Link>}
        </Notice>
      )}
      {page.status === 'archived' ? (
        <Notice title={t('content.read-only')} />
      ) : (
        <Editor
          key={`${language} ${page.lockVersion} ${JSON.stringify(draft)}`}
          draft={draft}
          problem={isStep ? undefined : problem}
          at={outcome?.at}
          hasPlace={page.kind === 'page'}
          lockVersion={lockVersion}
          choosable={choosable}
        />
      )}
    </main>
  )
}

type Kept = Awaited<ReturnType<typeof loader>>['page']

/** What may be done with it now, and how it looks to visitors. */
function Steps({ page, language, problem }: { page: Kept; language: ContentLocale; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const words = page.texts[language]
  const isShown = page.status === 'published' && words
  return (
    <div className="ce-does" role="group" aria-label={t('content.steps')}>
      {words ? (
        <Link className="btn" to={path(`/content/${page.id}/preview?language=${language}`)}>
          {t('content.preview')}
        </Link>
      ) : null}
      {isShown ? (
        <a className="btn" href={`/${language}${page.kind === 'news' ? '/nieuws' : ''}/${words.slug}`}>
          {t('content.view')}
        </a>
      ) : null}
      {page.meta.allowedEvents.map((event) => (
        <Form method="post" key={event} noValidate>
          {event === 'schedule' ? (
            <TextField
              label={t('content.field.publishAt')}
              name="publishAt"
              type="datetime-local"
              defaultValue={problem?.values.publishAt}
              errors={problem?.fields.publishAt}
            />
          ) : null}
          <SubmitButton look={event === 'publish' ? 'primary' : 'plain'} name="step" value={event}>
            {t(`content.event.${event}`)}
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}
