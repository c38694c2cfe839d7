import type { Setting } from '#areas/tenancy/settings/model.ts'
import { Checkbox, ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

type Props = {
  setting: Setting
  value: unknown
  /** What was typed, when it could not be taken. */
  kept: Record<string, string> | undefined
  errors: string[] | undefined
}

/** A setting of the tenant as its field: a tick, a number or a choice. */
export function SettingField({ setting, value, kept, errors }: Props) {
  const t = useT()
  const { key } = setting
  const label = t(`settings.labels.${key}`)
  const help = t.has(`settings.help.${key}`) ? t(`settings.help.${key}`) : undefined
  switch (setting.kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          help={help}
          name={key}
          defaultChecked={kept ? key in kept : value === true}
          errors={errors}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          name={key}
          help={help}
          options={setting.of.map((one) => ({ value: one, label: t(`settings.choices.${key}.${one}`) }))}
          defaultValue={kept?.[key] ?? String(value)}
          errors={errors}
        />
      )
    case 'origins':
    case 'town':
    case 'path':
      return (
        <TextField label={label} name={key} help={help} defaultValue={kept?.[key] ?? String(value)} errors={errors} />
      )
    case 'point':
      return (
        <TextField
          label={label}
          name={key}
          help={help}
          className="w-m"
          defaultValue={kept?.[key] ?? writePoint(value)}
          errors={errors}
        />
      )
    case 'count':
      return (
        <TextField
          label={label}
          name={key}
          help={help}
          className="w-s"
          inputMode="numeric"
          defaultValue={kept?.[key] ?? (value === null ? '' : String(value))}
          errors={errors}
        />
      )
  }
}

/** What a setting is, in words. */
export function saySetting(t: ReturnType<typeof useT>, { key, kind }: Setting, value: unknown): string {
  if (kind === 'flag') return t(value === true ? 'settings.yes' : 'settings.no')
  if (kind === 'choice') return t(`settings.choices.${key}.${String(value)}`)
  if (value === null) return t('settings.none')
  return t.has(`settings.unit.${key}`) ? t(`settings.unit.${key}`, { count: Number(value) }) : String(value)
}

/** The same at a school: how it is there in one line, which unfolds to say otherwise. */
export function SchoolSettingField({ setting, value, kept, errors, tenant }: Props & { tenant: unknown }) {
  const t = useT()
  const { key } = setting
  const say = (one: unknown) => saySetting(t, setting, one)
  const usual = say(tenant)
  const follows = t('settings.as-tenant', { value: usual.charAt(0).toLowerCase() + usual.slice(1) })
  const now = value === null ? usual : say(value)
  const own =
    setting.kind === 'choice'
      ? setting.of.map((one) => ({ value: one, label: say(one) }))
      : [
          { value: 'true', label: t('settings.own-yes') },
          { value: 'false', label: t('settings.own-no') },
        ]
  return (
    <details className="set-own" open={value !== null || (errors?.length ?? 0) > 0}>
      <summary>
        <b>{t(`settings.labels.${key}`)}</b>
        <span>{now.charAt(0).toLocaleUpperCase() + now.slice(1)}</span>
        {value === null ? null : <i>{t('settings.own')}</i>}
      </summary>
      {setting.kind === 'count' ? (
        <TextField
          label={t('settings.own-count')}
          name={key}
          help={follows}
          className="w-s"
          inputMode="numeric"
          defaultValue={kept?.[key] ?? (value === null ? '' : String(value))}
          errors={errors}
        />
      ) : (
        <ChoiceField
          type="radio"
          look="chips"
          label={<span className="vh">{t(`settings.labels.${key}`)}</span>}
          name={key}
          options={[{ value: '', label: follows }, ...own]}
          chosen={[kept?.[key] ?? (value === null ? '' : String(value))]}
          errors={errors}
        />
      )}
    </details>
  )
}

/** What a form says of a setting, for the API; what is no number goes as it is and is refused at its field. */
export function readSetting(setting: Setting, form: FormData, where: 'tenant' | 'school'): unknown {
  const text = String(form.get(setting.key) ?? '').trim()
  if (setting.kind === 'flag') return where === 'tenant' ? form.has(setting.key) : text === '' ? null : text === 'true'
  if (setting.kind === 'point') return readPoint(text) ?? text
  if (text === '') return where === 'school' || setting.key === 'hoursTarget' ? null : ''
  return setting.kind === 'count' && /^\d+$/.test(text) ? Number(text) : text
}

/** A point as people write it: `52.13, 5.29`. */
function writePoint(value: unknown): string {
  const { lat, lng } = value as { lat: number; lng: number }
  return `${lat}, ${lng}`
}

function readPoint(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = /^(\d{1,2}(?:\.\d{1,15})?)[,;\s]\s{0,3}(\d{1,2}(?:\.\d{1,15})?)$/.exec(text) ?? []
  return lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined
}
