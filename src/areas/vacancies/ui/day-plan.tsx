import { GuideWords, guideName } from '#areas/organizations/ui/guide-words.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { readDayLine } from '../model.ts'
import './day-plan.css'

type Told = { dayPlan: string[]; guide: string; guideQuote: string }

/** How it goes there from hour to hour, where its host told so. */
export function HourByHour({ place: { dayPlan } }: { place: Told }) {
  const t = useT()
  const { clock } = useFormat()
  const stops = dayPlan.flatMap((line) => readDayLine(line) ?? [])
  return stops.length > 0 ? (
    <>
      <h2>{t('vacancies.show-page.hour-by-hour')}</h2>
      <ol className="route route-time" lang="nl">
        {stops.map(({ at, name, about }) => (
          <li className="stop" data-state="done" key={`${at} ${name}`}>
            <span className="mark" aria-hidden="true" />
            <div>
              <div className="name">
                <span className="num">{clock(at)}</span> {name}
              </div>
              {about ? <div className="meta">{about}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </>
  ) : null
}

/** Who guides one there, with a sentence of theirs. */
export function Guide({ place: { guide, guideQuote } }: { place: Told }) {
  const t = useT()
  if (!guide && !guideQuote) return null
  const name = guideName(guide)
  return (
    <>
      <h2>{t('vacancies.show-page.guide')}</h2>
      <div className="guide">
        {name ? <PersonMark name={name} size="l" /> : null}
        <div>
          <GuideWords guide={guide} quote={guideQuote} />
        </div>
      </div>
    </>
  )
}
