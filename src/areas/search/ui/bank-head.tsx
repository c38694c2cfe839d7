import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import type { BankAddress } from './bank-address.ts'
import type { BankAnswer } from './bank-answer.ts'
import { Starters } from './starters.tsx'
import { SearchLine } from './search-line.tsx'

/** What the bank is also there as, for programs that read along. */
const feeds = { rss: 'application/rss+xml', json: 'application/feed+json' }

/** What a browser and a search engine are told of a page of the bank. */
export function BankMetadata({ address, total }: { address: BankAddress; total: number }) {
  const t = useT()
  const { tenant } = useShell()
  return (
    <>
      <title>{pageTitle(t('vacancies.bank'), tenant.appName)}</title>
      <LinkPreview
        title={t('vacancies.bank')}
        description={t('vacancies.bank-description', { count: total })}
        path="/stagebank"
      />
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
      {[...address.call.keys()].some((name) => name !== 'sector' && name !== 'place') ? (
        <meta name="robots" content="noindex, follow" />
      ) : null}
    </>
  )
}

type BankHeadProps = {
  address: BankAddress
  answer: Pick<BankAnswer, 'meta' | 'saved'>
  /** Whether the line is folded out, on a phone. */
  open: boolean
  onOpen(): void
  /** What a phone shows besides the list: filters and map. */
  children: ReactNode
}

/** What, where and how far, and below it what one tap asks. */
export function BankHead({ address, answer, open, onOpen, children }: BankHeadProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { fields, name, reach, query } = address
  const hasStart = answer.meta.distancesFrom !== null
  const sum = [name, answer.meta.center && query.place ? reach : ''].filter(Boolean).join(', ')
  return (
    <div className="bank-head wrap wrap-wide" role="search" aria-label={t('vacancies.search')}>
      <h1 className="vh">{t('vacancies.bank')}</h1>
      <SearchLine fields={fields} hasStart={hasStart} open={open} onOpen={onOpen} sum={sum} />
      {/* One row of a phone: what one looks by, for a pupil what was kept, and what may be asked. */}
      <div className="saved">
        {children}
        {user?.capacities.includes('student') ? (
          <>
            <Link className="chip" to={path('/stagebank/bewaard')}>
              <Icon name="heart" /> {t('vacancies.favorites.title')}
            </Link>
            {answer.saved.map((one) => (
              <Link className="chip" key={one.id} to={`?${one.query}`}>
                <Icon name="bookmark-simple" /> {one.name}
              </Link>
            ))}
          </>
        ) : null}
        <Starters address={address} facets={answer.meta.facets} hasStart={hasStart} />
      </div>
    </div>
  )
}
