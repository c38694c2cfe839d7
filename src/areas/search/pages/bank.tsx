import { radiusOf } from '#areas/geography/model.ts'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'

import { saveSearchInput } from '#areas/search/saved-searches/schema.ts'
import { writeSearch } from '#areas/search/schema.ts'
import { queryIn } from '#areas/search/ui/address.ts'
import { useBankAddress, type BankAddress } from '#areas/search/ui/bank-address.ts'
import type { BankAnswer, BankOutcome } from '#areas/search/ui/bank-answer.ts'
import { BankHead, BankMetadata } from '#areas/search/ui/bank-head.tsx'
import { BankResults, countBefore } from '#areas/search/ui/bank-results.tsx'
import { Filters } from '#areas/search/ui/filters.tsx'
import { KeepForm, keepOrDrop } from '#areas/search/ui/keep.tsx'
import { SaveSearchForm } from '#areas/search/ui/save-search.tsx'
import { useAddressForm } from '#areas/search/ui/use-address-form.ts'
import { readOwnCookie } from '#platform/cookies.ts'
import { act, askedPage, lastPage, load, signInPath, visitContext, takeForm, type PageApi } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import '#areas/vacancies/ui/stagebank.css'

// Whoever sees no map loads none.
const BankMap = late(() => import('#areas/search/ui/bank-map.tsx'))

export const handle = { layout: 'wide', scripts: 'waiting', elseRoom: '/vacancies/search' }

const pageSize = 20

