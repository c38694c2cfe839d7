import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useT } from '#web/i18n.tsx'
import { drawings, sceneOf } from '../library/drawings/model.ts'
import { SeekForm } from '#areas/content/ui/seek-form.tsx'
import { drawingName } from '../ui/drawing-name.ts'
import '../ui/files.css'
import { WebsitePage } from '../ui/website-page.tsx'

const sectors = [...new Set(drawings.map(({ sector }) => sector))]

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  return load(args, async (api) => {
    // Whoever may not keep the website has nothing to choose drawings for.
    await api.get('/content_files?page[size]=1')
    return {
      sector: sectors.find((one) => one === searchParams.get('sector')),
      words: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    }
  })
}

export default function Drawings() {
  const t = useT()
  const { sector, words } = useLoaderData<typeof loader>()
  const found = drawings.filter(
    (one) =>
      (!sector || one.sector === sector) &&
      `${drawingName(t, one)} ${t(`content.sector.${one.sector}`)}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <WebsitePage title={t('content.drawings.title')} lead={t('content.drawings.lead', { count: drawings.length })}>
      <Bar sector={sector} words={words} />
      {found.length === 0 ? (
        <Empty title={t('content.files.none')}>{t('content.drawings.none-text')}</Empty>
      ) : (
        <ul className="cf-grid" data-small="">
          {found.map((one) => (
            <li key={one.name} className="cf-card">
              <span className="cf-thumb">
                <Drawing name={sceneOf(one)} />
              </span>
              {drawingName(t, one)}
            </li>
          ))}
        </ul>
      )}
    </WebsitePage>
  )
}

/** The kinds to choose from, and a search. */
function Bar({ sector, words }: { sector: string | undefined; words: string }) {
  const t = useT()
  return (
    <div className="cf-bar-row">
      <nav className="cf-chips" aria-label={t('content.drawings.sectors')}>
        <Link className="chip" to="?" aria-current={sector ? undefined : 'true'}>
          {t('content.drawings.all')}
        </Link>
        {sectors.map((one) => (
          <Link key={one} className="chip" to={`?sector=${one}`} aria-current={one === sector ? 'true' : undefined}>
            {t(`content.sector.${one}`)}{' '}
            <span className="count">{drawings.filter(({ sector: own }) => own === one).length}</span>
          </Link>
        ))}
      </nav>
      <SeekForm label={t('content.drawings.search')} words={words} />
    </div>
  )
}
