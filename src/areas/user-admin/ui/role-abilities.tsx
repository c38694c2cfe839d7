import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import '#areas/users/ui/members.css'

/** So many lines are told at most of what a role may. */
const lines = ['1', '2', '3', '4']

type RoleAbilitiesProps = {
  capacity: string | null
  /** Whether it stands within the words of a choice, which hold no list. */
  isInWords?: boolean
}

/**
 * What somebody may in a capacity, and the one thing most expect of it that they may not (docs/domain.md 3.2); in a sentence where
 * there are no lines of it.
 */
export function RoleAbilities({ capacity, isInWords = false }: RoleAbilitiesProps) {
  const t = useT()
  const may = lines.map((line) => `members.may.${capacity}.${line}`).filter((key) => t.has(key))
  const mayNot = `members.may-not.${capacity}`
  const explained = `members.explained.${capacity}`
  if (may.length === 0) {
    if (!t.has(explained)) return null
    return isInWords ? <span className="muted">{t(explained)}</span> : <p>{t(explained)}</p>
  }
  const [List, Line] = isInWords ? (['span', 'span'] as const) : (['ul', 'li'] as const)
  return (
    <List className="abilities">
      {may.map((key) => (
        <Line key={key}>
          <Icon name="check-bold" /> <span>{t(key)}</span>
        </Line>
      ))}
      {t.has(mayNot) ? (
        <Line className="muted">
          <Icon name="minus-circle-fill" /> <span>{t(mayNot)}</span>
        </Line>
      ) : null}
    </List>
  )
}
