import { useState, type ReactNode } from 'react'
import {
  Link,
  redirect,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StepButtons } from '#web/design/step-buttons.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { contentPath, contentEvents, contentLocales, type ContentLocale } from '../model.ts'
import { BlockOutline } from '../ui/block-outline.tsx'
import { loadChoosable, loadParents } from '../ui/choosable.ts'
import { ContentBadge } from '../ui/content-badge.tsx'
import {
  draftIn,
  draftOf,
  emptyDraft,
  rearranged,
  sentOf,
  settingOf,
  type Draft,
  type Rearranged,
} from '../ui/draft.ts'
import { findDrawnAlong } from '../ui/drawn-along.ts'
import { Editor, Keep } from '../ui/editor.tsx'
import { HeldAt, TakenUp, useHolding, type HeldOutcome } from '../ui/held-draft.tsx'
import { OthersHere } from '../ui/here.tsx'
import type { OtherLanguage } from '../ui/other-language.tsx'
import { draftOfForm, WrittenPage } from '../ui/written-page.tsx'

/** The language that is written in: the one asked for, else that of the address. */
function languageIn(url: URL): ContentLocale {
  const asked = url.searchParams.get('language')
  return contentLocales.find((one) => one === asked) ?? localeOfPath(url.pathname)
}

/** How much of its history stands beside a page. */
const fewVersions = 3

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const language = languageIn(url)
  return load(args, async (api) => {
    const { data: page } = await api.get(`/content_pages/${args.params.id}`)
    const from = url.searchParams.get('from')
    const version = from
      ? (await api.get(`/content_pages/${page.id}/versions/${encodeURIComponent(from)}`)).data
      : undefined
    const shown = Object.values(page.texts).flatMap(({ files }) => files)
    const [choosable, parents, drafts, others, versions, along] = await Promise.all([
      loadChoosable(api, shown),
      loadParents(api, page),
      api.get(`/content_pages/${page.id}/drafts`),
      api.get(`/content_pages/${page.id}/presences`),
      api.get(`/content_pages/${page.id}/versions?page[size]=${fewVersions}`),
      findDrawnAlong(api, page.texts[language]?.blocks ?? []),
    ])
    const latest = versions.data.map((one) => ({
      id: one.id,
      locale: one.locale,
      by: one.changedByName,
      at: one.changedAt,
    }))
    const held = drafts.data.find(({ locale }) => locale === language)
    return { language, page, version, choosable, parents, held, others: others.data, latest, along }
  })
}

/** What was only held changes nothing that is shown. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'hold' ? false : defaultShouldRevalidate
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  const id = String(args.params.id)
  // Who leaves the page has what they typed sent without its question.
  const said = contentLocales.find((one) => one === form.get('language'))
  const language = said ?? languageIn(url)
  const here = `/${localeOfPath(url.pathname)}/content/${id}?language=${language}`
  const step = contentEvents.find((event) => event !== 'create' && event === form.get('step'))
  const values = formValues(form)
  const draft = draftIn(values)
  const intent = form.get('intent')
  const moved = step || intent ? undefined : rearranged(draft, values.do ?? '', values.removed)
  if (moved) return { ...moved, lockVersion: Number(form.get('lockVersion')) }
  return act(args, form, async (api) => {
    if (step && step !== 'create') {
      const publishAt = form.get('publishAt')
      await api.put(`/content_pages/${id}/${step}`, 'content_pages', typeof publishAt === 'string' ? { publishAt } : {})
      throw redirect(`${here}&done=${step}`)
    }
    const lockVersion = Number(form.get('lockVersion'))
    const drafts = `/content_pages/${id}/drafts/${language as string}` as const
    if (intent === 'discard') {
      await api.delete(drafts)
      throw redirect(here)
    }
    if (intent === 'hold') {
      const { data } = await api.put(drafts, 'content_drafts', { begunFrom: lockVersion, form: draft })
      return { heldAt: data.keptAt } satisfies HeldOutcome
    }
    await api.patch(`/content_pages/${id}`, 'content_pages', { locale: language, ...sentOf(draft), lockVersion }, id)
    throw redirect(`${here}&done=save`)
  })
}

/** What came of the form: what cannot be kept, or blocks that were added, moved or taken away. */
type Outcome = ({ problem?: FormProblem; lockVersion?: number } & Partial<Rearranged>) | undefined

