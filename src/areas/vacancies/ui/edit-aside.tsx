import { useEffect, useState, type ReactNode } from 'react'
import { readingHints } from '#areas/vacancies/writing/reading/model.ts'
import type { Section } from '#areas/vacancies/fields.ts'
import { mentionsContactData } from '#areas/vacancies/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useT } from '#web/i18n.tsx'
import { asWritten } from './as-written.ts'
import type { Managed } from './managed.ts'
import { DayStrip } from './place.tsx'
import { useVacancyWords } from './words.ts'
import { remarksOn } from '../readiness/model.ts'

/** What may be, and looks like a slip of the hand. */
export function Remarks({ vacancy, today }: { vacancy: Managed; today: string }) {
  const t = useT()
  return (
    <div role="status">
      {remarksOn(asWritten(vacancy), today).map((remark) => (
        <Notice
          key={remark}
          tone="warn"
          title={t(`vacancies.edit.remark.${remark}`, { hours: vacancy.hoursTotal ?? 0 })}
        />
      ))}
    </div>
  )
}

/** How many hints stand there at once: who gets a page of them reads none. */
const mostHints = 4

/** What could be easier to read in the Dutch of a place. It says so and changes nothing. */
export function ReadingHints({ vacancy }: { vacancy: Managed }) {
  const t = useT()
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.edit.reading.${key}`, values)
  const { summary, description, tasks, whatYouLearn, dayPlan, guideQuote } = vacancy
  const text = [summary, description, ...tasks, whatYouLearn, ...dayPlan, guideQuote].join('\n')
  const hints = readingHints(text)
  if (hints.length === 0)
    return text.length > 120 ? (
      <p className="muted small">
        <Icon name="check-bold" /> {own('fine')}
      </p>
    ) : null
  return (
    <Notice title={own('title')}>
      <ul>
        {hints
          .slice(0, mostHints)
          .map((hint) =>
            hint.kind === 'word' ? (
              <li key={hint.word}>{own('word', { word: hint.word, easier: hint.easier })}</li>
            ) : (
              <li key={hint.text}>{own('sentence', { words: hint.words, text: begin(hint.text) })}</li>
            ),
          )}
      </ul>
    </Notice>
  )
}

/** Applications go through here: a number or an address in a public text goes round it. */
export function ContactNotice({ vacancy }: { vacancy: Managed }) {
  const t = useT()
  const text = [vacancy.title, vacancy.summary, vacancy.description, ...vacancy.tasks, vacancy.descriptionEn].join('\n')
  return (
    <div role="status">
      {mentionsContactData(text) ? <Notice tone="warn" title={t('vacancies.edit.no-contact-data')} /> : null}
    </div>
  )
}

export type SectionState = 'ok' | 'todo' | ''

type Progress = {
  isOnline: boolean
  /** Whether who judges it asked for something else: then it is not enough that all is filled in. */
  isAsked: boolean
  /** Whether who reads it is who judges: then nothing is sent again. */
  isJudge: boolean
  /** Whether it was asked of who reads it. */
  isYours: boolean
}

/** What the last line says, by how much is left and what comes of it. */
function progressOf(left: number, { isOnline, isAsked, isJudge, isYours }: Progress): string {
  if (isOnline) return left ? 'left-online' : 'full-online'
  if (isAsked) return isJudge ? 'left-judged' : isYours ? 'left-asked' : 'left-theirs'
  return left ? 'left-all' : 'left-none'
}

type SectionNavProps = Progress & { states: Record<Section, { state: SectionState; left: number }>; left: number }

const anchorOf = (section: Section) => `deel-${section}`

/** Which section is being read, from the scripts on: the one below the upper quarter of the window. */
function useSectionRead(sections: readonly Section[]): string | undefined {
  const [read, setRead] = useState<string>()
  const all = sections.map(anchorOf).join()
  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setRead(target.id)
      },
      { rootMargin: '-25% 0px -74% 0px' },
    )
    for (const id of all.split(',')) {
      const section = document.getElementById(id)
      if (section) watching.observe(section)
    }
    return () => watching.disconnect()
  }, [all])
  return read
}

/** The sections with how each stands; the last line says how far one is. */
export function SectionNav({ states, left, ...stand }: SectionNavProps) {
  const t = useT()
  const own = useVacancyWords()
  const progress = progressOf(left, stand)
  const sections = Object.keys(states) as Section[]
  const read = useSectionRead(sections)
  return (
    <nav className="edit-nav" aria-label={t('vacancies.edit.parts')}>
      <ol>
        {sections.map((section) => {
          const { state, left: here } = states[section]
          return (
            <li key={section}>
              <a href={`#${anchorOf(section)}`} aria-current={anchorOf(section) === read ? 'location' : undefined}>
                <span className="en-m" data-s={state} aria-hidden="true">
                  {state === 'ok' ? (
                    <Icon name="check-bold" />
                  ) : state === 'todo' ? (
                    <Icon name="pencil-simple-fill" />
                  ) : null}
                </span>
                <span>
                  {t(`vacancies.edit.section.${section}`)}
                  {state === 'todo' ? (
                    <span className="en-n">
                      <span className="vh">, </span>
                      {t('vacancies.edit.left', { count: here })}
                    </span>
                  ) : null}
                  {state === 'ok' ? <span className="vh"> {t('vacancies.edit.ready')}</span> : null}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
      <p className="small muted">{own(`vacancies.edit.${progress}`, { count: left })}</p>
    </nav>
  )
}

/** What a pupil will see of it, beside the form that says it. */
export function PupilPreview({ vacancy, picture }: { vacancy: Managed; picture: ReactNode }) {
  const t = useT()
  return (
    <aside className="preview only-l" aria-labelledby="preview-title">
      <h2 id="preview-title" className="small muted">
        {t('vacancies.edit.preview')}
      </h2>
      <div className="phone">
        <div className="photo-img">{picture ?? <Spot sector={vacancy.sectorKeys[0]} title={vacancy.title} />}</div>
        <div className="ph-b">
          <h3>{vacancy.title || t('vacancies.manage.untitled')}</h3>
          <p className="small">{[vacancy.organizationName, vacancy.city].filter(Boolean).join(', ')}</p>
          <p className="hit-f">
            {vacancy.days.length ? <DayStrip days={vacancy.days} /> : null}
            {vacancy.hoursTotal ? <span>{t('vacancies.hours', { count: vacancy.hoursTotal })}</span> : null}
            <span>{t('vacancies.from-age', { age: vacancy.minAge })}</span>
          </p>
          <p className="small">{begin(vacancy.description)}</p>
          <span className="btn btn-primary btn-block" aria-hidden="true">
            {t('vacancies.show-page.apply')}
          </span>
        </div>
      </div>
    </aside>
  )
}

/** How it begins, cut between two words. */
function begin(text: string): string {
  if (text.length <= 90) return text
  const end = text.lastIndexOf(' ', 88)
  return `${text.slice(0, end > 0 ? end : 88).trimEnd()}…`
}
