import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { TravelMode } from '#areas/geography/model.ts'
import { Pager } from '#web/design/pager.tsx'
import { useT } from '#web/i18n.tsx'
import type { BankAddress } from './bank-address.ts'
import type { BankAnswer, BankMeta, BankOutcome } from './bank-answer.ts'
import { HostNote, NotesAbove, NothingFound, WiderCircle } from './bank-notes.tsx'
import { Fits } from './fits.tsx'
import { Hit } from './hit.tsx'
import { SaveSearchButton } from './save-search.tsx'
import { ShareButton } from './share.tsx'

type ResultsProps = {
  address: BankAddress
  answer: BankAnswer
  outcome: BankOutcome | undefined
  /** The line that says how many, to lead to. */
  count: RefObject<HTMLHeadingElement | null>
  marked: string | undefined
  onMark(id: string | undefined): void
}

/** How many of the places that were found stand before this page. */
export function countBefore({ page }: BankMeta): number {
  return (page.number - 1) * page.size
}

/** The list of what was found, with what is to be said of it. */
export function BankResults({ address, answer, outcome, count, marked, onMark }: ResultsProps) {
  const { fits, meta, places, age } = answer
  const { query, fields, list, mode, to } = address
  const before = countBefore(meta)
  return (
    <section className="results" aria-labelledby="res-t">
      {fits.length > 0 ? <Fits fits={fits} offForm="no-fits" /> : null}
      <ResultsHead address={address} meta={meta} count={count} />
      {places.length ? <From meta={meta} isNamed={query.place !== ''} /> : null}
      <HostNote address={address} />
      <NotesAbove address={address} meta={meta} outcome={outcome} />
      {places.length ? (
        <ol className="hits">
          {places.map((one, at) => (
            <Hit
              key={one.id}
              place={one}
              from={list}
              number={before + at + 1}
              mode={mode}
              age={age}
              after={query.starts}
              isOn={one.id === marked}
              onMark={onMark}
            />
          ))}
          {meta.page.after ? (
            <More list={list} after={meta.page.after} at={before + places.length} mode={mode} age={age} />
          ) : null}
        </ol>
      ) : (
        <NothingFound fields={fields} facets={meta.facets} />
      )}
      <WiderCircle address={address} meta={meta} />
      {/* Who reads on under the list from its beginning needs no numbers; without scripts, or further on, they lead. */}
      <div className={meta.page.after && meta.page.number === 1 ? 'without-js' : undefined}>
        <Pager
          number={meta.page.number}
          totalPages={meta.page.totalPages}
          hrefOf={(page) => to({ page: String(page) })}
        />
      </div>
    </section>
  )
}

/** From where the rides are counted, before one reads the first: whoever named no place is told whose it is. */
function From({ meta: { distancesFrom }, isNamed }: { meta: BankMeta; isNamed: boolean }) {
  const t = useT()
  if (!distancesFrom) return null
  return (
    <p className="hint hits-from">
      {distancesFrom.name === null
        ? t('vacancies.distances-from-home')
        : t('vacancies.distances-from', { place: distancesFrom.name })}{' '}
      {t(isNamed || distancesFrom.name === null ? 'vacancies.estimate-note' : 'vacancies.distances-yours')}
    </p>
  )
}

function ResultsHead({ address, meta, count }: Pick<ResultsProps, 'address' | 'count'> & { meta: BankMeta }) {
  const t = useT()
  const { query, reach } = address
  const usual = meta.center && !query.q ? 'distance' : 'relevance'
  // Where no words are asked nothing fits better than the rest: the newest come first, and that is what it is called.
  const isNewest = usual === 'relevance' && !query.q
  const other = usual === 'distance' ? [] : meta.distancesFrom ? ['distance'] : []
  const orders = ['', ...other, ...(isNewest ? [] : ['newest']), 'fast_answer']
  const shown = query.order === usual || (isNewest && query.order === 'newest') ? '' : (query.order ?? '')
  return (
    <div className="res-head">
      <h2 id="res-t" aria-live="polite" tabIndex={-1} ref={count}>
        {t('vacancies.places', { count: meta.page.total })}{' '}
        {meta.center || query.bounds ? <span className="muted">{reach.toLowerCase()}</span> : null}
      </h2>
      <label className="sort">
        <span className="vh">{t('vacancies.sort')}</span>
        <select className="select" name="order" defaultValue={shown}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(`vacancies.order.${order || (isNewest ? 'newest' : usual)}`)}
            </option>
          ))}
        </select>
      </label>
      <ShareButton title={t('vacancies.bank')} small />
      <SaveSearchButton address={address} />
    </div>
  )
}

type MoreProps = { list: string; after: string; at: number; mode: TravelMode; age: number | null }

/** Reads on under the list, from the last place shown on, so that nothing shifts when something new comes online. */
function More({ list, after, at, mode, age }: MoreProps) {
  const t = useT()
  const { data: found, load: read, state } = useFetcher<BankAnswer>({ key: `more ${list} ${after}` })
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
        <Hit key={one.id} place={one} from={list} number={at + index + 1} mode={mode} age={age} />
      ))}
      {further ? <More list={list} after={further} at={at + found.places.length} mode={mode} age={age} /> : null}
    </>
  )
}
