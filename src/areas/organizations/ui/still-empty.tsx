import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { labelOf } from './label-of.ts'
import type { Organization } from './organization.ts'

/** What pupils read goes before what only school asks for. */
const ofEverybody = ['description', 'email', 'phone', 'website', 'street', 'postcode', 'city'] as const
const ofCompanies = ['sectorKeys', 'whatYouDo', 'houseRules', 'travelInfo'] as const

type Emptied = { isCompany: boolean; asked: readonly string[]; isSaid: (name: string) => boolean }

/** The names of the fields that say nothing yet: first what the one who judges asks for. */
export function emptyFields({ isCompany, asked, isSaid }: Emptied): string[] {
  const [description, ...rest] = ofEverybody
  const inOrder = [...asked, description, ...(isCompany ? ofCompanies : []), ...rest]
  return [...new Set(inOrder)].filter((name) => !isSaid(name))
}

/** What is not filled in yet, each leading to its field. */
export function StillEmpty({
  names,
  asked,
  type,
}: {
  names: readonly string[]
  asked: readonly string[]
  type: Organization['organizationType']
}) {
  const t = useT()
  if (names.length === 0)
    return (
      <p className="still-full">
        <Icon name="check-circle-fill" /> {t('organizations.edit.full')}
      </p>
    )
  return (
    <ul className="still-empty">
      {names.map((name) => (
        <li key={name}>
          <a href={`#f-${name}`}>{t(labelOf(name, type))}</a>
          {asked.includes(name) ? (
            <span className="asked-for small">
              <Icon name="warning-fill" /> {t('organizations.edit.to-judge')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
