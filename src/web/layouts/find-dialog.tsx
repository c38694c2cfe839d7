import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { listFoundLast, rememberFound, type Goal } from './found-last.ts'
import { markTyped, says } from './typed-marks.ts'
import { useFinds, type Finds } from './use-finds.ts'
import './find.css'

type Group = { kind: string; goals: Goal[] }

const icons: Readonly<Record<string, string>> = {
  groups: 'users-three',
  periods: 'calendar-blank',
  vacancies: 'map-pin',
  internships: 'briefcase',
  contracts: 'file-text',
  acts: 'plus',
  screens: 'signpost',
}

/** Everything one may see and do, found by typing its name; what stands in it is chosen with the keys or tapped. */
export function FindDialog({ onGone }: { onGone: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useShell()
  const [text, setText] = useState('')
  /** What was chosen with the keys, wherever it stands now; else the first is. */
  const [chosen, setChosen] = useState<string>()
  /** Enter was pressed before the answer to what is typed was there. */
  const [isWaiting, setIsWaiting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const typed = text.trim()
  const { groups, isBusy, trouble } = useGroups(typed)
  const goals = groups.flatMap((group) => group.goals)
  const at = Math.max(
    0,
    goals.findIndex((goal) => keyOf(goal) === chosen),
  )
  const isHost =
    user !== null && user.capacities.length > 0 && user.capacities.every((capacity) => capacity.startsWith('company_'))
  const remembers = user !== null && user.impersonatedFor === null

  const remembering = remembers ? user.id : undefined
  const go = useCallback(
    (goal: Goal | undefined) => {
      if (!goal) return
      if (remembering && goal.kind !== 'screens') rememberFound(remembering, goal)
      onGone()
      void navigate(goal.to)
    },
    [remembering, onGone, navigate],
  )
  // The box comes when it is wanted: nobody else brings the keys to it.
  useEffect(() => input.current?.focus(), [])
  const first = goals[0]
  useEffect(() => {
    if (isWaiting && !isBusy) go(first)
  }, [isWaiting, isBusy, first, go])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = goals[(at + (event.key === 'ArrowDown' ? 1 : -1) + goals.length) % Math.max(1, goals.length)]
      setChosen(next && keyOf(next))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isBusy && chosen === undefined) setIsWaiting(true)
      else go(goals[at])
    }
  }
  const firstOf = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.goals.length, 0))

  return (
    <>
      <div className="cmd-in">
        <Icon name="magnifying-glass" />
        <input
          ref={input}
          className="cmd-input"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={goals.length > 0 ? `${id}-${at}` : undefined}
          aria-label={t('finding.title')}
          placeholder={t('finding.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            setIsWaiting(false)
          }}
          onKeyDown={onKeyDown}
        />
        <button className="btn btn-icon find-close" type="button" aria-label={t('finding.close')} onClick={onGone}>
          <Icon name="x" />
        </button>
      </div>
      <div id={`${id}-list`} className="find-list" role="listbox" aria-label={t('finding.results')}>
        {groups.map(({ kind, goals: own }, index) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p className="find-kind" id={`${id}-${kind}`}>
              {t(`finding.kind.${kind === 'internships' && isHost ? 'interns' : kind}`)}
            </p>
            {own.map((goal, place) => {
              const number = (firstOf[index] as number) + place
              return (
                <FindLine
                  key={keyOf(goal)}
                  id={`${id}-${number}`}
                  goal={goal}
                  typed={typed}
                  isChosen={number === at}
                  onChoose={() => go(goal)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={goals.length > 0 || isBusy ? 'vh' : 'find-none'} role="status">
        {isBusy
          ? t('finding.busy')
          : goals.length > 0
            ? t('finding.count', { count: goals.length })
            : t('finding.none')}
      </p>
      {trouble ? (
        <p className="find-note" role="status">
          <Icon name="wifi-slash" /> {t(`finding.trouble.${trouble}`)}
        </p>
      ) : null}
      {isHost && typed ? (
        <p className="find-note">
          <Icon name="shield-check" /> {t('finding.own')}
        </p>
      ) : null}
      <p className="cmd-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('finding.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('finding.enter')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('finding.close')}
        </span>
      </p>
    </>
  )
}

const keyOf = ({ kind, id }: Goal) => `${kind}:${id}`

/** What is found, by kind: nothing typed shows what was gone to last and the rooms; without a line only what is on the device. */
function useGroups(typed: string): { groups: Group[]; isBusy: boolean; trouble: Finds['trouble'] } {
  const t = useT()
  const path = useLocalePath()
  const { navigation, looksBack, user } = useShell()
  const finds = useFinds(typed)
  const rooms = [
    ...navigation.map(({ key, path: to, name }) => ({ key, name: name ?? t(`shell.nav.${key}`), to })),
    { key: 'notifications', name: t('shell.nav.notifications'), to: '/notificaties' },
    { key: 'account', name: t('users.profile.title'), to: '/profile-edit' },
    ...(looksBack ? [{ key: 'activity', name: t('activity.title'), to: '/recente_acties' }] : []),
  ].map(({ key, name, to }): Goal => ({ kind: 'screens', id: `${key} ${to}`, name, detail: null, to: path(to) }))
  const last = user ? listFoundLast(user.id) : []
  const isCurrent = finds?.typed === typed
  const rows = isCurrent ? finds.rows : typed.startsWith(finds?.typed ?? '-') ? (finds?.rows ?? []) : []
  const found = new Map<string, Goal[]>()
  if (typed.length >= 2)
    for (const { id, attributes } of rows) {
      const { kind, title, detail } = attributes
      // What answers a shorter word stays until the longer one is answered, as far as it fits.
      if (!isCurrent && !says(`${title} ${detail ?? ''}`, typed)) continue
      found.set(kind, [...(found.get(kind) ?? []), { kind, id, name: title, detail, to: path(attributes.path) }])
    }
  const screens = rooms.filter(({ name }) => says(name, typed))
  const bank = navigation.find(({ key }) => key === 'search' || key === 'bank')
  if (typed && bank)
    screens.push({
      kind: 'screens',
      id: 'bank',
      name: t('finding.bank', { text: typed }),
      detail: null,
      to: `${path('/vacancies/search')}?q=${encodeURIComponent(typed)}`,
    })
  const trouble = isCurrent ? finds.trouble : undefined
  const known = last.filter(({ name, detail }) => says(`${name} ${detail ?? ''}`, typed)).slice(0, typed ? 20 : 6)
  return {
    groups: [
      ...(typed === '' || trouble ? [{ kind: 'recent', goals: known }] : []),
      ...[...found].map(([kind, goals]) => ({ kind, goals })),
      { kind: 'screens', goals: screens },
    ].filter(({ goals }) => goals.length > 0),
    isBusy: typed.length >= 2 && !isCurrent,
    trouble,
  }
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
          {initials(name)}
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
