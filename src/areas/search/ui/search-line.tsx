import { radii } from '#areas/geography/model.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { journeys } from './address.ts'
import { useSearchText } from './for-pupil.ts'

type SearchLineProps = {
  fields: URLSearchParams
  /** Whether it is known from where the reader reckons, where no place is named. */
  hasStart: boolean
  /** What was asked, in a line. */
  sum: string
  open: boolean
  onOpen(): void
}

/**
 * What, where and how far. On a phone a search that was done folds into one line; one that is being typed stays, though
 * the list goes with it.
 */
export function SearchLine({ fields, hasStart, sum, open, onOpen }: SearchLineProps) {
  const t = useT()
  const what = useSearchText()('vacancies.what')
  const first = useRef<HTMLInputElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const asked = ['q', 'place', 'radius'].some((name) => fields.has(name))
  // Somebody may be typing in it before the scripts are there.
  const openForTyping = useEffectEvent(() => {
    if (line.current?.contains(document.activeElement)) onOpen()
  })
  useEffect(() => openForTyping(), [])
  return (
    <>
      {asked ? (
        <Folded
          sum={sum}
          open={open}
          onOpen={() => {
            onOpen()
            requestAnimationFrame(() => first.current?.focus())
          }}
        />
      ) : null}
      <div className="searchline" ref={line} onFocus={onOpen}>
        <label className="sl-f">
          <span className="vh">{what}</span>
          <Icon name="magnifying-glass" />
          <input
            type="search"
            name="q"
            ref={first}
            maxLength={200}
            defaultValue={fields.get('q') ?? ''}
            placeholder={what}
          />
        </label>
        <label className="sl-f">
          <span className="vh">{t('vacancies.where')}</span>
          <Icon name="map-pin" />
          <input
            type="text"
            name="place"
            maxLength={80}
            defaultValue={fields.get('place') ?? ''}
            placeholder={t('vacancies.where')}
            autoComplete="address-level2"
          />
        </label>
        <HowFar fields={fields} hasStart={hasStart} />
        <button className="btn btn-primary" type="submit">
          {t('vacancies.find')}
        </button>
      </div>
    </>
  )
}

function HowFar({ fields, hasStart }: Pick<SearchLineProps, 'fields' | 'hasStart'>) {
  const t = useT()
  return (
    <label className="sl-f sl-r" data-of-place={hasStart ? undefined : ''}>
      <span className="sl-l">{t('vacancies.within')}</span>
      <select name="radius" defaultValue={fields.get('radius') ?? ''} aria-label={t('vacancies.how-far')}>
        {fields.has('place') ? null : <option value="">{t('vacancies.how-far')}</option>}
        {radii.map((km) => (
          <option key={km} value={km}>
            {t('vacancies.km', { km })}
          </option>
        ))}
        {journeys.map(({ mode, minutes }) => (
          <optgroup key={mode} label={t(`vacancies.journey.${mode}`)}>
            {minutes.map((count) => (
              <option key={count} value={`${mode}-${count}`}>
                {t(`vacancies.travel.${mode}`, { minutes: count })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** The search that was done in one line, on a phone, to be folded out. */
function Folded({ sum, open, onOpen }: Pick<SearchLineProps, 'sum' | 'open' | 'onOpen'>) {
  const t = useT()
  return (
    <button className="searchsum only-s" type="button" data-needs-js="" aria-expanded={open} onClick={onOpen}>
      <Icon name="magnifying-glass-bold" />
      <span>{sum}</span>
      <Icon name="pencil-simple" />
      <span className="vh">{t('vacancies.change-search')}</span>
    </button>
  )
}
