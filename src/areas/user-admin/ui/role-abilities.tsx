import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import '#areas/users/ui/members.css'

/** So many lines are told at most of what a role may. */
const lines = ['1', '2', '3', '4']

/** The lines of what somebody may in a capacity; none where that is told in a sentence. */
function useAbilities(capacity: string | null): string[] {
  const t = useT()
  return capacity === null ? [] : lines.filter((line) => t.has(`members.may.${capacity}.${line}`))
}

/** The same within the words of a choice, which hold no list. */
export function AbilitiesInWords({ capacity }: { capacity: string | null }) {
  const t = useT()
  const may = useAbilities(capacity)
  if (may.length === 0)
    return t.has(`members.explained.${capacity}`) ? (
      <span className="muted">{t(`members.explained.${capacity}`)}</span>
    ) : null
  return (
    <span className="abilities">
      {may.map((line) => (
        <span key={line}>
          <Icon name="check-bold" /> <span>{t(`members.may.${capacity}.${line}`)}</span>
        </span>
      ))}
      {t.has(`members.may-not.${capacity}`) ? (
        <span className="muted">
          <Icon name="minus-circle-fill" /> <span>{t(`members.may-not.${capacity}`)}</span>
        </span>
      ) : null}
    </span>
  )
}

/** What somebody may in a capacity, and the one thing most expect of it that they may not (docs/domain.md 3.2). */
export function RoleAbilities({ capacity }: { capacity: string | null }) {
  const t = useT()
  const may = useAbilities(capacity)
  if (may.length === 0)
    return t.has(`members.explained.${capacity}`) ? <p>{t(`members.explained.${capacity}`)}</p> : null
  return (
    <ul className="abilities">
      {may.map((line) => (
        <li key={line}>
          <Icon name="check-bold" /> {t(`members.may.${capacity}.${line}`)}
        </li>
      ))}
      {t.has(`members.may-not.${capacity}`) ? (
        <li className="muted">
          <Icon name="minus-circle-fill" /> {t(`members.may-not.${capacity}`)}
        </li>
      ) : null}
    </ul>
  )
}
