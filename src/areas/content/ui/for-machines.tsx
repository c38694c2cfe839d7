import { useRouteLoaderData } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { languageTag } from '#platform/i18n.ts'
import { useLocale, useT } from '#web/i18n.tsx'
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
      {page.lead ? <meta name="description" content={page.lead} /> : null}
      <meta property="og:type" content={page.kind === 'news' ? 'article' : 'website'} />
      <meta property="og:site_name" content={tenant.appName} />
      <meta property="og:locale" content={languageTag[locale].replace('-', '_')} />
      <meta property="og:title" content={page.title} />
      {page.lead ? <meta property="og:description" content={page.lead} /> : null}
      <meta property="og:url" content={address} />
      <script
        type="application/ld+json"
        nonce={root.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
