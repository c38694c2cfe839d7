import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { differenceOf, linesOf, type ChangedLine } from '../versions/model.ts'
import '#web/design/record.css'
import '../ui/history.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const id = String(args.params.id)
  const page = Math.min(askedPage(url), 10_000)
  return load(args, async (api) => {
    const { data: versions, meta } = await api.get(`/content_pages/${id}/versions?page[number]=${page}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    const { data: kept } = await api.get(`/content_pages/${id}`)
    const asked = url.searchParams.get('version')
    const shown = asked ? (await api.get(`/content_pages/${id}/versions/${encodeURIComponent(asked)}`)).data : undefined
    const now = shown && kept.texts[shown.locale]
    return {
      id,
      page: meta.page,
      title: kept.texts.nl?.title ?? kept.texts.en?.title ?? '',
      mayWrite: kept.status !== 'archived',
      versions: versions.map((one) => ({
        id: one.id,
        title: one.title,
        locale: one.locale,
        by: one.changedByName,
        at: one.changedAt,
      })),
      shown: shown && {
        id: shown.id,
        locale: shown.locale,
        at: shown.changedAt,
        lines: now ? differenceOf(linesOf(shown), linesOf(now)) : [],
      },
    }
  })
}

export default function History() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { tenant } = useShell()
  const { id, page, title, mayWrite, versions, shown } = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('content.history.title', { title }), tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/content'), t('content.title')],
          [path(`/content/${id}`), title],
        ]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('content.history.link')}</h1>
          <p>{title}</p>
        </div>
      </div>
      {shown ? (
        <section className="section" aria-labelledby="difference">
          <h2 id="difference">{t('content.history.difference', { moment: moment(shown.at) })}</h2>
          <Difference lines={shown.lines} />
          {mayWrite ? (
            <p>
              <Link className="btn btn-primary" to={path(`/content/${id}?language=${shown.locale}&from=${shown.id}`)}>
                {t('content.history.restore')}
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
      <ul className="record-form lines">
        {versions.map((one) => (
          <li key={one.id} className="ch-version">
            <div className="grow">
              <Link
                to={`?version=${one.id}${page.number > 1 ? `&page=${page.number}` : ''}`}
                aria-current={one.id === shown?.id ? 'true' : undefined}
              >
                {t('content.history.wrote', {
                  by: one.by ?? t('content.history.nobody'),
                  language: t(`content.language.${one.locale}`),
                })}
              </Link>
              <p className="muted small">{[moment(one.at), one.title].join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </main>
  )
}

/** What stood there then and now: what went and what came is told in words, too. */
function Difference({ lines }: { lines: readonly ChangedLine[] }) {
  const t = useT()
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('content.history.same')}</p>
  return (
    <ul className="ch-lines">
      {lines.map(({ kind, text }, at) =>
        kind === 'same' ? (
          <li key={at}>{text}</li>
        ) : (
          <li key={at} data-kind={kind}>
            <span className="vh">{t(`content.history.${kind}`)} </span>
            {kind === 'gone' ? <del>{text}</del> : <ins>{text}</ins>}
          </li>
        ),
      )}
    </ul>
  )
}
