import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import type { FacetName, Facets, Widening } from '#areas/vacancies/search/model.ts'
import { BankMap } from '#areas/vacancies/ui/bank-map.tsx'
import { Hit, type Place } from '#areas/vacancies/ui/hit.tsx'
import { KeepForm, keepOrDrop } from '#areas/vacancies/ui/keep.tsx'
import { weekdays } from '#platform/week.ts'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/pages/stagebank.css'

export const handle = { layout: 'wide' }

const asked = ['q', 'place', 'radius', 'sector', 'day', 'order', 'page'] as const
const radii = [2, 5, 10, 20, 50]
const choices: Partial<Record<(typeof asked)[number], string[]>> = {
  radius: radii.map(String),
  sector: sectors.map(({ key }) => key),
  day: [...weekdays],
  order: ['relevance', 'distance', 'newest'],
}

type Meta = {
  page: { number: number; size: number; total: number; totalPages: number }
  facets: Facets
  widened: Widening[]
  placeUnknown: boolean
  center: { lat: number; lng: number } | null
}

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const query = new URLSearchParams()
  for (const name of asked) {
    // What an old address asks and nobody knows any more is left out.
    const values = url.searchParams
      .getAll(name)
      .flatMap((value) => (choices[name] ? value.split(',') : [value]))
      .filter((value) => value !== '' && !value.includes('\0') && (choices[name]?.includes(value) ?? true))
    if (values.length && name !== 'page') query.set(name, values.join(','))
  }
  if (query.has('place') && !query.has('radius')) query.set('radius', '10')
  query.set('page[size]', '20')
  query.set('page[number]', String(Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1)))
  return load(args, async (api) => {
    const { data, meta } = await api.get<Place[]>(`/vacancies?${query}`)
    const { page } = meta as Meta
    if (page.number > page.totalPages && page.totalPages > 0) throw redirect(lastPage(url, page.totalPages))
    return { places: data, meta: meta as Meta }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    await keepOrDrop(api, form)
    return null
  })
}

