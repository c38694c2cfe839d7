import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, localeOfPath } from '#web/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { contentLocales } from '../model.ts'
import { findDrawnAlong } from '../ui/drawn-along.ts'
import { ShownPage } from '../ui/shown-page.tsx'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = contentLocales.find((one) => one === url.searchParams.get('language'))
  const language = asked ?? localeOfPath(url.pathname)
  const token = url.searchParams.get('preview_token')
  return load(args, async (api) => {
    const id = String(args.params.id)
    if (token) {
      const asked = new URLSearchParams({ language, preview_token: token })
      const { data: given } = await api.get(`/content_previews/${id}?${asked}`)
      return { id, link: undefined, shown: { ...given, along: await findDrawnAlong(api, given.blocks) } }
    }
    const { data: page } = await api.get(`/content_pages/${id}`)
    const words = page.texts[language]
    if (!words) throw data(null, { status: 404 })
    const { kind, audience, updatedAt } = page
    const along = await findDrawnAlong(api, words.blocks)
    const { data: link } = await api.get(`/content_pages/${id}/preview_link?language=${language}`)
    return {
      id,
      link,
      shown: {
        kind,
        audience,
        trail: [],
        language,
        ...words,
        along,
        updatedAt,
        publishAt: page.publishAt ?? updatedAt,
      },
    }
  })
}

export default function Preview() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { fullDate } = useFormat()
  const { id, link, shown } = useLoaderData<typeof loader>()
  const notice = (
    <div className="wrap">
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
    </div>
  )
  return (
    <>
      <title>{pageTitle(shown.title, tenant.appName)}</title>
      <ShownPage page={shown} notice={notice} />
    </>
  )
}