export async function loader(args: LoaderFunctionArgs): Promise<BankAnswer> {
  const url = new URL(args.request.url)
  const call = writeSearch(queryIn(url.searchParams))
  const asked = call.size > 0
  const after = url.searchParams.get('after')
  call.set('page[size]', String(pageSize))
  if (after) call.set('page[after]', after)
  else call.set('page[number]', String(askedPage(url)))
  // Who is a visitor keeps no searches, and is not asked for them.
  const isVisitor = !readOwnCookie(args.request, 'access-token', args.context.get(visitContext).secure)
  // The same screen is open to everybody as `/stagebank`; this address is for who is signed in.
  if (isVisitor && /\/vacancies\/search(\.data)?$/.test(url.pathname)) throw redirect(signInPath(args.request))
  return load(args, async (api) => {
    const { data: places, meta } = await api.get(`/vacancies?${call}`)
    const { page } = meta
    if (!after && page.number > page.totalPages && page.totalPages > 0) throw redirect(lastPage(url, page.totalPages))
    const [kept, seeker] =
      isVisitor || after
        ? [[], { level: null, age: null }]
        : await Promise.all([
            api.get('/saved_searches').then(({ data }) => data),
            api.get('/seeker').then(({ data: { level, age } }) => ({ level, age })),
          ])
    // Who asks nothing yet is shown what may suit.
    const fits = isVisitor || after || asked || page.number > 1 ? [] : (await api.get('/recommendations')).data
    // What stands above the list as fitting is not said again in it.
    const listed = places.filter(({ id }) => fits.every((fit) => fit.id !== id))
    return { places: listed, meta, fits, ...seeker, saved: kept.map(({ id, name, query }) => ({ id, name, query })) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<BankOutcome> => {
    if (form.get('intent') === 'no-fits') {
      await api.patch('/recommendations', 'recommendations', { wanted: false })
      return { done: 'vacancies.fit.switched-off' }
    }
    if (form.get('intent') === 'save') return keepSearch(api, form)
    await keepOrDrop(api, form)
    return null
  })
}

/** Keeps the search, or what became of one that is changed; here, so that no browser loads what checks it. */
async function keepSearch(api: PageApi, form: FormData): Promise<{ saved: string }> {
  const kept = readForm(saveSearchInput, form)
  const id = form.get('search')
  if (id) {
    await api.patch(`/saved_searches/${String(id)}`, 'saved_searches', kept)
    throw redirect(`/${api.locale}/stagebank/bewaard?changed=${String(id)}#zoekopdrachten`)
  }
  const { data } = await api.post('/saved_searches', 'saved_searches', kept)
  return { saved: data.name }
}

export default function Bank() {
  const [lineOpen, setLineOpen] = useState(false)
  const form = useAddressForm()
  const answer = useLoaderData<typeof loader>()
  const outcome = useActionData<BankOutcome>()
  const address = useBankAddress(answer.saved)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [mapOpen, setMapOpen] = useState(false)
  return (
    <main id="inhoud">
      <BankMetadata address={address} total={answer.meta.page.total} />
      <KeepForm />
      <SaveSearchForm address={address} />
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
        <input type="hidden" name="bounds" defaultValue={address.fields.get('bounds') ?? ''} />
        <input type="hidden" name="organization" defaultValue={address.fields.get('organization') ?? ''} />
        <input type="hidden" name="change" defaultValue={address.fields.get('change') ?? ''} />
        <BankHead address={address} answer={answer} open={lineOpen} onOpen={() => setLineOpen(true)}>
          <RailToggle
            filters={address.filters.length}
            filtersOpen={filtersOpen}
            mapOpen={mapOpen}
            onFilters={() => setFiltersOpen(!filtersOpen)}
            onMap={() => setMapOpen(!mapOpen)}
          />
        </BankHead>
        <BankBody
          address={address}
          answer={answer}
          outcome={outcome}
          filtersOpen={filtersOpen}
          mapOpen={mapOpen}
          onShow={() => setFiltersOpen(false)}
        />
      </Form>
    </main>
  )
}

type BodyProps = {
  address: BankAddress
  answer: BankAnswer
  outcome: BankOutcome | undefined
  filtersOpen: boolean
  mapOpen: boolean
  onShow(): void
}

/** Filters, list and map: beside each other where there is room, else one at a time. */
function BankBody({ address, answer, outcome, filtersOpen, mapOpen, onShow }: BodyProps) {
  const [marked, setMarked] = useState<string>()
  const count = useRef<HTMLHeadingElement>(null)
  const isWide = useWide()
  const { fields, filters, without, to } = address
  const { meta, level } = answer
  return (
    <div className={mapOpen ? 'bank map-on' : 'bank'}>
      <Filters
        fields={fields}
        facets={meta.facets}
        level={level}
        open={filtersOpen}
        on={filters.length}
        cleared={without(...filters)}
        nearer={meta.distancesFrom && !fields.has('radius') ? (km) => to({ radius: String(km) }) : undefined}
        total={meta.page.total}
        onShow={() => {
          onShow()
          requestAnimationFrame(() => {
            count.current?.focus({ preventScroll: true })
            count.current?.scrollIntoView()
          })
        }}
      />
      <BankResults
        address={address}
        answer={answer}
        outcome={outcome}
        count={count}
        marked={marked}
        onMark={setMarked}
      />
      <div className="mapside">
        {mapOpen || isWide ? (
          <MapOf address={address} answer={answer} isWanted={mapOpen} marked={marked} onMark={setMarked} />
        ) : null}
      </div>
    </div>
  )
}

type ToggleProps = { filters: number; filtersOpen: boolean; mapOpen: boolean; onFilters(): void; onMap(): void }

function RailToggle({ filters, filtersOpen, mapOpen, onFilters, onMap }: ToggleProps) {
  const t = useT()
  return (
    <div className="rail-toggle" data-needs-js="">
      <button type="button" className="chip" aria-expanded={filtersOpen} aria-controls="filters" onClick={onFilters}>
        <Icon name="sliders-horizontal" /> {t('vacancies.filters')}
        {filters > 0 ? <span className="count">{filters}</span> : null}
      </button>
      <button type="button" className="chip" aria-pressed={mapOpen} onClick={onMap}>
        <Icon name={mapOpen ? 'list-bullets' : 'map-trifold'} /> {t(mapOpen ? 'vacancies.list' : 'vacancies.map')}
      </button>
    </div>
  )
}

type MapOfProps = Pick<BodyProps, 'address' | 'answer'> & {
  isWanted: boolean
  marked: string | undefined
  onMark(id: string | undefined): void
}

function MapOf({ address, answer, isWanted, marked, onMark }: MapOfProps) {
  const navigate = useNavigate()
  const { query, call, to } = address
  const before = countBefore(answer.meta)
  const numbers = useMemo(
    () => new Map(answer.places.map(({ id }, at) => [id, before + at + 1])),
    [answer.places, before],
  )
  const listed = useMemo(
    () =>
      [...answer.places, ...answer.fits].flatMap(({ id, title, organizationName, city, lat, lng }) =>
        lat === null || lng === null ? [] : [{ id, title, organizationName, city, lat, lng }],
      ),
    [answer.places, answer.fits],
  )
  return (
    <BankMap
      list={call.toString()}
      numbers={numbers}
      listed={listed}
      center={answer.meta.center}
      from={answer.meta.distancesFrom?.name ?? null}
      radiusKm={radiusOf(query)}
      bounds={query.bounds}
      isWanted={isWanted}
      marked={marked}
      onMark={onMark}
      onSearchHere={(bounds) => void navigate(to({ bounds }), { preventScrollReset: true })}
    />
  )
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
