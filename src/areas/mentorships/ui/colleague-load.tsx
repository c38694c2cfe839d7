import type { Got } from '#web/api-types.ts'
import { PersonMark } from '#web/design/person-mark.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import './mentorships.css'

type Colleague = Got<'/mentorships/choices'>['colleagues'][number]

/** Who looks after how many now, the fewest first: they are who is asked. */
export function ColleagueLoad({ colleagues }: { colleagues: readonly Colleague[] }) {
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
              </span>
              <span className="num">{pupilCount}</span>
              <i aria-hidden="true" style={{ width: `${(pupilCount / most) * 100}%` }} />
            </li>
          ))}
      </ul>
    </SidePart>
  )
}
