import type { ReactNode } from 'react'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { Guide, HourByHour } from '#areas/vacancies/ui/day-plan.tsx'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { RichText } from '#areas/vacancies/ui/rich-text.tsx'
import { townLine } from '#platform/address.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { streetOf } from './vacancy-top.tsx'

/** Everything there is to read about a place; where it is may stand beside it. */
export function VacancyText({ place, hasMap = true }: { place: Place; hasMap?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { textLanguage, whatYouLearn } = place
  return (
    <div className="prose">
      <h2>{t('vacancies.show-page.do')}</h2>
      {textLanguage === locale ? null : <p className="hint">{t('vacancies.show-page.other-language')}</p>}
      <RichText html={place.descriptionHtml} lang={textLanguage} />
      <Tasks tasks={place.tasks.filter((task) => !isSaidIn(place.description, task))} lang={textLanguage} />
      {whatYouLearn ? (
        <>
          <h2>{t('vacancies.show-page.learn')}</h2>
          <p>{whatYouLearn}</p>
        </>
      ) : null}
      <HourByHour place={place} />
      <Moments slots={place.slots} />
      <GoodToKnow place={place} />
      <Guide place={place} />
      {hasMap ? <WhereItIs place={place} /> : null}
    </div>
  )
}

/** What one does beside what the text says; a list of one would be no list. */
function Tasks({ tasks, lang }: { tasks: readonly string[]; lang: string }) {
  const [only, ...more] = tasks
  if (!only) return null
  if (more.length === 0) return <p lang={lang}>{/[.!?…]$/.test(only) ? only : `${only}.`}</p>
  return (
    <ul lang={lang}>
      {tasks.map((task) => (
        <li key={task}>{task}</li>
      ))}
    </ul>
  )
}

/** So much of the words of a thing make that it was said: the rest are turned another way, as in "geeft" and "geven". */
const saidShare = 0.75

/** The front of a verb that comes apart is so long at least: "schoonmaken" is said in "je maakt de hokken schoon". */
const shortestFront = 5

/** Whether a sentence of a text says a thing already; words of a few letters say nothing of it. */
function isSaidIn(text: string, thing: string): boolean {
  const wordsOf = (words: string) => words.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const said = wordsOf(thing)
  if (said.length === 0) return false
  return text.split(/[.!?\n]+/).some((sentence) => {
    const there = wordsOf(sentence)
    const isThere = (word: string) =>
      there.some((one) => one === word || (one.length >= shortestFront && word.startsWith(one)))
    return said.filter(isThere).length / said.length >= saidShare
  })
}

/** Where the place is: on the map where that is known, and as one would write it on a letter. */
export function WhereItIs({ place }: { place: Place }) {
  const t = useT()
  const { city, lat, lng } = place
  return (
    <section className="vac-where" aria-labelledby="where">
      <h2 id="where">{t('vacancies.show-page.here')}</h2>
      {city && lat !== null && lng !== null ? (
        <SpotMap spots={[{ id: 'spot', lat, lng }]} label={t('vacancies.map-of', { city })} />
      ) : null}
      <p className="muted">{[streetOf(place), townLine(place)].filter(Boolean).join(', ')}</p>
    </section>
  )
}

/** All its moments, where there is more to say of them than the next one. */
function Moments({ slots }: Pick<Place, 'slots'>) {
  const t = useT()
  if (slots.length < 2 && !slots[0]?.note) return null
  return (
    <>
      <h2>{t('vacancies.show-page.moments')}</h2>
      <ul>
        {slots.map((slot) => (
          <li key={slot.id}>
            <Moment slot={slot} />
            {slot.note ? `: ${slot.note}` : null}{' '}
            <span className="muted">{t('vacancies.show-page.moment-seats', { count: slot.seats })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function GoodToKnow({ place: { clothing, lunch, requiresVog, accessibility } }: { place: Place }) {
  const t = useT()
  return (
    <>
      <h2>{t('vacancies.show-page.good-to-know')}</h2>
      <ul className="yesno">
        {clothing ? <Known>{t('vacancies.show-page.clothing', { text: clothing })}</Known> : null}
        {lunch ? <Known>{t('vacancies.show-page.lunch', { text: lunch })}</Known> : null}
        <Known>{requiresVog ? t('vacancies.show-page.vog') : t('vacancies.show-page.no-vog')}</Known>
        {accessibility.includes('wheelchair') ? <Known>{t('vacancies.show-page.wheelchair')}</Known> : null}
      </ul>
    </>
  )
}

function Known({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check-bold" /> {children}
    </li>
  )
}
