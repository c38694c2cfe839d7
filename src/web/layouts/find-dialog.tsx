import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { keyOf, useGroups } from './find-groups.ts'
import { FindList } from './find-list.tsx'
import { rememberFound, type Goal } from './found-last.ts'
import './find.css'

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
  const worksForCompany = isHost(user)
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
      <FindList id={id} groups={groups} typed={typed} at={at} isHost={worksForCompany} onChoose={go} />
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
      {worksForCompany && typed ? (
        <p className="find-note">
          <Icon name="shield-check" /> {t('finding.own')}
        </p>
      ) : null}
      <Keys />
    </>
  )
}

function Keys() {
  const t = useT()
  return (
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
  )
}