export default function EditContent() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { page, language, others } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useOutcome<NonNullable<Outcome>>()
  const title = page.texts[language]?.title ?? page.texts[otherThan(language)]?.title ?? ''
  const done = search.get('done')
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/content'), t('content.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{t(`content.kind.${page.kind}`)}</p>
        </div>
      </div>
      {done && !outcome && t.has(`content.done.${done}`) ? (
        <Notice tone="ok" role="status" title={t(`content.done.${done}`)} />
      ) : null}
      <OthersHere key={page.id} pageId={page.id} found={others} />
      <ErrorSummary problem={outcome?.problem} />
      <Writing key={`${language} ${page.lockVersion}`} outcome={outcome} />
    </main>
  )
}

const otherThan = (language: ContentLocale) => (language === 'nl' ? 'en' : 'nl')

type Loaded = Awaited<ReturnType<typeof loader>>

/** What the form begins with: what was just moved or refused, an earlier version, what was typed before, what is kept, or the other language. */
function draftOfPage({ page, version, language }: Loaded, outcome: Outcome, isCopied: boolean, held: Loaded['held']) {
  const { problem, draft } = outcome ?? {}
  if (draft) return draft
  if (problem && problem.values.step === undefined) return draftIn(problem.values)
  const words = page.texts[language]
  const others = page.texts[otherThan(language)]
  // An earlier version is written anew at the address the page has now; so is the other language at one of its own.
  const setting = settingOf(page)
  if (version) return draftOf({ ...version, slug: words?.slug ?? version.slug }, setting)
  if (held) return held.form
  if (words) return draftOf(words, setting)
  if (isCopied && others) return draftOf({ ...others, slug: '' }, setting)
  return { ...emptyDraft, ...setting }
}

/**
 * What may be done with the page, and its form. While something is written that is not kept, no step is offered: it would
 * put something else on the website than what is read here.
 */
