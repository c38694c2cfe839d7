import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { defaultRadius, radii, type Facets, type Widening } from '#areas/search/model.ts'
import { fieldsIn, readAddress } from '#areas/search/ui/address.ts'
import { bandText, Filters } from '#areas/search/ui/filters.tsx'
import { Fits, type Fit } from '#areas/search/ui/fits.tsx'
import { KeepForm, keepOrDrop } from '#areas/search/ui/keep.tsx'
import type { Box } from '#areas/search/ui/map-view.ts'
import { SearchLine } from '#areas/search/ui/search-line.tsx'
import { searchName, sectorName } from '#areas/search/ui/search-name.ts'
import { ShareButton } from '#areas/search/ui/share.tsx'
import { useAddressForm } from '#areas/search/ui/use-address-form.ts'
import type { Translate } from '#platform/i18n.ts'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { saveSearchInput } from '../saved-searches/schema.ts'
import '#areas/vacancies/ui/stagebank.css'
import { reachKm, type TravelMode } from '#areas/geography/model.ts'
import { Hit } from '../ui/hit.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'

// Whoever sees no map loads none.
const BankMap = lazy(() => import('#areas/search/ui/bank-map.tsx'))

export const handle = { layout: 'wide', scripts: 'waiting' }

const pageSize = 20
/** What the bank is also there as, for programs that read along. */
const feeds = { rss: 'application/rss+xml', json: 'application/feed+json' }

