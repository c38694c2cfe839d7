import { useRouteLoaderData } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { useLocale, useT } from '#web/i18n.tsx'
import { ForSearchEngines } from '#web/for-machines.tsx'
import { cardAddress, LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import { pageData, siteData } from '../discovery/model.ts'
import { contentPath } from '../model.ts'

/** What search engines and link previews read of a page or a piece of news. */
export function PageForMachines({ page }: { page: GotOne<'/published_pages'> }) {
  const t = useT()
  const locale = useLocale()
  const { tenant } = useShell()
  const root = useRouteLoaderData<{ origin: string }>('root')
  // Nobody shows a preview of what is not for everybody.
  if (!root || page.audience !== 'everyone') return null
  const home = `${root.origin}/${locale}`
  const path = contentPath(page.kind, page.slug)
  const address = `${home}${path}`
  const news = { name: t('content.news.title'), address: `${home}/nieuws` }
  const data = pageData(page, {
    name: tenant.appName,
    home,
    address,
    picture: `${root.origin}${cardAddress(locale, path)}`,
    news,
  })
  return (
    <>
      <LinkPreview
        title={page.title}
        description={page.lead}
        path={path}
        kind={page.kind === 'news' ? 'article' : 'website'}
      />
      <ForSearchEngines data={data} />
    </>
  )
}

/** What search engines read of the website on its home page. */
export function SiteForMachines() {
  const locale = useLocale()
  const { tenant } = useShell()
  const root = useRouteLoaderData<{ origin: string }>('root')
  if (!root) return null
  const { origin } = root
  const [name, email] = [tenant.appName, tenant.supportEmail]
  return (
    <ForSearchEngines data={siteData({ name, email, home: `${origin}/${locale}`, logo: `${origin}/icon-512.png` })} />
  )
}
