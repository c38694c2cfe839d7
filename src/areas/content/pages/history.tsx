import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { isId } from '#platform/uuid.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { small } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import type { Translate } from '#platform/i18n.ts'
import { changesOf, type ChangedPart } from '../versions/model.ts'
import { wordChanges } from '../ui/word-changes.ts'
import '#web/design/record.css'
import '../ui/history.css'

/** What stood there before the first words of a page. */
const nothing = { slug: '', title: '', lead: '', blocks: [] }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const id = String(args.params.id)
  const page = Math.min(askedPage(url), 10_000)
  return load(args, async (api) => {
    const { data: versions, meta } = await api.get(`/content_pages/${id}/versions?page[number]=${page}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    // What the last of a page was written over stands on the next one.
    const next = page < last ? (await api.get(`/content_pages/${id}/versions?page[number]=${page + 1}`)).data : []
    const { data: kept } = await api.get(`/content_pages/${id}`)
    const all = [...versions, ...next]
    return {
      id,
      page: meta.page,
      title: kept.texts.nl?.title ?? kept.texts.en?.title ?? '',
      mayWrite: kept.status !== 'archived',
      versions: versions.map((one, at) => {
        const before = all.slice(at + 1).find(({ locale }) => locale === one.locale)
        const now = kept.texts[one.locale]
        const isFirst = before === undefined && page + 1 >= last
        return {
          id: one.id,
          locale: one.locale,
          by: one.changedByName,
          at: one.changedAt,
          isNow: now !== undefined && changesOf({ ...one, slug: now.slug }, now).length === 0,
          isFirst,
          // Of the first all it says came with it.
          changes: before ? changesOf(before, one) : isFirst ? changesOf(nothing, one) : undefined,
        }
      }),
    }
  })
}

export default function History() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { id, page, title, versions } = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('content.history.title', { title }), tenant.appName)}</title>
      <Crumbs rooms={[[path(`/content/${id}`), title]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('content.history.link')}</h1>
          <p>{t('content.history.lead')}</p>
        </div>
      </div>
      <ol className="record-form lines" reversed>
        {versions.map((one) => (
          <li key={one.id} className="ch-version">
            <Version version={one} />
          </li>
        ))}
      </ol>
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </main>
  )
}

/** So many changed parts are read at once. */
const mostOpen = 3

type Loaded = Awaited<ReturnType<typeof loader>>

/** One time it was kept: by whom and when, what changed then, and the way back to it. */
function Version({ version }: { version: Loaded['versions'][number] }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { id, mayWrite } = useLoaderData<typeof loader>()
  const { locale, by, at, isNow, isFirst, changes } = version
  return (
    <>
      <div>
        <b>{by ?? t('content.history.nobody')}</b>
        <p className="muted small">{[moment(at), t(`content.language.${locale}`)].join(' · ')}</p>
        {isNow ? (
          <Badge tone="done" quiet>
            {t('content.history.now')}
          </Badge>
        ) : null}
      </div>
      <div className="ch-what">
        {changes && changes.length > 0 ? (
          <Changes changes={changes} isFirst={isFirst} />
        ) : changes ? (
          <p className="muted">{t('content.history.same')}</p>
        ) : null}
      </div>
      <div className="ch-do">
        <Link className="btn" to={path(`/content/${id}/preview?language=${locale}&from=${version.id}`)}>
          <Icon name="eye" /> {t('content.history.read')} <span className="vh">({moment(at)})</span>
        </Link>
        {mayWrite && !isNow ? (
          <Link className="btn" to={path(`/content/${id}?language=${locale}&from=${version.id}`)}>
            {t('content.history.restore')} <span className="vh">({moment(at)})</span>
          </Link>
        ) : null}
      </div>
    </>
  )
}

const nameOf = (t: Translate, { part, number, type }: ChangedPart) =>
  part === 'block'
    ? t('content.history.block', { number: number ?? 0, type: t(`content.block.${type}`) })
    : t(`content.field.${part}`)

/** Which parts changed, and in each what went and what came: a few stand open, the whole of a text behind its name. */
function Changes({ changes, isFirst }: { changes: readonly ChangedPart[]; isFirst: boolean }) {
  const t = useT()
  const told = (one: ChangedPart) =>
    isFirst || one.kind === 'changed' ? nameOf(t, one) : t(`content.history.part.${one.kind}`, { name: nameOf(t, one) })
  const parts = (
    <dl className="ch-parts">
      {changes.map((one, at) => (
        <div key={at}>
          <dt>{told(one)}</dt>
          {one.lines.map(({ kind, text }, line) => (
            <dd key={line} data-kind={kind}>
              <span className="vh">{t(`content.history.${kind}`)} </span>
              {isId(text) ? (
                <Line kind={kind}>{t('content.history.file')}</Line>
              ) : (
                <Words lines={one.lines} at={line} />
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
  if (!isFirst && changes.length <= mostOpen) return parts
  return (
    <details className="fold">
      <summary>
        {isFirst
          ? t('content.history.first')
          : changes.map((one, at) => (at === 0 ? told(one) : small(told(one)))).join(', ')}
      </summary>
      {parts}
    </details>
  )
}

/** A line of what went or came; beside its other half only the words that changed are marked. */
function Words({ lines, at }: { lines: ChangedPart['lines']; at: number }) {
  const { kind, text } = lines[at] as ChangedPart['lines'][number]
  const [gone, come] = [lines[kind === 'gone' ? at : at - 1], lines[kind === 'gone' ? at + 1 : at]]
  const isPair = gone?.kind === 'gone' && come?.kind === 'new'
  const changes = isPair ? wordChanges(gone.text, come.text) : undefined
  if (!changes) return <Line kind={kind}>{text}</Line>
  return changes
    .filter((one) => one.kind === 'same' || one.kind === kind)
    .map((one, place) =>
      one.kind === 'same' ? (
        <span key={place}>{one.text}</span>
      ) : (
        <Line key={place} kind={kind} isPart>
          {one.text}
        </Line>
      ),
    )
}

/** `isPart` marks some words of a line, which has others beside them. */
function Line({ kind, isPart, children }: { kind: string; isPart?: boolean; children: string }) {
  const mark = isPart ? 'ch-words' : undefined
  return kind === 'gone' ? <del className={mark}>{children}</del> : <ins className={mark}>{children}</ins>
}