type Meta = {
  page: { number: number; size: number; total: number; totalPages: number; after: string | null }
  facets: Facets
  widened: Widening[]
  suggestion: string | null
  placeUnknown: boolean
  placeSuggestions: string[]
  center: { lat: number; lng: number; name: string } | null
  order: string
}

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const query = readAddress(url.searchParams)
  const asked = query.size > 0
  const after = url.searchParams.get('after')
  query.set('page[size]', String(pageSize))
  if (after) query.set('page[after]', after)
  else query.set('page[number]', String(Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1)))
  // Who is a visitor keeps no searches, and is not asked for them.
  const isVisitor = !/(?:^|;\s*)access-token=/.test(args.request.headers.get('cookie') ?? '')
  return load(args, async (api) => {
    const { data, meta } = await api.get<Place[]>(`/vacancies?${query}`)
    const { page } = meta as Meta
    if (!after && page.number > page.totalPages && page.totalPages > 0) throw redirect(lastPage(url, page.totalPages))
    const [saved, level] =
      isVisitor || after
        ? [[], null]
        : await Promise.all([
            api.get('/saved_searches').then(({ data: kept }) => kept),
            api.get('/seeker').then(({ data: seeker }) => seeker.level),
          ])
    // Who asks nothing yet is shown what may suit.
    const fits = isVisitor || after || asked || page.number > 1 ? [] : (await api.get<Fit[]>('/recommendations')).data
    return {
      places: data,
      meta: meta as Meta,
      fits,
      level,
      saved: saved.map(({ id, name, query }) => ({ id, name, query })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    if (form.get('intent') === 'no-fits') {
      await api.patch('/recommendations', 'recommendations', { wanted: false })
      return { done: 'vacancies.fit.switched-off' }
    }
    if (form.get('intent') !== 'save') {
      await keepOrDrop(api, form)
      return null
    }
    const kept = readForm(saveSearchInput, form)
    const id = form.get('search')
    if (id) {
      await api.patch(`/saved_searches/${String(id)}`, 'saved_searches', kept)
      throw redirect(`/${api.locale}/stagebank/bewaard?changed=${String(id)}#zoekopdrachten`)
    }
    const { data } = await api.post('/saved_searches', 'saved_searches', kept)
    return { saved: data.name }
  })
}

export default function Bank() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [mapOpen, setMapOpen] = useState(false)
  const [lineOpen, setLineOpen] = useState(false)
  const [marked, setMarked] = useState<string>()
  const wide = useWide()
  const count = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { places, meta, saved, fits, level } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; saved?: string; done?: string } | null>()
  const [search] = useSearchParams()
  const question = readAddress(search)
  const fields = fieldsIn(search)
  const form = useAddressForm()
  const { number, size, total, totalPages } = meta.page
  const isPupil = user?.capacities.includes('student') ?? false
  const before = (number - 1) * size
  const filters = [...fields].filter(([name]) => !['q', 'place', 'radius', 'order', 'change'].includes(name))
  const mode = (question.get('travel') as TravelMode | null) ?? 'bike'
  const changed = saved.find(({ id }) => id === search.get('change'))
  const follows = !changed && saved.some(({ query }) => query === question.toString())

  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams(fields)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return `?${next}`
  }
  const without = (...gone: [string, string][]) =>
    `?${new URLSearchParams([...fields].filter(([name, value]) => !gone.some(([n, v]) => n === name && v === value)))}`
  const reach = question.has('bounds')
    ? t('vacancies.filter.in-area')
    : question.has('travel')
      ? t('vacancies.within-minutes', {
          text: t(`vacancies.travel.${mode}`, { minutes: question.get('minutes') ?? '' }),
        })
      : t('vacancies.within-km', { km: question.get('radius') ?? '10' })
  const wider = radii.find((km) => km > Number(question.get('radius') ?? 10))
  const widerTotal = question.has('travel')
    ? 0
    : Number(meta.facets.radius.find(({ value }) => value === String(wider))?.count ?? 0)

  return (
    <main id="inhoud">
      <title>{pageTitle(t('vacancies.bank'), tenant.appName)}</title>
      <meta name="description" content={t('vacancies.bank-description', { count: total })} />
      {/* For who reads along elsewhere; where the bank is closed the feed is too. */}
      {tenant.capabilities.publicVacancies
        ? Object.entries(feeds).map(([format, type]) => (
            <link
              key={format}
              rel="alternate"
              type={type}
              title={t('vacancies.feed.title', { name: tenant.appName })}
              href={`/api/v1/vacancies/feed?format=${format}`}
            />
          ))
        : null}
      {/* Every question has an address; one page for each is no help to who looks from outside. */}
      {[...question.keys()].some((name) => name !== 'sector' && name !== 'place') ? (
        <meta name="robots" content="noindex, follow" />
      ) : null}
      <KeepForm />
      <Form method="post" id="save-search">
        <input type="hidden" name="intent" value="save" />
        {changed ? <input type="hidden" name="search" value={changed.id} /> : null}
        <input type="hidden" name="name" value={changed ? nameFor(t, changed, question) : searchName(t, question)} />
        <input type="hidden" name="query" value={question.toString()} />
      </Form>
      <Form method="post" id="no-fits">
        <input type="hidden" name="intent" value="no-fits" />
      </Form>
      <Form
        id="bank"
        method="get"
        {...form}
        onSubmit={(event) => {
          setLineOpen(false)
          form.onSubmit(event)
        }}
      >
        <input type="hidden" name="bounds" defaultValue={fields.get('bounds') ?? ''} />
        <input type="hidden" name="change" defaultValue={fields.get('change') ?? ''} />
        <div className="bank-head wrap wrap-wide" role="search" aria-label={t('vacancies.search')}>
          <h1 className="vh">{t('vacancies.bank')}</h1>
          <SearchLine
            fields={fields}
            open={lineOpen}
            onOpen={() => setLineOpen(true)}
            sum={[searchName(t, question), meta.center ? reach : ''].filter(Boolean).join(', ')}
          />
          {isPupil ? (
            <div className="saved">
              <Link className="chip" to={path('/stagebank/bewaard')}>
                <Icon name="heart" /> {t('vacancies.favorites.title')}
              </Link>
              {saved.map(({ id, name, query }) => (
                <Link className="chip" key={id} to={`?${query}`}>
                  <Icon name="bookmark-simple" /> {name}
                </Link>
              ))}
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
              {filters.length > 0 ? <span className="count">{filters.length}</span> : null}
            </button>
            <button type="button" className="chip" aria-pressed={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
              <Icon name={mapOpen ? 'list-bullets' : 'map-trifold'} /> {t(mapOpen ? 'vacancies.list' : 'vacancies.map')}
            </button>
          </div>
          <Filters
            fields={fields}
            facets={meta.facets}
            level={level}
            open={filtersOpen}
            on={filters.length}
            cleared={without(...filters)}
            total={total}
            onShow={() => {
              setFiltersOpen(false)
              requestAnimationFrame(() => {
                count.current?.focus({ preventScroll: true })
                count.current?.scrollIntoView()
              })
            }}
          />
          <section className="results" aria-labelledby="res-t">
            {fits.length > 0 ? <Fits fits={fits} offForm="no-fits" /> : null}
            <div className="res-head">
              <h2 id="res-t" aria-live="polite" tabIndex={-1} ref={count}>
                {t('vacancies.places', { count: total })}{' '}
                {meta.center || question.has('bounds') ? <span className="muted">{reach.toLowerCase()}</span> : null}
              </h2>
              <label className="sort">
                <span className="vh">{t('vacancies.sort')}</span>
                <select className="select" name="order" defaultValue={question.get('order') ?? ''}>
                  {['', ...(meta.center ? ['distance'] : []), 'newest', 'fast_answer'].map((order) => (
                    <option key={order} value={order}>
                      {t(
                        `vacancies.order.${order || (meta.center && !question.has('q') ? 'nearest-first' : 'relevance')}`,
                      )}
                    </option>
                  ))}
                </select>
              </label>
              <ShareButton title={t('vacancies.bank')} small />
              {!isPupil || changed ? null : follows ? (
                <Link className="btn savebtn" to={path('/stagebank/bewaard')}>
                  <Icon name="bookmark-simple-fill" /> <span>{t('vacancies.saved.kept')}</span>
                </Link>
              ) : (
                <button className="btn savebtn" type="submit" form="save-search">
                  <Icon name="bell-ringing" /> <span>{t('vacancies.saved.save')}</span>
                </button>
              )}
            </div>
            {changed ? (
              <Notice title={t('vacancies.saved.changing', { name: changed.name })}>
                <p>{t('vacancies.saved.changing-help')}</p>
                <div className="btn-group">
                  <button className="btn btn-primary" type="submit" form="save-search">
                    {t('vacancies.saved.keep-changes')}
                  </button>
                  <Link className="btn" to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>
                    {t('vacancies.saved.leave')}
                  </Link>
                </div>
              </Notice>
            ) : null}
            {outcome?.saved ? (
              <Notice tone="ok" role="status" title={t('vacancies.saved.done', { name: outcome.saved })}>
                <Link to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>{t('vacancies.saved.adjust')}</Link>
              </Notice>
            ) : null}
            {outcome?.problem ? <Notice tone="stop" role="alert" title={outcome.problem.message} /> : null}
            {filters.length > 0 ? (
              <div className="chips-scroll">
                {filters.map(([name, value]) => (
                  <Link className="chip on" key={`${name}${value}`} to={without([name, value])}>
                    {filterText(t, name, value)} <Icon name="x" />
                    <span className="vh">{t('vacancies.remove')}</span>
                  </Link>
                ))}
              </div>
            ) : null}
            {outcome?.done ? <Notice tone="ok" role="status" title={t(outcome.done)} /> : null}
            <Astray meta={meta} place={question.get('place') ?? ''} to={to} />
            {places.length ? (
              <ol className="hits">
                {places.map((one, at) => (
                  <Hit
                    key={one.id}
                    place={one}
                    from={search.toString()}
                    number={before + at + 1}
                    mode={mode}
                    after={question.get('starts') ?? undefined}
                    isOn={one.id === marked}
                    onMark={setMarked}
                  />
                ))}
                {meta.page.after ? (
                  <More list={search.toString()} after={meta.page.after} at={before + places.length} mode={mode} />
                ) : null}
              </ol>
            ) : (
              <NothingFound fields={fields} facets={meta.facets} />
            )}
            {meta.center && wider && widerTotal > total ? (
              <Notice title={t('vacancies.nothing-fits')}>
                <Link to={to({ radius: String(wider) })}>
                  {t('vacancies.search-wider', { km: wider, count: widerTotal })}
                </Link>
              </Notice>
            ) : null}
            <Pager number={number} totalPages={totalPages} hrefOf={(page) => to({ page: String(page) })} />
            {meta.center ? <p className="hint">{t('vacancies.estimate-note')}</p> : null}
          </section>
          <div className="mapside">
            {mapOpen || wide ? (
              <Suspense>
                <BankMap
                  list={question.toString()}
                  numbers={new Map(places.map(({ id }, at) => [id, before + at + 1]))}
                  center={meta.center}
                  radiusKm={reachOf(question)}
                  bounds={boxIn(question)}
                  marked={marked}
                  onMark={setMarked}
                  onSearchHere={(bounds) => void navigate(to({ bounds }), { preventScrollReset: true })}
                />
              </Suspense>
            ) : null}
          </div>
        </div>
      </Form>
    </main>
  )
}

/** A search that is called after what it asks is called after what it asks next. */
function nameFor(t: Translate, { name, query }: { name: string; query: string }, question: URLSearchParams): string {
  return name === searchName(t, new URLSearchParams(query)) ? searchName(t, question) : name
}

/** Each thing that was asked, to be let go at one press. */
function NothingFound({ fields, facets }: { fields: URLSearchParams; facets: Facets }) {
  const t = useT()
  const locale = useLocale()
  const asked = [...new Set(fields.keys())].filter(
    (name) => !['radius', 'order', 'match', 'period', 'change'].includes(name),
  )
  const said = (name: string, value: string) =>
    name === 'q'
      ? `‘${value}’`
      : name === 'organization'
        ? (facets.organization.find((one) => one.value === value)?.name ?? t('vacancies.this-organization'))
        : filterText(t, name, value)
  if (asked.length === 0) return <Empty title={t('vacancies.none')}>{t('vacancies.none-yet')}</Empty>
  return (
    <Empty
      title={t('vacancies.none')}
      action={
        <div className="btn-group">
          {asked.map((name) => (
            <Link
              className="btn"
              key={name}
              to={`?${new URLSearchParams([...fields].filter(([one]) => one !== name && (name !== 'place' || one !== 'radius')))}`}
            >
              {t('vacancies.let-go', {
                what: new Intl.ListFormat(locale).format(fields.getAll(name).map((value) => said(name, value))),
              })}
            </Link>
          ))}
        </div>
      }
    >
      {t('vacancies.none-help')}
    </Empty>
  )
}

/** What to do about a question that was not answered as it was asked. */
function Astray({ meta, place, to }: { meta: Meta; place: string; to: (changes: Record<string, string>) => string }) {
  const t = useT()
  const locale = useLocale()
  const what = new Intl.ListFormat(locale).format(
    meta.widened.map(({ step, to: wider = '' }) => t(`vacancies.widened.${step}`, { to: wider })),
  )
  return (
    <>
      {meta.suggestion ? (
        <p className="meant">
          {t('vacancies.did-you-mean')} <Link to={to({ q: meta.suggestion })}>{meta.suggestion}</Link>?
        </p>
      ) : null}
      {meta.placeUnknown ? (
        <Notice tone="warn" title={t('vacancies.place-unknown', { place })}>
          {meta.placeSuggestions.length > 0 ? (
            <p>
              {t('vacancies.did-you-mean')}{' '}
              {meta.placeSuggestions.map((name, at) => (
                <span key={name}>
                  {at > 0 ? ', ' : null}
                  <Link to={to({ place: name })}>{name}</Link>
                </span>
              ))}
              ?
            </p>
          ) : null}
        </Notice>
      ) : null}
      {meta.widened.length > 0 ? <Notice role="status" title={t('vacancies.widened.lead', { what })} /> : null}
    </>
  )
}

/** A filter as its chip says it. */
function filterText(t: ReturnType<typeof useT>, name: string, value: string): string {
  switch (name) {
    case 'sector':
      return sectorName(t, value)
    case 'day':
      return t(`vacancies.day.${value}.short`)
    case 'hours':
      return bandText(t, value)
    case 'age':
      return t('vacancies.filter.years', { age: value })
    case 'seats':
      return t('vacancies.filter.seats-free', { count: Number(value) })
    case 'accessibility':
      return t(`vacancies.access.${value}`)
    case 'bounds':
      return t('vacancies.filter.in-area')
    case 'starts':
    case 'ends':
      return `${t(`vacancies.filter.${name}`)} ${value}`
    case 'format':
      return t(`vacancies.format.${value}`)
    case 'level':
      return t(`vacancies.level.${value}`)
    default:
      return value
  }
}

/** Whether there is room for the map beside the list; the server does not know, and draws none. */
function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia('(min-width:80rem)')
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia('(min-width:80rem)').matches,
    () => false,
  )
}

