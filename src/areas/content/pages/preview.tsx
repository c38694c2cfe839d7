import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, localeOfPath } from '#web/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readVisitorsShell, useShell, type Shell } from '#web/shell.ts'
import { contentLocales } from '../model.ts'
import { findDrawnAlong } from '../ui/drawn-along.ts'
import { ShownPage } from '../ui/shown-page.tsx'
import { changesOf } from '../versions/model.ts'

/** It is shown as who is not signed in sees it: with their menu, in their size of letters. */
export const handle = {
  layout: 'public',
  shellOf: (data: unknown) => (data as { shell?: Shell } | undefined)?.shell,
}

/** How many other pieces of news stand beside one. */
const mostOthers = 4

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = contentLocales.find((one) => one === url.searchParams.get('language'))
  const language = asked ?? localeOfPath(url.pathname)
  const token = url.searchParams.get('preview_token')
  return load(args, async (api) => {
    const id = String(args.params.id)
    const [shell, { data: news }] = await Promise.all([
      readVisitorsShell(api),
      api.get(`/published_pages?kind=news&page[size]=${mostOthers + 1}`),
    ])
    const others = news.filter((one) => one.id !== id).slice(0, mostOthers)
    if (token) {
      const asked = new URLSearchParams({ language, preview_token: token })
      const { data: given } = await api.get(`/content_previews/${id}?${asked}`)
      return {
        id,
        shell,
        others,
        link: undefined,
        version: undefined,
        shown: { ...given, along: await findDrawnAlong(api, given.blocks) },
      }
    }
    const { data: page } = await api.get(`/content_pages/${id}`)
    const from = url.searchParams.get('from')
    const version = from ? (await api.get(`/content_pages/${id}/versions/${encodeURIComponent(from)}`)).data : undefined
    // Of a picture that only an earlier version showed nothing is known any more but its name.
    const files = Object.values(page.texts).flatMap((one) => one.files)
    const words = version ? { ...version, files } : page.texts[language]
    if (!words) throw data(null, { status: 404 })
    const { title, slug, lead, blocks } = words
    const { kind, audience, updatedAt } = page
    const [along, link] = await Promise.all([
      findDrawnAlong(api, blocks),
      version ? undefined : api.get(`/content_pages/${id}/preview_link?language=${language}`),
    ])
    return {
      id,
      shell,
      others,
      link: link?.data,
      version: version && {
        id: version.id,
        by: version.changedByName,
        at: version.changedAt,
        mayRestore: page.status !== 'archived' && isOther(version, page.texts[version.locale]),
      },
      shown: {
        kind,
        audience,
        trail: [],
        language: version?.locale ?? language,
        title,
        slug,
        lead,
        blocks,
        files: words.files,
        along,
        updatedAt: version?.changedAt ?? updatedAt,
        publishAt: page.publishAt ?? updatedAt,
      },
    }
  })
}

type Words = Parameters<typeof changesOf>[0]

/** Whether a page says something else now than it did then. */
const isOther = (then: Words, now: Words | undefined) =>
  now === undefined || changesOf({ ...then, slug: now.slug }, now).length > 0

export default function Preview() {
  const { tenant } = useShell()
  const { version, shown, others } = useLoaderData<typeof loader>()
  return (
    <>
      <title>{pageTitle(shown.title, tenant.appName)}</title>
      <ShownPage
        page={shown}
        others={others}
        notice={<div className="wrap ct-notice">{version ? <AsItWas /> : <AsItWillBe />}</div>}
      />
    </>
  )
}

/** That this is how it would be shown, and who else may read it. */
function AsItWillBe() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { id, link, shown } = useLoaderData<typeof loader>()
  return (
    <Notice title={t('content.preview-note.title')}>
      {link ? (
        <>
          <p>
            {t('content.preview-note.text')}{' '}
            <Link to={path(`/content/${id}?language=${shown.language}`)}>{t('content.back')}</Link>
          </p>
          <p>
            <a href={link.address}>{t('content.preview-note.link')}</a>{' '}
            {t('content.preview-note.until', { date: fullDate(link.until) })}
          </p>
        </>
      ) : (
        t('content.preview-note.lent')
      )}
    </Notice>
  )
}

/** That this is what it said then, by whom, and the way back to it. */
function AsItWas() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { id, version, shown } = useLoaderData<typeof loader>()
  if (!version) return null
  const told = { by: version.by ?? t('content.history.nobody'), moment: moment(version.at) }
  return (
    <Notice title={t(`content.version-note.${version.mayRestore ? 'title' : 'now'}`)}>
      <p>{t('content.version-note.text', told)}</p>
      <p className="btn-group ct-was">
        {version.mayRestore ? (
          <Link className="btn" to={path(`/content/${id}?language=${shown.language}&from=${version.id}`)}>
            {t('content.history.restore')}
          </Link>
        ) : null}
        <Link to={path(`/content/${id}/history`)}>{t('content.version-note.back')}</Link>
      </p>
    </Notice>
  )
}
