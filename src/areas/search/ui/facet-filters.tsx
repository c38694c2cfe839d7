import type { ReactNode } from 'react'
import { sectors } from '#areas/organizations/sectors/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import { facets, type Facet, type FacetCount } from '#areas/search/facets/model.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { answerText } from './answer-text.ts'
import { useSearchText } from './for-pupil.ts'

type AskedProps = {
  /** What the fields of the form say. */
  fields: URLSearchParams
  /** How many places each answer leads to. */
  counts: readonly FacetCount[]
}
type FacetProps = AskedProps & { name: Facet }

const countOf = (counts: readonly FacetCount[], value: string) => counts.find((one) => one.value === value)?.count ?? 0

/** A facet as it is answered on the screen. */
export function FacetAnswers(props: FacetProps) {
  switch (facets[props.name].ui.as) {
    case 'ticks':
      return <Ticks {...props} />
    case 'radios':
      return <Radios {...props} />
    case 'select':
      return <Select {...props} />
    case 'own':
      return <Days {...props} />
  }
}

/** The answers that lead somewhere or are asked already; fields of work of the tenant's own program alone. */
function useWorth({ name, fields, counts }: FacetProps): string[] {
  const { tenant } = useShell()
  const isOurs = (value: string) =>
    name !== 'sector' ||
    sectors.some(({ key, program }) => key === value && (program === 'both' || program === tenant.program))
  return facets[name].answers
    .map(String)
    .filter((value) => isOurs(value) && (countOf(counts, value) > 0 || fields.getAll(name).includes(value)))
}

function Ticks(props: FacetProps) {
  const t = useT()
  const said = useSearchText()
  const { name } = props
  const worth = useWorth(props)
  return (
    <FacetSet label={said(facets[name].ui.label)} shown={worth.length > 0}>
      {worth.map((value) => (
        <Tick key={value} {...props} value={value} text={answerText(t, name, value)} />
      ))}
    </FacetSet>
  )
}

function Tick({ name, fields, counts, value, text }: FacetProps & { value: string; text: string }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={fields.getAll(name).includes(value)} />
      <span className="grow">{text}</span>
      <span className="num muted">{countOf(counts, value)}</span>
    </label>
  )
}

function Radios(props: FacetProps) {
  const t = useT()
  const said = useSearchText()
  const { name, fields, counts } = props
  const worth = useWorth(props)
  return (
    <FacetSet label={said(facets[name].ui.label)} shown={worth.length > 0}>
      <label className="check">
        <input type="radio" name={name} value="" defaultChecked={!fields.has(name)} />
        <span className="grow">{t('vacancies.filter.any')}</span>
      </label>
      {worth.map((value) => (
        <label className="check" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={fields.getAll(name).includes(value)} />
          <span className="grow">{answerText(t, name, value)}</span>
          <span className="num muted">{countOf(counts, value)}</span>
        </label>
      ))}
    </FacetSet>
  )
}

function Select({ name, fields, counts }: FacetProps) {
  const t = useT()
  const said = useSearchText()
  return (
    <label className="pick-one">
      <span>{said(facets[name].ui.label)}</span>
      <select className="select" name={name} defaultValue={fields.get(name) ?? ''}>
        <option value="">{t('vacancies.filter.any')}</option>
        {facets[name].answers.map(String).map((value) => (
          <option key={value} value={value}>
            {answerText(t, name, value)} ({countOf(counts, value)})
          </option>
        ))}
      </select>
    </label>
  )
}

function Days({ name, fields, counts }: FacetProps) {
  const t = useT()
  const said = useSearchText()
  return (
    <FacetSet label={said(facets[name].ui.label)}>
      <div className="days">
        {facets[name].answers.map(String).map((day) => (
          <label className="day" key={day}>
            <input
              className="vh"
              type="checkbox"
              name={name}
              value={day}
              defaultChecked={fields.getAll(name).includes(day)}
            />
            <span aria-hidden="true">{answerText(t, name, day)}</span>
            <span className="vh">
              {t(`vacancies.day.${day}.long`)} {countOf(counts, day)}
            </span>
          </label>
        ))}
      </div>
    </FacetSet>
  )
}

/** The level of the pupil who searches, before all else; where every place is for that level there is nothing to ask. */
export function OwnLevel({ own, total, ...asked }: AskedProps & { own: SchoolLevel; total: number }) {
  const t = useT()
  if (countOf(asked.counts, own) === total && !asked.fields.getAll('level').includes(own)) return null
  const text = t('vacancies.filter.own-level', { level: answerText(t, 'level', own) })
  return (
    <FacetSet label={t(facets.level.ui.label)}>
      <Tick {...asked} name="level" value={own} text={text} />
    </FacetSet>
  )
}

/** The other levels. A place that names none is for all of them: those with more than that come first. */
export function LevelFilter({ own, ...asked }: AskedProps & { own: SchoolLevel | null }) {
  const t = useT()
  const { fields, counts } = asked
  const { answers, ui } = facets.level
  const others = answers.filter((level) => level !== own)
  const least = Math.min(...answers.map((level) => countOf(counts, level)))
  const near = others.filter((level) => countOf(counts, level) > least || fields.getAll('level').includes(level))
  const far = others.filter((level) => !near.includes(level))
  const tick = (level: SchoolLevel) => (
    <Tick key={level} {...asked} name="level" value={level} text={answerText(t, 'level', level)} />
  )
  return (
    <FacetSet label={t(own ? 'vacancies.filter.other-levels' : ui.label)}>
      {near.map(tick)}
      {far.length > 0 ? (
        <details className="more-choices">
          <summary>{t(near.length > 0 ? 'vacancies.filter.more-levels' : 'vacancies.filter.all-levels')}</summary>
          {far.map(tick)}
        </details>
      ) : null}
    </FacetSet>
  )
}

function FacetSet({ label, shown = true, children }: { label: string; shown?: boolean; children: ReactNode }) {
  return (
    <fieldset className="facet" hidden={!shown}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}