function Writing({ outcome }: { outcome: Outcome }) {
  const t = useT()
  const path = useLocalePath()
  const loaded = useLoaderData<typeof loader>()
  const { page, version, language, choosable, parents } = loaded
  const [search] = useSearchParams()
  const [isTyped, setTyped] = useState(false)
  const isCopied = search.has('copy')
  const { problem } = outcome ?? {}
  const stepProblem = problem?.values.step === undefined ? undefined : problem
  const refused = stepProblem ? undefined : problem
  // What was typed before is taken up once: what is held from then on is what stands in the form.
  const [taken] = useState(version || isCopied || page.status === 'archived' ? undefined : loaded.held)
  const draft = draftOfPage(loaded, outcome, isCopied, taken)
  const { holding, ...held } = useHolding(refused, outcome?.draft)
  const isUnsaved = isTyped || [taken, outcome?.draft, refused, version].some((one) => one !== undefined)
  const isArchived = page.status === 'archived'
  const [isBeside, setBeside] = useState(true)
  /** What stood in the form when somebody asked to read it as a visitor would; undefined while they write. */
  const [read, setRead] = useState<Draft>()
  const other: OtherLanguage = { language: otherThan(language), words: page.texts[otherThan(language)] }
  const readOrWrite = () =>
    setRead((now) => (now ? undefined : holding.ref.current ? draftOfForm(holding.ref.current) : draft))
  return (
    <div className="ce-grid" data-beside={isBeside && !read ? '' : undefined} data-read={read ? '' : undefined}>
      {isArchived ? null : <BlockOutline draft={draft} other={other} />}
      <div className="ce-main">
        <div className="ce-bar">
          <Languages>
            <button
              type="button"
              className="btn btn-sm ce-beside"
              aria-pressed={isBeside}
              onClick={() => setBeside((now) => !now)}
            >
              {t(`content.beside.show.${other.language}`)}
            </button>
            <Link
              className="btn btn-sm"
              to={path(`/content/${page.id}/preview?language=${language}`)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                readOrWrite()
              }}
            >
              <Icon name={read ? 'pencil-simple' : 'eye'} /> {t(read ? 'content.write-on' : 'content.example')}
            </Link>
          </Languages>
          {isArchived ? null : (
            <div className="ce-foot">
              <Keep>
                <HeldAt {...held} />
              </Keep>
            </div>
          )}
        </div>
        {page.texts[language] || outcome ? null : <Missing isCopied={isCopied} />}
        {version ? <Notice title={t('content.from-version')} /> : null}
        {taken && !outcome ? <TakenUp heldAt={taken.keptAt} /> : null}
        {isArchived ? <Notice title={t('content.read-only')} /> : null}
        {read ? (
          <WrittenPage page={page} draft={read} language={language} choosable={choosable} along={loaded.along} />
        ) : null}
        {isArchived ? null : (
          <div hidden={read !== undefined} onInput={() => setTyped(true)}>
            <Editor
              key={JSON.stringify(draft)}
              draft={draft}
              problem={refused}
              at={outcome?.at}
              removed={outcome?.removed}
              hasPlace={page.kind === 'page'}
              lockVersion={versionOf(page, outcome, refused, taken)}
              language={language}
              holding={holding}
              choosable={choosable}
              parents={parents}
              other={other}
            />
          </div>
        )}
      </div>
      <section className="ce-aside" aria-labelledby="standing">
        <h2 id="standing">{t('content.standing')}</h2>
        <Standing page={page} />
        {isUnsaved ? (
          <p className="muted">{t('content.save-first')}</p>
        ) : (
          <Steps page={page} language={language} problem={stepProblem} />
        )}
      </section>
      <div className="ce-aside">
        <Lacking />
        <Latest />
      </div>
    </div>
  )
}

/** How it stands now, and since or from when. */
function Standing({ page }: { page: Kept }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <p>
      <ContentBadge status={page.status} />
      {page.publishAt ? (
        <span className="small ce-since">{t('content.moment-now', { moment: moment(page.publishAt) })}</span>
      ) : null}
    </p>
  )
}

/** What a page that is kept still lacks, in whichever language. */
function Lacking() {
  const t = useT()
  const { page, language } = useLoaderData<typeof loader>()
  const told = contentLocales.flatMap((one): [key: string, to: ContentLocale][] => {
    const [words, other] = [page.texts[one], page.texts[otherThan(one)]]
    if (!words) return [['language', one]]
    return [
      ...(one === 'en' && page.isBehind ? [['behind', one] as [string, ContentLocale]] : []),
      ...(words.lead === '' ? [['lead', one] as [string, ContentLocale]] : []),
      ...(other && words.blocks.length < other.blocks.length ? [['blocks', one] as [string, ContentLocale]] : []),
    ]
  })
  const sentence = (key: string, one: ContentLocale) =>
    t(`content.lacks.${key}`, {
      language: t(`content.language.${one}`),
      left: (page.texts[otherThan(one)]?.blocks.length ?? 0) - (page.texts[one]?.blocks.length ?? 0),
    })
  return (
    <section aria-labelledby="lacks">
      <h2 id="lacks">{t('content.lacks.title')}</h2>
      <ul className="ce-lacks">
        {told.length === 0 ? (
          <li data-is="good">
            <Icon name="check-bold" /> <span>{t('content.lacks.nothing')}</span>
          </li>
        ) : (
          told.map(([key, one]) => (
            <li key={`${key} ${one}`} data-is="lacks">
              <Icon name="warning-fill" />
              {one === language ? (
                <span>{sentence(key, one)}</span>
              ) : (
                <Link to={`?language=${one}`}>{sentence(key, one)}</Link>
              )}
            </li>
          ))
        )}
      </ul>
    </section>
  )
}

