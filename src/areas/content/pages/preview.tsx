import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, localeOfPath } from '#web/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { contentLocales } from '../model.ts'
import { ShownPage } from '../ui/shown-page.tsx'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = contentLocales.find((one) => one === url.searchParams.get('language'))
  const language = asked ?? localeOfPath(url.pathname)
  return load(args, async (api) => {
    const { data: page } = await api.get(`/content_pages/${args.params.id}`)
    const words = page.texts[language]
    if (!words) throw data(null, { status: 404 })
    const { id, kind, updatedAt } = page
    return { id, shown: { kind, language, ...words, updatedAt, publishAt: page.publishAt ?? updatedAt } }
  })
}

export default function Preview() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { id, shown } = useLoaderData<typeof loader>()
  const notice = (
    <div className="wrap">
      <Notice title={t('content.preview-note.title')}>
        {t('content.preview-note.text')}{' '}
        <Link to={path(`/content/${id}?language=${shown.language}`)}>{t('content.back')}</Link>
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
