import { useEffect, useState, type ReactNode } from 'react'
import { capabilitiesFor, type Program } from '#areas/tenancy/model.ts'
import type { Setting } from '#areas/tenancy/settings/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { SidePart } from '#web/design/record.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { saySetting, SettingField } from './fields.tsx'

/** The groups of the settings, in the order they stand in. */
export const settingGroups = [
  'work',
  'applications',
  'contracts',
  'organizations',
  'website',
  'privacy',
  'programs',
] as const

/** By what a folded group is told: how it stands in one line. */
const tells: Record<(typeof settingGroups)[number], readonly Setting['key'][]> = {
  work: ['program', 'hoursTarget', 'holidayRegion'],
  applications: ['maxOpenApplications', 'applicationExpiryDays'],
  contracts: ['digitalContracts', 'guardianSignature', 'contractExpiryDays'],
  organizations: ['vacancyModeration', 'agreementNeeded'],
  website: ['feedbackNeeds'],
  privacy: ['viewsKeptMonths', 'mailKeptMonths'],
  programs: ['apiOrigins'],
}

/** Whoever is led to a setting finds the group it stands in unfolded. */
function useUnfolding(): void {
  useEffect(() => {
    const unfold = () => {
      const group = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
      if (group && !group.open) {
        group.open = true
        document.getElementById(location.hash.slice(1))?.scrollIntoView()
      }
    }
    unfold()
    addEventListener('hashchange', unfold)
    return () => removeEventListener('hashchange', unfold)
  }, [])
}

type Props = {
  settings: readonly Setting[]
  values: Record<string, unknown>
  program: Program
  problem: FormProblem | undefined
  changes: readonly GotOne<'/setting_changes'>[]
  /** What every tenant has and no word is looked for in: it stands first below the field one looks with. */
  children: ReactNode
}

/** Whether a setting is not as it would be by itself; a text of the tenant's own never counts. */
function differs({ key, kind }: Setting, values: Props['values'], program: Program): boolean {
  const usual = capabilitiesFor(program)
  return ['flag', 'count', 'choice'].includes(kind) && JSON.stringify(values[key]) !== JSON.stringify(usual[key])
}

const latest = 5

/** What is set otherwise than it would be by itself, and who changed what last: each leads to its field. */
export function Differences({ settings, values, program, changes }: Omit<Props, 'problem' | 'children'>) {
  const t = useT()
  const { moment } = useFormat()
  const usual = capabilitiesFor(program)
  const others = settings.filter((one) => differs(one, values, program))
  const named = changes
    .filter(({ id }) => t.has(`settings.labels.${id}`))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, latest)
  return (
    <>
      {others.length > 0 ? (
        <SidePart id="set-others" title={t('settings.others', { count: others.length })}>
          <ul className="set-list">
            {others.map((one) => (
              <li key={one.key}>
                <a href={`#set-${one.key}`}>{t(`settings.labels.${one.key}`)}</a>
                <span>
                  {t('settings.now-usual', {
                    now: saySetting(t, one, values[one.key]),
                    usual: saySetting(t, one, usual[one.key]),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </SidePart>
      ) : null}
      {named.length > 0 ? (
        <SidePart id="set-latest" title={t('settings.latest')}>
          <ul className="set-list">
            {named.map(({ id, actorName, at }) => (
              <li key={id}>
                <a href={`#set-${id}`}>{t(`settings.labels.${id}`)}</a>
                <span>{[...(actorName ? [actorName] : []), moment(at)].join(', ')}</span>
              </li>
            ))}
          </ul>
        </SidePart>
      ) : null}
    </>
  )
}

/** Every setting of the tenant in its group, to look through by a word or by what is not as it would be by itself. */
export function TenantFields({ settings, values, program, problem, changes, children }: Props) {
  const t = useT()
  const [word, setWord] = useState('')
  const [onlyOther, setOnlyOther] = useState(false)
  const usual = capabilitiesFor(program)
  const isOther = (one: Setting) => differs(one, values, program)
  const isLooking = word.trim() !== '' || onlyOther
  useUnfolding()
  const standingOf = (group: (typeof settingGroups)[number]) =>
    settings
      .filter(({ key }) => tells[group].includes(key))
      .map((one) =>
        t(`settings.short.${one.key}`, {
          value: (saySetting(t, one, values[one.key]) || t('settings.none')).toLocaleLowerCase(),
          count: Number(values[one.key] ?? 0),
        }),
      )
      .join(', ')
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
        found={settings.filter(shows).length}
      />
      <div className="set-groups">
        <div className="set-sheet" hidden={problem === undefined && (word !== '' || onlyOther)}>
          {children}
        </div>
        {settingGroups.map((group) => {
          const own = settings.filter((setting) => setting.group === group)
          return (
            <details
              key={group}
              id={`group-${group}`}
              className="set-group"
              hidden={!own.some(shows)}
              open={isLooking || own.some(({ key }) => problem?.fields[key])}
            >
              <summary>
                <h2>{t(`settings.groups.${group}`)}</h2>
                <span className="set-stand">{capital(standingOf(group))}</span>
                <Others count={own.filter(isOther).length} />
              </summary>
              <div className="set-sheet">
                {own.map((setting) => (
                  <div
                    key={setting.key}
                    id={`set-${setting.key}`}
                    className="set-one"
                    data-other={isOther(setting) || undefined}
                    hidden={!shows(setting)}
                  >
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
              </div>
            </details>
          )
        })}
      </div>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function Others({ count }: { count: number }) {
  const t = useT()
  return count > 0 ? <span className="set-others">{t('settings.others-here', { count })}</span> : null
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
  found: number
}

/** The field one looks with. It belongs to no form that is sent. */
function Finder({ word, onWord, onlyOther, onOther, found }: FinderProps) {
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
        {t('settings.find.other')}
      </button>
      <p className="muted" role="status">
        {word || onlyOther ? t('settings.find.found', { count: found }) : ''}
      </p>
    </div>
  )
}
