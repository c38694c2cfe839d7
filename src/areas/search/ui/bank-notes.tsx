import { radii, radiusOf } from '#areas/geography/model.ts'
import { Link } from 'react-router'
import { type Facets } from '#areas/search/facets/model.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

import { fieldText } from './answer-text.ts'
import type { BankAddress } from './bank-address.ts'
import type { BankMeta, BankOutcome } from './bank-answer.ts'
import { ChangingSearch } from './save-search.tsx'

type NotesProps = { address: BankAddress; meta: BankMeta }

/** What is said between the head of the list and the list. */
export function NotesAbove({ address, meta, outcome }: NotesProps & { outcome: BankOutcome | undefined }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      {address.changed ? <ChangingSearch name={address.changed.name} /> : null}
      {outcome?.saved ? (
        <Notice tone="ok" role="status" title={t('vacancies.saved.done', { name: outcome.saved })}>
          <Link to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>{t('vacancies.saved.adjust')}</Link>
        </Notice>
      ) : null}
      {outcome?.problem ? <Notice tone="stop" role="alert" title={outcome.problem.message} /> : null}
      <Chips address={address} facets={meta.facets} />
      {outcome?.done ? <Notice tone="ok" role="status" title={t(outcome.done)} /> : null}
      <Astray address={address} meta={meta} />
    </>
  )
}

/** For who offers places: the question for their own alone, and whether that is what is asked. Of another organization nothing is theirs. */
function useHostsOwn({ query: { organization: asked } }: Pick<BankAddress, 'query'>) {
  const { user, organizations } = useShell()
  if (!isHost(user)) return undefined
  const own = organizations.map(({ id }) => id)
  return { own: own.join(','), isOn: asked.length > 0 && asked.every((id) => own.includes(id)) }
}

/** For who offers places: that this is what pupils see, with the way to their own among them and back to their list. */
export function HostNote({ address }: Pick<NotesProps, 'address'>) {
  const t = useT()
  const path = useLocalePath()
  const hostsOwn = useHostsOwn(address)
  if (!hostsOwn) return null
  const { query, to, without } = address
  return (
    <Notice title={t('vacancies.host.pupils-see')}>
      <p className="row">
        {hostsOwn.isOn ? (
          <Link className="chip on" to={without(['organization', query.organization.join(',')])}>
            {t('vacancies.host.own-alone')} <Icon name="x" />
            <span className="vh">{t('vacancies.remove')}</span>
          </Link>
        ) : (
          <Link className="chip" to={to({ organization: hostsOwn.own })}>
            {t('vacancies.host.own-alone')}
          </Link>
        )}
        <Link to={path('/vacancies')}>{t('vacancies.host.to-own')}</Link>
      </p>
    </Notice>
  )
}

/** Each filter that is on, to be taken off. */
function Chips({ address, facets }: { address: BankAddress; facets: Facets }) {
  const t = useT()
  const { filters, without } = address
  const hostsOwn = useHostsOwn(address)
  // Who offers places has the one for their own above the list, on and off.
  const shown = filters.filter(([name]) => name !== 'organization' || !hostsOwn?.isOn)
  if (shown.length === 0) return null
  return (
    <div className="chips-scroll">
      {shown.map(([name, value]) => (
        <Link className="chip on" key={`${name}${value}`} to={without([name, value])}>
          {fieldText(t, facets, name, value)} <Icon name="x" />
          <span className="vh">{t('vacancies.remove')}</span>
        </Link>
      ))}
    </div>
  )
}

/** What to do about a question that was not answered as it was asked. */
function Astray({ address: { query, to }, meta }: NotesProps) {
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
        <Notice tone="warn" title={t('vacancies.place-unknown', { place: query.place })}>
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

/** That the next circle holds more. */
export function WiderCircle({ address: { query, to }, meta }: NotesProps) {
  const t = useT()
  const wider = query.travel ? undefined : radii.find((km) => km > radiusOf(query))
  const count = meta.facets.radius.find(({ value }) => value === String(wider))?.count ?? 0
  if (!meta.center || !wider || count <= meta.page.total) return null
  return (
    <Notice title={t('vacancies.nothing-fits')}>
      <Link to={to({ radius: String(wider) })}>{t('vacancies.search-wider', { km: wider, count })}</Link>
    </Notice>
  )
}

/** Each thing that was asked, to be let go at one press. */
export function NothingFound({ fields, facets }: { fields: URLSearchParams; facets: Facets }) {
  const t = useT()
  const locale = useLocale()
  const asked = [...new Set(fields.keys())].filter(
    (name) => !['radius', 'order', 'match', 'period', 'change'].includes(name),
  )
  const without = (gone: string) =>
    new URLSearchParams([...fields].filter(([name]) => name !== gone && (gone !== 'place' || name !== 'radius')))
  const q = fields.get('q')
  if (asked.length === 0) return <Empty title={t('vacancies.none')}>{t('vacancies.none-yet')}</Empty>
  return (
    <Empty
      title={q ? t('vacancies.none-about', { q }) : t('vacancies.none')}
      action={
        <div className="btn-group">
          <Link className="btn btn-primary" to="?">
            {t('vacancies.all-places')}
          </Link>
          {asked.map((name) => (
            <Link className="btn" key={name} to={`?${without(name)}`}>
              {t('vacancies.let-go', {
                what: new Intl.ListFormat(locale).format(
                  fields.getAll(name).map((value) => fieldText(t, facets, name, value)),
                ),
              })}
            </Link>
          ))}
        </div>
      }
    >
      {t(q ? 'vacancies.none-about-help' : 'vacancies.none-help')}
    </Empty>
  )
}
