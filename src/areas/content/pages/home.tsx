import { defaultRadius, radii } from '#areas/geography/model.ts'
import { Form, Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { load, localeOfPath, visitContext } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { Drawing, Facade, type FacadeName } from '#web/design/scene.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { DemoRibbon } from '#web/layouts/demo-ribbon.tsx'
import { useShell } from '#web/shell.ts'
import { Newest } from '../ui/newest.tsx'
import { offerOf } from '../offer/model.ts'
import { standingPath } from '../standing/model.ts'
import { SiteForMachines } from '../ui/for-machines.tsx'
import { NewsOnHome } from '../ui/news-on-home.tsx'
import { Signpost } from '../ui/signpost.tsx'
import { WelcomeBack } from '../ui/welcome-back.tsx'
import '../ui/home.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  const { homePath } = args.context.get(visitContext).look
  if (homePath) throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}${homePath}`)
  return load(args, async (api) => {
    const [bank, { data: news }] = await Promise.all([
      api.get('/vacancies?order=newest&page[size]=5').catch(closed),
      api.get('/published_pages?kind=news&page[size]=4'),
    ])
    // Told by the server, so that the page brings no more scripts along for it.
    const reach = { usual: defaultRadius, kilometres: radii.slice(0, -1) }
    return {
      newest: bank?.data ?? [],
      news,
      sectors: bank?.meta.facets.sector,
      total: bank?.meta.page.total ?? 0,
      town: bank?.meta.distancesFrom?.name ?? '',
      reach,
      forSchools: standingPath('schools', api.locale),
    }
  })
}

/** Where the bank is for who is signed in alone, the home page is everybody's all the same: without places. */
function closed(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 401) throw error
}

/** Which house stands for which kinds of internship. */
const street: { facade: FacadeName; sector: string }[] = [
  { facade: 'care', sector: 'care' },
  { facade: 'animals', sector: 'animals' },
  { facade: 'sport', sector: 'sport' },
  { facade: 'children', sector: 'children' },
  { facade: 'culture', sector: 'culture' },
  { facade: 'shops', sector: 'hospitality' },
  { facade: 'nature', sector: 'nature' },
  { facade: 'community', sector: 'events' },
]

export default function Home() {
  const t = useT()
  const { tenant } = useShell()
  const { newest, news, sectors: counted = [], total, town, forSchools } = useLoaderData<typeof loader>()
  const offer = offerOf({ counted, total, town }, useLocale())
  return (
    <main id="inhoud">
      <DemoRibbon />
      <title>{pageTitle(tenant.tagline, tenant.appName)}</title>
      <LinkPreview title={tenant.tagline} description={t(`vacancies.home.${tenant.program}`)} />
      <SiteForMachines />
      <WelcomeBack />
      <Hero />
      <div className="ground paving plane" />
      <OtherSectors />
      <Newest places={newest} total={total} />
      <HowItGoes />
      <Signpost forSchools={forSchools} here={offer && t('content.signpost.pupils.here', offer)} />
      <NewsOnHome news={news} />
    </main>
  )
}

/** What the tenant is about, the search, and a street of kinds of internship. */
function Hero() {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { tenant } = useShell()
  const found = useLoaderData<typeof loader>()
  const known = street.filter(({ sector }) => sectors.some(({ key }) => key === sector))
  const countOf = (key: string) => found.sectors?.find(({ value }) => value === key)?.count ?? 0
  // A house without places would lead to an empty list; where there is nothing at all yet the street stands as it is.
  const open = known.filter(({ sector }) => countOf(sector) > 0)
  // What there is most of comes first, and of as much what is newest: no two towns offer the same.
  const newest = [...found.newest.flatMap(({ sectorKeys }) => sectorKeys), ...known.map(({ sector }) => sector)]
  const rank = (sector: string) => newest.indexOf(sector) - 1000 * countOf(sector)
  const houses = open.length > 0 ? open.toSorted((a, b) => rank(a.sector) - rank(b.sector)) : known
  const nameOf = (key: string) => {
    const sector = sectors.find((one) => one.key === key)
    return locale === 'nl' ? sector?.nameNl : sector?.nameEn
  }
  return (
    <section className="hero plane on-plane" aria-labelledby="hero-t">
      <div className="wrap hero-top">
        <div className="hero-copy">
          <h1 id="hero-t">{tenant.tagline}</h1>
          <p>{t(`vacancies.home.${tenant.program}`)}</p>
          {found.total > 0 && found.town ? (
            <p className="hero-now">{t('vacancies.home.now', { town: found.town, count: found.total })}</p>
          ) : null}
        </div>
        <SearchSign />
      </div>
      <nav className="street" aria-label={t('vacancies.home.choose')}>
        <ul className="street-row">
          {houses.map(({ facade, sector }) => (
            <li key={sector}>
              <Link to={`${path('/stagebank')}?sector=${sector}`}>
                <Facade name={facade} />
                <span className="plate">
                  <b>{nameOf(sector)}</b>
                  {found.sectors ? (
                    <>
                      <span className="num" aria-hidden="true">
                        {countOf(sector)}
                      </span>
                      <span className="vh">{t('vacancies.places', { count: countOf(sector) })}</span>
                    </>
                  ) : null}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

/** What has no house in the street; and why its houses together have more than there is. */
function OtherSectors() {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { sectors: counted = [] } = useLoaderData<typeof loader>()
  const others = sectors.flatMap((sector) => {
    const count = counted.find(({ value }) => value === sector.key)?.count ?? 0
    return count > 0 && !street.some((house) => house.sector === sector.key) ? [{ ...sector, count }] : []
  })
  if (!counted.some(({ count }) => count > 0)) return null
  return (
    <p className="wrap street-more">
      {others.length > 0 ? <>{t('vacancies.home.also')} </> : null}
      {others.map(({ key, nameNl, nameEn, count }) => (
        <Link key={key} to={`${path('/stagebank')}?sector=${key}`}>
          {locale === 'nl' ? nameNl : nameEn} ({count})
        </Link>
      ))}{' '}
      <span className="muted">{t('vacancies.home.twice')}</span>
    </p>
  )
}

function SearchSign() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { reach, town } = useLoaderData<typeof loader>()
  return (
    <Form className="searchsign" role="search" aria-label={t('vacancies.search')} action={path('/stagebank')}>
      <label className="ss-f">
        <span>{t('vacancies.what')}</span>
        <input type="text" name="q" maxLength={200} placeholder={t(`vacancies.home.what.${tenant.program}`)} />
      </label>
      <label className="ss-f">
        <span>{t('vacancies.where')}</span>
        <input
          type="text"
          name="place"
          maxLength={80}
          autoComplete="address-level2"
          defaultValue={town}
          placeholder={t('vacancies.home.where')}
        />
      </label>
      <label className="ss-f ss-s">
        <span>{t('vacancies.how-far')}</span>
        <select name="radius" defaultValue={reach.usual}>
          {reach.kilometres.map((km) => (
            <option key={km} value={km}>
              {t('vacancies.km', { km })}
            </option>
          ))}
        </select>
      </label>
      <button className="btn btn-primary btn-lg" type="submit">
        <Icon name="magnifying-glass-bold" /> {t('vacancies.find')}
      </button>
    </Form>
  )
}

/** What one does at each stop, as a drawing. */
const stepDrawings = ['bicycle', 'envelope', 'clipboard', 'barrow', 'balloons'] as const

function HowItGoes() {
  const t = useT()
  return (
    <section className="wrap home-sec" id="leerlingen" aria-labelledby="route-t">
      <div className="how">
        <div>
          <h2 id="route-t">{t('vacancies.home.how')}</h2>
          <p className="muted">{t('vacancies.home.how-sub')}</p>
        </div>
        <ol className="route route-h">
          {stepDrawings.map((drawing, at) => (
            <li className="stop" data-state="done" key={drawing}>
              <span className="mark" aria-hidden="true">
                <span>{at + 1}</span>
              </span>
              <Drawing name={`spot-${drawing}`} className="how-spot" />
              <div>
                <div className="name">{t(`vacancies.home.step.${at + 1}.name`)}</div>
                <div className="meta">{t(`vacancies.home.step.${at + 1}.text`)}</div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