export default function Bank() {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const submit = useSubmit()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [mapOpen, setMapOpen] = useState(false)
  const { places, meta } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem } | null>()?.problem
  const [search] = useSearchParams()
  const chosen = (name: string) =>
    search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter(Boolean)
  const [sectorsOn, daysOn] = [chosen('sector'), chosen('day')]
  const place = search.get('place') ?? ''
  const radius = Number(search.get('radius') ?? 10)
  const { number, size, total, totalPages } = meta.page
  const without = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    const left = chosen(name).filter((one) => one !== value)
    next.delete(name)
    next.delete('page')
    for (const one of left) next.append(name, one)
    return `?${next}`
  }
  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return `?${next}`
  }
  const name = (key: string) => {
    const sector = sectors.find((one) => one.key === key)
    return locale === 'nl' ? sector?.nameNl : sector?.nameEn
  }
  const wider = radii.find((one) => one > radius)
  const countOf = (facet: FacetName, value: string) => meta.facets[facet].find((one) => one.value === value)?.count ?? 0
  const widerTotal = wider ? countOf('radius', String(wider)) : 0
  const send = (event: React.ChangeEvent<HTMLFormElement>) =>
    void submit(event.currentTarget, { preventScrollReset: true })

  return (
    <main id="inhoud">
      <title>{pageTitle(t('vacancies.bank'), tenant.appName)}</title>
      <meta name="description" content={t('vacancies.bank-description', { count: total })} />
      <KeepForm />
      <Form id="bank" method="get" role="search" aria-label={t('vacancies.search')} onChange={send}>
        <div className="bank-head wrap wrap-wide">
          <h1 className="vh">{t('vacancies.bank')}</h1>
          <div className="searchline">
            <label className="sl-f">
              <span className="vh">{t('vacancies.what')}</span>
              <Icon name="magnifying-glass" />
              <input
                type="search"
                name="q"
                key={`q${search.get('q')}`}
                defaultValue={search.get('q') ?? ''}
                placeholder={t('vacancies.what')}
                onChange={(event) => event.stopPropagation()}
              />
            </label>
            <label className="sl-f">
              <span className="vh">{t('vacancies.where')}</span>
              <Icon name="map-pin" />
              <input
                type="text"
                name="place"
                key={`p${place}`}
                defaultValue={place}
                placeholder={t('vacancies.where')}
                autoComplete="address-level2"
                onChange={(event) => event.stopPropagation()}
              />
            </label>
            <label className="sl-f sl-r">
              <span className="sl-l">{t('vacancies.within')}</span>
              <select
                name="radius"
                key={`r${radius}`}
                defaultValue={String(radius)}
                aria-label={t('vacancies.how-far')}
              >
                {radii.map((km) => (
                  <option key={km} value={km}>
                    {t('vacancies.km', { km })}
                  </option>
                ))}
              </select>
            </label>
            <button className="btn btn-primary" type="submit">
              {t('vacancies.find')}
            </button>
          </div>
          {user?.capacities.includes('student') ? (
            <div className="saved">
              <Link className="chip" to={path('/stagebank/bewaard')}>
                <Icon name="heart" /> {t('vacancies.favorites.title')}
              </Link>
            </div>
          ) : null}
        </div>
        <div className={mapOpen ? 'bank map-on' : 'bank'}>
          <div className="rail-toggle" data-needs-js="">
            <button
              type="button"
              className="chip"
              aria-expanded={filtersOpen}
              aria-controls="filters"
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              <Icon name="sliders-horizontal" /> {t('vacancies.filters')}
              {sectorsOn.length + daysOn.length > 0 ? (
                <span className="count">{sectorsOn.length + daysOn.length}</span>
              ) : null}
            </button>
            <button type="button" className="chip" aria-pressed={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
              <Icon name={mapOpen ? 'list-bullets' : 'map-trifold'} /> {t(mapOpen ? 'vacancies.list' : 'vacancies.map')}
            </button>
          </div>
          <aside className="rail" id="filters" data-open={filtersOpen || undefined} aria-label={t('vacancies.filters')}>
            <div className="row row-between">
              <h2>{t('vacancies.filters')}</h2>
              {sectorsOn.length + daysOn.length > 0 ? (
                <Link
                  className="small"
                  to={`?${new URLSearchParams([...search].filter(([key]) => ['q', 'place', 'radius'].includes(key)))}`}
                >
                  {t('vacancies.clear')}
                </Link>
              ) : null}
            </div>
            <fieldset className="facet" hidden={meta.facets.sector.length + sectorsOn.length === 0}>
              <legend>{t('vacancies.what-fits')}</legend>
              {sectors
                .filter(
                  ({ key, program }) =>
                    (program === 'both' || program === tenant.program) &&
                    (countOf('sector', key) > 0 || sectorsOn.includes(key)),
                )
                .map(({ key }) => (
                  <label className="check" key={`${key}${sectorsOn.includes(key)}`}>
                    <input type="checkbox" name="sector" value={key} defaultChecked={sectorsOn.includes(key)} />
                    <span className="grow">{name(key)}</span>
                    <span className="num muted">{countOf('sector', key)}</span>
                  </label>
                ))}
            </fieldset>
            <fieldset className="facet">
              <legend>{t('vacancies.when')}</legend>
              <div className="days">
                {weekdays.map((day) => (
                  <label className="day" key={`${day}${daysOn.includes(day)}`}>
                    <input
                      className="vh"
                      type="checkbox"
                      name="day"
                      value={day}
                      defaultChecked={daysOn.includes(day)}
                    />
                    <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
                    <span className="vh">
                      {t(`vacancies.day.${day}.long`)}, {t('vacancies.places', { count: countOf('day', day) })}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <button className="btn btn-block without-js" type="submit">
              {t('vacancies.show')}
            </button>
          </aside>
          <section className="results" aria-labelledby="res-t">
            <div className="res-head">
              <h2 id="res-t" aria-live="polite">
                {t('vacancies.places', { count: total })}{' '}
                {meta.center ? <span className="muted">{t('vacancies.within-km', { km: radius })}</span> : null}
              </h2>
              <label className="sort">
                <span className="vh">{t('vacancies.sort')}</span>
                <select
                  className="select"
                  name="order"
                  key={search.get('order')}
                  defaultValue={search.get('order') ?? ''}
                >
                  {['', 'distance', 'newest'].map((order) => (
                    <option key={order} value={order}>
                      {t(`vacancies.order.${order || (meta.center ? 'nearest-first' : 'relevance')}`)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {sectorsOn.length + daysOn.length > 0 ? (
              <div className="chips-scroll">
                {sectorsOn.map((key) => (
                  <Link className="chip on" key={key} to={without('sector', key)}>
                    {name(key)} <Icon name="x" />
                    <span className="vh">{t('vacancies.remove')}</span>
                  </Link>
                ))}
                {daysOn.map((day) => (
                  <Link className="chip on" key={day} to={without('day', day)}>
                    {t(`vacancies.day.${day}.short`)} <Icon name="x" />
                    <span className="vh">{t('vacancies.remove')}</span>
                  </Link>
                ))}
              </div>
            ) : null}
            {problem ? <Notice tone="stop" role="alert" title={problem.message} /> : null}
            {meta.placeUnknown ? <Notice tone="warn" title={t('vacancies.place-unknown', { place })} /> : null}
            {places.length ? (
              <ol className="hits">
                {places.map((one, at) => (
                  <Hit key={one.id} place={one} from={search.toString()} number={(number - 1) * size + at + 1} />
                ))}
              </ol>
            ) : (
              <Empty title={t('vacancies.none')}>{t('vacancies.none-help')}</Empty>
            )}
            {wider && widerTotal > total ? (
              <Notice title={t('vacancies.nothing-fits')}>
                <Link to={to({ radius: String(wider), page: '1' })}>
                  {t('vacancies.search-wider', { km: wider, count: widerTotal })}
                </Link>
              </Notice>
            ) : null}
            <Pager number={number} totalPages={totalPages} hrefOf={(page) => to({ page: String(page) })} />
          </section>
          <div className="mapside">
            <div className="mapbox">
              <BankMap places={places} center={meta.center} radiusKm={radius} first={(number - 1) * size + 1} />
            </div>
          </div>
        </div>
      </Form>
    </main>
  )
}
