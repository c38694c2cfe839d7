import { useLocation, useRouteLoaderData } from 'react-router'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { useLocale } from './i18n.tsx'
import { useShell } from './shell.ts'

/** Where the picture of a page is, by where the page is without its language. */
export const cardAddress = (locale: Locale, path: string) =>
  `/api/v1/site_cards/${locale}${path ? `?path=${encodeURIComponent(path)}` : ''}`

/**
 * What stands beside a link to a page where somebody shares it: its title, what it is about, and its picture, which is
 * drawn of what stands at its path. A page with another picture names it.
 */
export function LinkPreview({
  title,
  description,
  path,
  card,
  alt = title,
  kind = 'website',
}: {
  title: string
  description?: string
  /** Where the page is, without its language, where that is not the path one stands on. */
  path?: string
  card?: string
  alt?: string
  kind?: 'website' | 'article'
}) {
  const locale = useLocale()
  const { tenant } = useShell()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<{ origin: string }>('root')
  if (!root) return null
  const own = path ?? pathname.slice(3)
  return (
    <>
      {description ? <meta name="description" content={description} /> : null}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={tenant.appName} />
      <meta property="og:locale" content={languageTag[locale].replace('-', '_')} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={`${root.origin}/${locale}${own}`} />
      <meta property="og:image" content={`${root.origin}${card ?? cardAddress(locale, own)}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${alt}, ${tenant.appName}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
