import { useRouteLoaderData } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { useLocale, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import { pageData } from '../discovery/model.ts'

/** What search engines and link previews read of a page or a piece of news. */
export function PageForMachines({ page }: { page: GotOne<'/published_pages'> }) {
  const t = useT()
  const locale = useLocale()
  const { tenant } = useShell()
  const root = useRouteLoaderData<{ origin: string; nonce: string }>('root')
  if (!root) return null
  const home = `${root.origin}/${locale}`
  const address = `${home}${page.kind === 'news' ? '/nieuws' : ''}/${page.slug}`
  const news = { name: t('content.news.title'), address: `${home}/nieuws` }
  const data = pageData(page, { name: tenant.appName, home, address, news })
  return (
    <>
      <LinkPreview
        title={page.title}
        description={page.lead}
        path={address.slice(home.length)}
        kind={page.kind === 'news' ? 'article' : 'website'}
      />
      <script
        type="application/ld+json"
        nonce={root.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