/** The kilometres of the circle on the map. */
function reachOf(question: URLSearchParams): number {
  const mode = question.get('travel')
  return mode
    ? reachKm(Number(question.get('minutes')), mode as TravelMode)
    : Number(question.get('radius') ?? defaultRadius)
}

function boxIn(question: URLSearchParams): Box | undefined {
  const corners = (question.get('bounds') ?? '').split(',').map(Number)
  return corners.length === 4 && corners.every(Number.isFinite) ? (corners as unknown as Box) : undefined
}

type MoreProps = { list: string; after: string; at: number; mode: TravelMode }

/** Reads on under the list, from the last place shown on, so that nothing shifts when something new comes online. */
function More({ list, after, at, mode }: MoreProps) {
  const t = useT()
  const { data: found, load: read, state } = useFetcher<typeof loader>({ key: `more ${list} ${after}` })
  if (!found) {
    const next = new URLSearchParams(list)
    next.delete('page')
    next.set('after', after)
    return (
      <li className="more" data-needs-js="">
        <button type="button" className="btn btn-block" onClick={() => state === 'idle' && void read(`?${next}`)}>
          {t(state === 'idle' ? 'vacancies.more-places' : 'shell.form.busy')}
        </button>
      </li>
    )
  }
  const further = found.meta.page.after
  return (
    <>
      {found.places.map((one, index) => (
        <Hit key={one.id} place={one} from={list} number={at + index + 1} mode={mode} />
      ))}
      {further ? <More list={list} after={further} at={at + found.places.length} mode={mode} /> : null}
    </>
  )
}
