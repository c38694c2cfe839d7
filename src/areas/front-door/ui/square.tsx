import { useState, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { Drawing, Facade, type FacadeName } from '#web/design/scene.tsx'
import { useT } from '#web/i18n.tsx'
import { Become, type FrontDoor, type Person } from './become.tsx'

type Brand = FrontDoor['brands'][number]

const street: FacadeName[] = ['care', 'animals', 'children', 'culture', 'sport', 'shops', 'nature', 'community']

/** The square with its flags and its people; whoever points at a flag sees the whole page in the colours of that tenant. */
export function Square({ brands, people, children }: { brands: Brand[]; people: Person[]; children: ReactNode }) {
  const pupil = people.find(({ key }) => key === 'pupil')
  const t = useT()
  const [pointedAt, setPointedAt] = useState<string>()
  const here = brands.find(({ isHere }) => isHere)
  const shown = brands.find(({ key }) => key === pointedAt) ?? here
  return (
    <section className="fd plane on-plane" aria-labelledby="fd-t">
      {shown && shown !== here ? <Colours css={shown.themeCss} /> : null}
      <div className="wrap fd-top">
        <div>
          <h1 id="fd-t">{t('door.title')}</h1>
          <p>{t('door.lead')}</p>
          {pupil ? (
            <Become person={pupil} to="/vacancies/search" piece="find" className="btn btn-lg fd-start">
              {t('door.start')} <Icon name="arrow-right-bold" />
            </Become>
          ) : null}
        </div>
        {shown ? (
          <p className="fd-now">
            <span>{t('door.seen')}</span>
            <b>{shown.appName}</b>
            <span>{t(`door.program.${shown.program}`)}</span>
          </p>
        ) : null}
      </div>
      {children}
      <nav className="fd-sling wrap" aria-labelledby="fd-sl">
        <h2 className="vh" id="fd-sl">
          {t('door.flags')}
        </h2>
        <svg className="fd-rope" viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 4Q500 62 1000 4" />
        </svg>
        <ul className="fd-flags">
          {brands.map((brand) => (
            <li key={brand.key} className="fd-f">
              <a
                className="fd-flag"
                href={brand.address}
                aria-current={brand.isHere ? 'page' : undefined}
                onPointerEnter={() => setPointedAt(brand.key)}
                onPointerLeave={() => setPointedAt(undefined)}
                onFocus={() => setPointedAt(brand.key)}
                onBlur={() => setPointedAt(undefined)}
              >
                <Cloth colours={brand.cloth} />
                <span className="fd-fn">{brand.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="fd-scene">
        <svg className="fd-sun" viewBox="0 0 100 100" aria-hidden="true">
          <circle className="il-sun" cx="50" cy="50" r="46" />
        </svg>
        <div className="fd-street" aria-hidden="true">
          {street.map((name) => (
            <span key={name}>
              <Facade name={name} className="facade" />
            </span>
          ))}
        </div>
        <ul className="fd-people wrap" aria-label={t('door.people')}>
          {people.map((person, at) => (
            <Somebody key={person.key} person={person} house={street[(at + 1) % street.length] ?? 'animals'} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The custom properties of another tenant over those of this one, for as long as somebody points. */
function Colours({ css }: { css: string }) {
  const found = useRouteLoaderData('root') as { nonce: string }
  return <style nonce={found.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

function Cloth({ colours: [upper, lower, mark] }: { colours: string[] }) {
  const own = { '--flag-upper': upper, '--flag-lower': lower, '--flag-mark': mark } as React.CSSProperties
  return (
    <span className="fd-cloth" style={own} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z" />
        <path d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z" />
      </svg>
    </span>
  )
}

function Somebody({ person, house }: { person: Person; house: FacadeName }) {
  const t = useT()
  const { key, firstName, age, groups, organizationName, city } = person
  const words = {
    age: age ?? '',
    group: groups.join(', '),
    count: groups.length,
    organization: organizationName ?? '',
    city: city ?? '',
  }
  return (
    <li className="fd-p" data-who={key}>
      <Become person={person} className="fd-me">
        <span className="fd-fig" aria-hidden="true">
          {/* On a phone one street cannot stand behind three rows. */}
          <Facade name={house} className="fd-house" />
          <Drawing name={`person-${key}`} className="fd-body" />
          {key === 'host' ? <Drawing name="goat" className="fd-goat" /> : null}
        </span>
        <span className="fd-plate">
          <b>{t('door.be', { name: firstName })}</b>
          <span>{t(`door.who.${key}`, words)}</span>
        </span>
        <span className="fd-does">{t(`door.does.${key}`)}</span>
      </Become>
    </li>
  )
}
