import { useState, type ReactNode } from 'react'
import { capabilitiesFor, type Program } from '#areas/tenancy/model.ts'
import type { Setting } from '#areas/tenancy/settings/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { saySetting, SettingField } from './fields.tsx'

const groups = ['website', 'work', 'applications', 'contracts', 'organizations', 'privacy', 'programs'] as const

type Props = {
  settings: readonly Setting[]
  values: Record<string, unknown>
  program: Program
  problem: FormProblem | undefined
  changes: readonly GotOne<'/setting_changes'>[]
  /** What every tenant has and no word is looked for in: it stands first below the field one looks with. */
  children: ReactNode
}

/** Every setting of the tenant in its group, to look through by a word or by what is not as it would be by itself. */
export function TenantFields({ settings, values, program, problem, changes, children }: Props) {
  const t = useT()
  const [word, setWord] = useState('')
  const [onlyOther, setOnlyOther] = useState(false)
  const usual = capabilitiesFor(program)
  const isOther = ({ key, kind }: Setting) =>
    ['flag', 'count', 'choice'].includes(kind) && JSON.stringify(values[key]) !== JSON.stringify(usual[key])
  const wordsOf = ({ key }: Setting) =>
    [t(`settings.labels.${key}`), t.has(`settings.help.${key}`) ? t(`settings.help.${key}`) : '']
      .join(' ')
      .toLocaleLowerCase()
  // What could not be taken is shown, whatever one looked for.
  const shows = (one: Setting) =>
    problem !== undefined || ((!onlyOther || isOther(one)) && wordsOf(one).includes(word.trim().toLocaleLowerCase()))
  return (
    <>
      <Finder
        word={word}
        onWord={setWord}
        onlyOther={onlyOther}
        onOther={setOnlyOther}
        others={settings.filter(isOther).length}
        found={settings.filter(shows).length}
      />
      <div hidden={problem === undefined && (word !== '' || onlyOther)}>{children}</div>
      {groups.map((group) => {
        const own = settings.filter((setting) => setting.group === group)
        return (
          <fieldset key={group} className="section" hidden={!own.some(shows)}>
            <legend>
              <h2>{t(`settings.groups.${group}`)}</h2>
            </legend>
            {own.map((setting) => (
              <div key={setting.key} className="set-one" hidden={!shows(setting)}>
                <SettingField
                  setting={setting}
                  value={values[setting.key]}
                  kept={problem?.values}
                  errors={problem?.fields[setting.key]}
                />
                <Standing
                  usual={isOther(setting) ? saySetting(t, setting, usual[setting.key]) : undefined}
                  change={changes.find(({ id }) => id === setting.key)}
                />
              </div>
            ))}
          </fieldset>
        )
      })}
    </>
  )
}

/** What it would be by itself, where it is not that, and who changed it last. */
export function Standing({
  usual,
  change,
}: {
  usual: string | undefined
  change: Props['changes'][number] | undefined
}) {
  const t = useT()
  const { moment } = useFormat()
  const said = [
    ...(usual === undefined ? [] : [t('settings.other', { value: usual })]),
    ...(change
      ? [
          change.actorName
            ? t('settings.changed-by', { name: change.actorName, at: moment(change.at) })
            : t('settings.changed-at', { at: moment(change.at) }),
        ]
      : []),
  ]
  return said.length > 0 ? <p className="set-other">{said.join(' ')}</p> : null
}

type FinderProps = {
  word: string
  onWord(word: string): void
  onlyOther: boolean
  onOther(only: boolean): void
  others: number
  found: number
}

/** The field one looks with. It belongs to no form that is sent. */
function Finder({ word, onWord, onlyOther, onOther, others, found }: FinderProps) {
  const t = useT()
  return (
    <div className="set-find" role="search" data-needs-js="">
      <label className="field">
        <span className="label">{t('settings.find.label')}</span>
        <span className="set-word">
          <Icon name="magnifying-glass" />
          <input
            className="input"
            type="search"
            value={word}
            data-kept="never"
            onChange={({ target }) => onWord(target.value)}
            // Looking for a setting saves none.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </span>
      </label>
      <button
        type="button"
        className={onlyOther ? 'chip on' : 'chip'}
        aria-pressed={onlyOther}
        onClick={() => onOther(!onlyOther)}
      >
        {t('settings.find.other', { count: others })}
      </button>
      <p className="muted" role="status">
        {word || onlyOther ? t('settings.find.found', { count: found }) : ''}
      </p>
    </div>
  )
}
