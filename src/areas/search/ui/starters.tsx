import { Link } from 'react-router'
import type { Facets } from '#areas/search/facets/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { BankAddress } from './bank-address.ts'
import { rides } from './hit.tsx'

/** How far most are willing to go, each way of going. */
const journeys = [
  { mode: 'foot', minutes: 10 },
  { mode: 'bike', minutes: 20 },
  { mode: 'public_transport', minutes: 30 },
] as const

type StartersProps = {
  address: BankAddress
  facets: Facets
  /** Whether it is known from where the reader reckons. */
  hasStart: boolean
}

/** What may be asked here and nowhere else is seen before anything is asked: by how one travels, on a free day, with a quick answer. */
export function Starters({ address: { fields, to }, facets, hasStart }: StartersProps) {
  const t = useT()
  if (fields.size > 0) return null
  const saturdays = facets.day.find(({ value }) => value === 'sat')?.count ?? 0
  return (
    <>
      {hasStart
        ? journeys.map(({ mode, minutes }) => (
            <Link className="chip" key={mode} to={to({ radius: `${mode}-${minutes}` })}>
              <Icon name={rides[mode]} /> {t(`vacancies.travel.${mode}`, { minutes })}
            </Link>
          ))
        : null}
      {saturdays > 0 ? (
        <Link className="chip" to={to({ day: 'sat' })}>
          <Icon name="calendar-blank" /> {t('vacancies.starters.saturday')} <span className="count">{saturdays}</span>
        </Link>
      ) : null}
      <Link className="chip" to={to({ order: 'fast_answer' })}>
        <Icon name="chat-circle-text" /> {t('vacancies.order.fast_answer')}
      </Link>
    </>
  )
}
