import { Icon } from '#web/design/icon.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { initials } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'
import { keyOf, type Group } from './find-groups.ts'
import type { Goal } from './found-last.ts'
import { markTyped } from './typed-marks.ts'

const icons: Readonly<Record<string, string>> = {
  groups: 'users-three',
  periods: 'calendar-blank',
  vacancies: 'map-pin',
  internships: 'briefcase',
  contracts: 'file-text',
  acts: 'plus',
  screens: 'signpost',
}

/** What is found, by kind; `at` is the line that is chosen, counted through all kinds. */
export function FindList({
  id,
  groups,
  typed,
  at,
  isHost,
  onChoose,
}: {
  id: string
  groups: readonly Group[]
  typed: string
  at: number
  isHost: boolean
  onChoose: (goal: Goal) => void
}) {
  const t = useT()
  const before = groups.map((_, index) => groups.slice(0, index).reduce((sum, { goals }) => sum + goals.length, 0))
  return (
    <div id={`${id}-list`} className="find-list" role="listbox" aria-label={t('finding.results')}>
      {groups.map(({ kind, goals }, index) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p className="find-kind" id={`${id}-${kind}`}>
            {t(`finding.kind.${kind === 'internships' && isHost ? 'interns' : kind}`)}
          </p>
          {goals.map((goal, place) => {
            const number = (before[index] as number) + place
            return (
              <FindLine
                key={keyOf(goal)}
                id={`${id}-${number}`}
                goal={goal}
                typed={typed}
                isChosen={number === at}
                onChoose={() => onChoose(goal)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function FindLine({
  id,
  goal: { kind, name, detail },
  typed,
  isChosen,
  onChoose,
}: {
  id: string
  goal: Goal
  typed: string
  isChosen: boolean
  onChoose: () => void
}) {
  const icon = icons[kind]
  return (
    // The keys are those of the field, which keeps the focus.
    <div
      id={id}
      className="find-line"
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      data-kind={kind}
      onClick={onChoose}
    >
      {icon ? (
        <span className="find-sign" aria-hidden="true">
          <Icon name={icon} />
        </span>
      ) : (
        <span className={kind === 'organizations' ? 'sq' : 'av av-s'} aria-hidden="true">
          {kind === 'organizations' ? initialsOf(name) : initials(name)}
        </span>
      )}
      <span className="find-words">
        <b>
          {markTyped(name, typed).map(({ text, isMarked }, index) =>
            isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </b>
        {detail ? <span className="find-detail">{detail}</span> : null}
      </span>
    </div>
  )
}
