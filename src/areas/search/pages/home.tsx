import { defaultRadius, radii } from '#areas/geography/model.ts'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'

import { PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import { load } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { Drawing, Facade, type FacadeName } from '#web/design/scene.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { DemoRibbon } from '#web/layouts/demo-ribbon.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/search/pages/home.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get('/vacancies?order=newest&page[size]=5')
    const { facets, page } = meta
    // Told by the server, so that the page brings no more scripts along for it.
    const reach = { usual: defaultRadius, kilometres: radii.slice(0, -1) }
    return { newest: data, sectors: facets.sector, total: page.total, reach }
  })
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
  return (
    <main id="inhoud">
      <DemoRibbon />
      <title>{pageTitle(tenant.tagline, tenant.appName)}</title>
      <meta name="description" content={t(`vacancies.home.${tenant.program}`)} />
      <Hero />
      <div className="ground paving plane" />
      <Newest />
      <HowItGoes />
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
  const houses = street.filter(({ sector }) => sectors.some(({ key }) => key === sector))
  const countOf = (key: string) => found.sectors.find(({ value }) => value === key)?.count ?? 0
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
                  <span className="num" aria-hidden="true">
                    {countOf(sector)}
                  </span>
                  <span className="vh">{t('vacancies.places', { count: countOf(sector) })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

function SearchSign() {
  const t = useT()
  const path = useLocalePath()
  const { reach } = useLoaderData<typeof loader>()
  return (
    <Form className="searchsign" role="search" aria-label={t('vacancies.search')} action={path('/stagebank')}>
      <label className="ss-f">
        <span>{t('vacancies.what')}</span>
        <input type="text" name="q" />
      </label>
      <label className="ss-f">
        <span>{t('vacancies.where')}</span>
        <input type="text" name="place" autoComplete="address-level2" />
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

/** The places that came last, the very last one large. */
function Newest() {
  const t = useT()
  const path = useLocalePath()
  const found = useLoaderData<typeof loader>()
  const [lead, ...rest] = found.newest
  if (!lead) return null
  return (
    <section className="wrap home-sec" aria-labelledby="nieuw-t">
      <div className="section-head">
        <h2 id="nieuw-t">{t('vacancies.home.new')}</h2>
        <Link className="end" to={path('/stagebank')}>
          {t('vacancies.home.all', { count: found.total })}
        </Link>
      </div>
      <div className="feat">
        <Lead place={lead} />
        <ul className="feat-list lines">
          {rest.map((place, at) => (
            <li key={place.id}>
              <Link className="mini" to={path(`/vacancies/${place.id}`)}>
                <PlaceThumb place={place} at={at} />
                <span className="mini-t">
                  <b>{place.title}</b>
                  <span>
                    {place.organizationName}
                    {place.city ? `, ${place.city}` : ''}
                  </span>
                </span>
                <span className="mini-f">
                  <span>{place.days.map((day) => t(`vacancies.day.${day}.short`)).join(', ')}</span>
                  {place.hoursTotal ? <span>{t('vacancies.hours', { count: place.hoursTotal })}</span> : null}
                  <span>{t('vacancies.seats-left', { count: place.seatsLeft })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type NewPlace = Awaited<ReturnType<typeof loader>>['newest'][number]

function Lead({ place: lead }: { place: NewPlace }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <article className="feat-lead">
      <Link to={path(`/vacancies/${lead.id}`)} className="feat-scene" tabIndex={-1} aria-hidden="true">
        <Drawing name="farm" />
      </Link>
      <div className="feat-body">
        <h3>
          <Link to={path(`/vacancies/${lead.id}`)}>{lead.title}</Link>
        </h3>
        <p>{lead.summary}</p>
        <p className="factline">
          <b>{lead.organizationName}</b>
          {lead.city ? (
            <span>
              <Icon name="map-pin" /> {lead.city}
            </span>
          ) : null}
          {lead.hoursTotal ? (
            <span>
              <Icon name="clock" /> {t('vacancies.hours', { count: lead.hoursTotal })}
            </span>
          ) : null}
          <span>
            <Icon name="users" /> {t('vacancies.seats-left', { count: lead.seatsLeft })}
          </span>
        </p>
      </div>
    </article>
  )
}

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
          {['1', '2', '3', '4', '5'].map((step) => (
            <li className="stop" data-state="done" key={step}>
              <span className="mark" aria-hidden="true">
                <span>{step}</span>
              </span>
              <div>
                <div className="name">{t(`vacancies.home.step.${step}.name`)}</div>
                <div className="meta">{t(`vacancies.home.step.${step}.text`)}</div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