/** Who wrote at it last. */
function Latest() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { page, latest } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{t('content.history.link')}</h2>
      <ul>
        {latest.map(({ id, by, locale, at }) => (
          <li key={id} className="ce-version">
            <div>
              <b>{by ?? t('content.history.nobody')}</b>
              <p className="small muted">
                {t(`content.language.${locale}`)}, {moment(at)}
              </p>
            </div>
            <Link className="small" to={path(`/content/${page.id}/preview?language=${locale}&from=${id}`)}>
              {t('content.history.read')}
              <span className="vh"> ({moment(at)})</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={path(`/content/${page.id}/history`)}>{t('content.history.all')}</Link>
      </p>
    </section>
  )
}

/**
 * The version of the page that what is written is held to: the one it was begun from. Only who was told that it is stale goes on from
 * what is there now.
 */
function versionOf(page: Kept, outcome: Outcome, refused: FormProblem | undefined, taken: Loaded['held']): number {
  if (outcome?.lockVersion !== undefined) return outcome.lockVersion
  if (refused) return refused.status === 409 ? page.lockVersion : Number(refused.values.lockVersion)
  return taken?.begunFrom ?? page.lockVersion
}

/** In which language one writes, and how it is looked at. */
function Languages({ children }: { children: ReactNode }) {
  const t = useT()
  const { language } = useLoaderData<typeof loader>()
  return (
    <div className="ce-views">
      <nav className="seg" aria-label={t('content.languages')}>
        {contentLocales.map((one) => (
          <Link key={one} to={`?language=${one}`} aria-current={one === language ? 'page' : undefined}>
            {t(`content.language.${one}`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** That nothing is written in this language yet, and what there is instead. */
function Missing({ isCopied }: { isCopied: boolean }) {
  const t = useT()
  const { page, language } = useLoaderData<typeof loader>()
  return (
    <Notice title={t('content.missing')}>
      {isCopied || !page.texts[otherThan(language)] ? null : (
        <Link to={`?language=${language}&copy`}>{t('content.copy')}</Link>
      )}
    </Notice>
  )
}

type Kept = Awaited<ReturnType<typeof loader>>['page']

/** What may be done with it now, how it looks to visitors, and what it said before. */
function Steps({ page, language, problem }: { page: Kept; language: ContentLocale; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const words = page.texts[language]
  const isShown = page.status === 'published' && words
  // What stands on the website is looked at there; what is not out yet, as it would be.
  const shownAt = words && (isShown ? `/${language}${contentPath(page.kind, words.slug)}` : undefined)
  return (
    <StepButtons
      label={t('content.steps')}
      steps={page.meta.allowedEvents.map((event) => ({
        step: event,
        label: t(event === 'withdraw' && page.status === 'scheduled' ? 'content.unschedule' : `content.event.${event}`),
        look: event === 'publish' ? 'primary' : event === 'archive' ? 'quiet' : 'plain',
        asks:
          event === 'schedule' ? (
            <TextField
              label={t('content.field.publishAt')}
              name="publishAt"
              type="datetime-local"
              defaultValue={problem?.values.publishAt}
              errors={problem?.fields.publishAt}
            />
          ) : null,
      }))}
    >
      {shownAt ? (
        <a className="btn" href={shownAt}>
          <Icon name="eye" /> {t('content.view')}
        </a>
      ) : words ? (
        <Link className="btn" to={path(`/content/${page.id}/preview?language=${language}`)}>
          <Icon name="eye" /> {t('content.preview')}
        </Link>
      ) : null}
    </StepButtons>
  )
}
