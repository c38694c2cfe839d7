import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { choices, hourBands, bandValue, seatSteps, seekerAges } from '#areas/search/model.ts'
import type { FacetName, Facets } from '#areas/search/model.ts'
import { weekdays } from '#platform/week.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { sectorName } from './search-name.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'

type FiltersProps = {
  /** What the fields of the form say. */
  fields: URLSearchParams
  facets: Facets
  /** The level of the pupil who searches. */
  level: SchoolLevel | null
  open: boolean
  /** How many filters are on, and where none is. */
  on: number
  cleared: string
  /** How many places there are, and the way to them on a phone, where the filters hide them. */
  total: number
  onShow(): void
}

/** What can be ticked beside the list, each with how many places it leads to. */
export function Filters({ fields, facets, level: own, open, on, cleared, total, onShow }: FiltersProps) {
  const t = useT()
  const { tenant } = useShell()
  const countOf = (facet: FacetName, value: string) => facets[facet].find((one) => one.value === value)?.count ?? 0
  const isOn = (name: string, value: string) => fields.getAll(name).includes(value)
  const tick = (name: 'sector' | 'level' | 'format' | 'accessibility', value: string, text: ReactNode) => (
    <label className="check" key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={isOn(name, value)} />
      <span className="grow">{text}</span>
      <span className="num muted">{countOf(name, value)}</span>
    </label>
  )
  const worth = (name: FacetName, field: string, values: readonly string[]) =>
    values.filter((value) => countOf(name, value) > 0 || isOn(field, value))
  const kinds = worth(
    'sector',
    'sector',
    sectors.filter(({ program }) => program === 'both' || program === tenant.program).map(({ key }) => key),
  )
  const bands = worth('hours', 'hours', hourBands.map(bandValue))
  const formats = worth('format', 'format', choices.format)
  const needs = worth('accessibility', 'accessibility', choices.accessibility)
  // A place that names no level is for all of them: what is more than that is there for this level.
  const others = choices.level.filter((level) => level !== own)
  const least = Math.min(...choices.level.map((level) => countOf('level', level)))
  const near = others.filter((level) => countOf('level', level) > least || isOn('level', level))
  const far = others.filter((level) => !near.includes(level))
  const levelTick = (level: SchoolLevel) => tick('level', level, t(`vacancies.level.${level}`))
  const finer =
    ['format', 'age', 'seats', 'starts', 'ends'].some((name) => fields.has(name)) ||
    others.some((level) => isOn('level', level))
  return (
    <aside className="rail" id="filters" data-open={open || undefined} aria-label={t('vacancies.filters')}>
      <div className="row row-between">
        <h2>{t('vacancies.filters')}</h2>
        {on > 0 ? (
          <Link className="small" to={cleared}>
            {t('vacancies.clear')}
          </Link>
        ) : null}
      </div>
      {own ? (
        <Facet name={t('vacancies.filter.level')}>
          {tick('level', own, t('vacancies.filter.own-level', { level: t(`vacancies.level.${own}`) }))}
        </Facet>
      ) : null}
      <Facet name={t('vacancies.what-fits')} shown={kinds.length > 0}>
        {kinds.map((key) => tick('sector', key, sectorName(t, key)))}
      </Facet>
      <Facet name={t('vacancies.when')}>
        <div className="days">
          {weekdays.map((day) => (
            <label className="day" key={day}>
              <input className="vh" type="checkbox" name="day" value={day} defaultChecked={isOn('day', day)} />
              <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
              <span className="vh">
                {t(`vacancies.day.${day}.long`)} {countOf('day', day)}
              </span>
            </label>
          ))}
        </div>
      </Facet>
      <Facet name={t('vacancies.filter.hours')} shown={bands.length > 0}>
        <label className="check">
          <input type="radio" name="hours" value="" defaultChecked={!fields.has('hours')} />
          <span className="grow">{t('vacancies.filter.any')}</span>
        </label>
        {bands.map((band) => (
          <label className="check" key={band}>
            <input type="radio" name="hours" value={band} defaultChecked={isOn('hours', band)} />
            <span className="grow">{bandText(t, band)}</span>
            <span className="num muted">{countOf('hours', band)}</span>
          </label>
        ))}
      </Facet>
      <Facet name={t('vacancies.filter.accessibility')} shown={needs.length > 0}>
        {needs.map((need) => tick('accessibility', need, t(`vacancies.access.${need}`)))}
      </Facet>
      <details className="facet finer" open={finer}>
        <summary>
          {t('vacancies.filter.more')} <Icon name="caret-down-bold" />
        </summary>
        <Facet name={t('vacancies.filter.format')} shown={formats.length > 0}>
          {formats.map((format) => tick('format', format, t(`vacancies.format.${format}`)))}
        </Facet>
        <Facet name={t(own ? 'vacancies.filter.other-levels' : 'vacancies.filter.level')}>
          {near.map(levelTick)}
          {far.length > 0 ? (
            <details className="more-choices">
              <summary>{t(near.length > 0 ? 'vacancies.filter.more-levels' : 'vacancies.filter.all-levels')}</summary>
              {far.map(levelTick)}
            </details>
          ) : null}
        </Facet>
        <Choice name="age" label={t('vacancies.filter.age')} none={t('vacancies.filter.any')} fields={fields}>
          {seekerAges.map((age) => (
            <option key={age} value={age}>
              {t('vacancies.filter.years', { age })} ({countOf('age', String(age))})
            </option>
          ))}
        </Choice>
        <Choice name="seats" label={t('vacancies.filter.seats')} none={t('vacancies.filter.any')} fields={fields}>
          {seatSteps.map((seats) => (
            <option key={seats} value={seats}>
              {t('vacancies.filter.seats-free', { count: seats })} ({countOf('seats', String(seats))})
            </option>
          ))}
        </Choice>
        <Day name="starts" label={t('vacancies.filter.starts')} fields={fields} />
        <Day name="ends" label={t('vacancies.filter.ends')} fields={fields} />
      </details>
      <button className="btn btn-block without-js" type="submit">
        {t('vacancies.show')}
      </button>
      {on > 0 ? (
        <button className="btn btn-primary btn-block rail-show" type="button" data-needs-js="" onClick={onShow}>
          {t('vacancies.show-places', { count: total })}
        </button>
      ) : null}
    </aside>
  )
}

function Facet({ name, shown = true, children }: { name: string; shown?: boolean; children: ReactNode }) {
  return (
    <fieldset className="facet" hidden={!shown}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

type Field = { name: string; label: string; fields: URLSearchParams }

function Choice({ name, label, none, fields, children }: Field & { none: string; children: ReactNode }) {
  return (
    <label className="pick-one">
      <span>{label}</span>
      <select className="select" name={name} defaultValue={fields.get(name) ?? ''}>
        <option value="">{none}</option>
        {children}
      </select>
    </label>
  )
}

function Day({ name, label, fields }: Field) {
  return (
    <label className="pick-one">
      <span>{label}</span>
      <input className="input" type="date" name={name} defaultValue={fields.get(name) ?? ''} />
    </label>
  )
}

/** `11-20` as people say it. */
export function bandText(t: ReturnType<typeof useT>, band: string): string {
  const [from = '', to = ''] = band.split('-')
  if (to === '') return t('vacancies.filter.hours-from', { from })
  return Number(from) <= 1 ? t('vacancies.filter.hours-to', { to }) : t('vacancies.filter.hours-between', { from, to })
}
