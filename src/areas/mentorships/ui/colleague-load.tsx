import type { Got, GotOne } from '#web/api-types.ts'
import { PersonMark } from '#web/design/person-mark.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import './mentorships.css'

/** Where those who begin later are asked for. */
export const stillToBegin = '/mentorships?filter[state_in]=planned&page[size]=100'

/** What somebody is still to begin with. */
export type Ahead = Pick<GotOne<'/mentorships'>, 'id' | 'mentorId' | 'startedOn' | 'subjectName' | 'pupilCount'>

/** From when on somebody who begins later looks after whom, and how many that are; nothing of who does so already. */
export function FromThen({ id, ahead }: { id: string; ahead: readonly Ahead[] }) {
  const t = useT()
  const { shortDay } = useFormat()
  return ahead
    .filter((one) => one.mentorId === id && one.startedOn)
    .map(({ id: one, startedOn, subjectName, pupilCount }) => (
      <span key={one} className="sub-line muted">
        {t('mentorships.add.ahead', { day: shortDay(startedOn ?? ''), name: subjectName, count: pupilCount })}
      </span>
    ))
}

type Colleague = Got<'/mentorships/choices'>['colleagues'][number]

/** Who looks after how many now, the fewest first: they are who is asked. */
export function ColleagueLoad({ colleagues, ahead }: { colleagues: readonly Colleague[]; ahead: readonly Ahead[] }) {
  const t = useT()
  const list = new Intl.ListFormat(t.locale)
  const most = Math.max(1, ...colleagues.map(({ pupilCount }) => pupilCount))
  return (
    <SidePart id="load" title={t('mentorships.add.load')}>
      <ul className="load-lines">
        {colleagues
          .toSorted((one, other) => one.pupilCount - other.pupilCount || one.name.localeCompare(other.name))
          .map(({ id, name, groupNames, pupilCount }) => (
            <li key={id}>
              <PersonMark name={name} size="s" />
              <span>
                <b>{name}</b>{' '}
                <span className="muted">
                  {groupNames.length > 0 ? list.format(groupNames) : t('mentorships.take-over.no-class')}
                </span>
                <FromThen id={id} ahead={ahead} />
              </span>
              <span className="num">{pupilCount}</span>
              {pupilCount === 0 ? null : <i aria-hidden="true" style={{ width: `${(pupilCount / most) * 100}%` }} />}
            </li>
          ))}
      </ul>
    </SidePart>
  )
}
