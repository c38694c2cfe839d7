import { Link } from 'react-router'
import { radii } from '#areas/geography/model.ts'
import { facetKeys, facets, type Facet, type Facets } from '#areas/search/facets/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { FacetAnswers, LevelFilter, OwnLevel } from './facet-filters.tsx'

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
  /** The same within so many kilometres, where it is known from where and not asked yet. */
  nearer: ((km: number) => string) | undefined
  /** How many places there are, and the way to them on a phone, where the filters hide them. */
  total: number
  onShow(): void
}

const among = (where: 'first' | 'more') => facetKeys.filter((key) => facets[key].ui.among === where)

/** What can be ticked beside the list, each with how many places it leads to. */
export function Filters({
  fields,
  facets: counts,
  level: own,
  open,
  on,
  cleared,
  nearer,
  total,
  onShow,
}: FiltersProps) {
  const t = useT()
  const draw = (key: Facet) =>
    key === 'level' ? (
      <LevelFilter key={key} fields={fields} counts={counts.level} own={own} />
    ) : (
      <FacetAnswers key={key} name={key} fields={fields} counts={counts[key]} />
    )
  // One's own level is asked above the others: that alone is no reason to open these.
  const isFiner =
    among('more').some((key) => fields.getAll(key).some((value) => key !== 'level' || value !== own)) ||
    fields.has('starts') ||
    fields.has('ends')
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
      {nearer ? <Nearer to={nearer} /> : null}
      {own ? <OwnLevel own={own} fields={fields} counts={counts.level} total={total} /> : null}
      {among('first').map(draw)}
      <details className="facet finer" open={isFiner}>
        <summary>
          {t('vacancies.filter.more')} <Icon name="caret-down-bold" />
        </summary>
        {among('more').map(draw)}
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

/** How far, on a phone, whose line of what and where has no room for it until it is answered. */
function Nearer({ to }: { to(km: number): string }) {
  const t = useT()
  return (
    <fieldset className="facet only-s">
      <legend>{t('vacancies.how-far')}</legend>
      <p className="row">
        {radii.map((km) => (
          <Link className="chip" key={km} to={to(km)}>
            {t('vacancies.km', { km })}
          </Link>
        ))}
      </p>
    </fieldset>
  )
}

function Day({ name, label, fields }: { name: string; label: string; fields: URLSearchParams }) {
  return (
    <label className="pick-one">
      <span>{label}</span>
      <input className="input" type="date" name={name} defaultValue={fields.get(name) ?? ''} />
    </label>
  )
}
