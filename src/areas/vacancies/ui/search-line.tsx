import { useState } from 'react'
import { radii } from '#areas/vacancies/search/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { journeys } from './address.ts'

/** What, where and how far. On a phone a search that was done folds into one line. */
export function SearchLine({ fields, sum }: { fields: URLSearchParams; sum: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const asked = fields.has('q') || fields.has('place')
  return (
    <>
      {asked ? (
        <button
          className="searchsum only-s"
          type="button"
          data-needs-js=""
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon name="magnifying-glass-bold" />
          <span>{sum}</span>
          <Icon name="pencil-simple" />
          <span className="vh">{t('vacancies.change-search')}</span>
        </button>
      ) : null}
      <div className="searchline">
        <label className="sl-f">
          <span className="vh">{t('vacancies.what')}</span>
          <Icon name="magnifying-glass" />
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={fields.get('q') ?? ''}
            placeholder={t('vacancies.what')}
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
        <label className="sl-f sl-r">
          <span className="sl-l">{t('vacancies.within')}</span>
          <select name="radius" defaultValue={fields.get('radius') ?? ''} aria-label={t('vacancies.how-far')}>
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
        <button className="btn btn-primary" type="submit">
          {t('vacancies.find')}
        </button>
      </div>
    </>
  )
}
