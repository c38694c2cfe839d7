import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { minutesFromSchool, type NearSchool } from '#areas/organizations/ui/near-school.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { Got } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Pager } from '#web/design/pager.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { TableAsk } from '#web/table.ts'
import './for-pupils.css'

type Listed = Got<'/organizations'>[number]
type Shown = {
  rows: readonly Listed[]
  page: { number: number; totalPages: number; total: number }
  asked: Pick<TableAsk, 'q' | 'chosen'>
  near: Pick<NearSchool, 'school'> | undefined
}

/** Where one may do an internship: found by name or town, each with what is done there and whether there is room. */
export function OrganizationsForPupils({ rows, page, asked: { q, chosen }, near }: Shown) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const own = (key: string, values?: Record<string, string | number>) => t(`organizations.for-pupils.${key}`, values)
  const [sector] = chosen.sector ?? []
  const ofSector = (key: string | undefined) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(key && { sector: key }) })}`
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('organizations.list.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('organizations.list.title')}</h1>
          <p>{own('lead')}</p>
        </div>
        <Link className="btn" to={path('/vacancies/search')}>
          <Icon name="magnifying-glass" /> {own('to-bank')}
        </Link>
      </div>
      <Form method="get" role="search" className="seek orgs-seek">
        {sector ? <input type="hidden" name="sector" value={sector} /> : null}
        <TextField label={t('organizations.list.search')} name="q" type="search" defaultValue={q} autoComplete="off" />
        <button className="btn btn-primary" type="submit">
          {own('search')}
        </button>
      </Form>
      <nav className="tabs" aria-label={own('kinds')}>
        {[undefined, ...sectors.map(({ key }) => key)].map((key) => (
          <Link key={key ?? ''} to={ofSector(key)} aria-current={sector === key ? 'page' : undefined}>
            {key ? t(`vacancies.sector.${key}`) : own('all')}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Empty
          title={t('organizations.list.empty')}
          action={
            <Link className="btn" to="?">
              {t('organizations.list.show-all')}
            </Link>
          }
        >
          {own('empty-text')}
        </Empty>
      ) : (
        <>
          <p className="orgs-count">
            <b>{own('found', { count: page.total })}</b>
            {near?.school ? <span className="muted small"> {own('nearest-first')}</span> : null}
          </p>
          <ul className="orgs">
            {rows.map((row, at) => (
              <Line key={row.id} organization={row} at={at} near={near} />
            ))}
          </ul>
        </>
      )}
      <Pager {...page} hrefOf={(number) => `${ofSector(sector)}&page=${number}`} />
    </main>
  )
}

function Line({ organization, at, near }: { organization: Listed; at: number } & Pick<Shown, 'near'>) {
  const path = useLocalePath()
  const { id, name, seatsFree } = organization
  return (
    <li>
      <OrganizationCard
        organization={organization}
        at={at}
        title={
          <h2>
            <Link to={path(`/organizations/${id}`)}>{name}</Link>
          </h2>
        }
        seatsFree={seatsFree ?? 0}
        minutes={near && minutesFromSchool(near, organization)}
      />
    </li>
  )
}

type Carded = Pick<Listed, 'name' | 'sectorKeys'> & Partial<Pick<Listed, 'city' | 'description'>>

/** What a pupil is told of an organization in a list of them. */
export function OrganizationCard({
  organization: { name, city, description, sectorKeys },
  title,
  seatsFree,
  minutes,
  at = 0,
}: {
  organization: Carded
  title: ReactNode
  /** Where that is known: while it is written about nobody counts. */
  seatsFree?: number
  /** How far it is by bike from school. */
  minutes?: number | undefined
  /** Which of several it is: the drawings take turns. */
  at?: number
}) {
  const t = useT()
  const kinds = sectorKeys.map((key) => t(`vacancies.sector.${key}`)).join(', ')
  return (
    <>
      <span className={at % 2 ? 'thumb t2' : 'thumb'}>
        <Spot sector={sectorKeys[0]} title={name} />
      </span>
      <div>
        {title}
        <p>{[city, kinds].filter(Boolean).join(' · ')}</p>
        {description ? <p className="orgs-text muted">{description}</p> : null}
        {seatsFree === undefined ? null : (
          <p>
            <span className={seatsFree ? 'orgs-seats' : 'muted'}>
              {t('organizations.for-pupils.seats', { count: seatsFree })}
            </span>
            {minutes === undefined ? null : (
              <span className="muted orgs-ride">{t('organizations.list.minutes', { count: minutes })}</span>
            )}
          </p>
        )}
      </div>
    </>
  )
}
