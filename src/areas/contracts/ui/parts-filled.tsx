import { camelCase } from '#platform/jsonapi.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownContract, ShownField } from './contract.ts'
import { mayNameGuardian } from './guardian-form.tsx'
import { byRoom, partsOf, sheetId } from './part-rooms.ts'

type Line = { id: string; name: string; empty: readonly ShownField[]; href: string; isFilled: boolean }

/** The sheets of the form in the order they stand in, each with whether it is filled in and what of it is still empty. */
export function PartsFilled({ contract }: { contract: ShownContract }) {
  const t = useT()
  const parts = partsOf(contract)
  const lines: Line[] = parts.flatMap((part) =>
    byRoom(contract.fields.filter(({ filledBy }) => filledBy === part)).map(([room, fields]) => {
      const empty = fields.filter(isEmpty)
      const name = t(`contracts.room.${room}`)
      return {
        id: sheetId(part, room),
        // Who fills in for several reads of each whose it is.
        name: parts.length > 1 ? `${t(`contracts.fillers.${part}`)}: ${name}` : name,
        empty,
        href: `#${sheetId(part, room)}`,
        isFilled: empty.length === 0,
      }
    }),
  )
  if (contract.guardianMissing && mayNameGuardian(contract))
    lines.push({ id: 'guardian', name: t('contracts.guardian.title'), empty: [], href: '#guardian', isFilled: false })
  const filled = lines.filter(({ isFilled }) => isFilled).length
  return (
    <nav className="part-filled" aria-labelledby="part-filled-t">
      <p id="part-filled-t">
        <b>{t('contracts.parts-filled', { filled, all: lines.length })}</b>
      </p>
      <ol>
        {lines.map(({ id, name, empty, href, isFilled }) => (
          <li key={id} data-ok={isFilled ? '' : undefined}>
            <Icon name={isFilled ? 'check-circle-fill' : 'pencil-simple'} />
            <span>
              <a href={href}>{name}</a>
              <span className="vh">, {t(isFilled ? 'contracts.part-is-filled' : 'contracts.part-is-not')}</span>
              {empty.length > 0 ? (
                <span className="sub">
                  {t('contracts.part-lacks')}{' '}
                  {empty.map(({ key, label }, at) => (
                    <span key={key}>
                      {at > 0 ? ', ' : ''}
                      <a href={`#f-values.${camelCase(key)}`}>{label}</a>
                    </span>
                  ))}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What must be there and is not yet: what is empty is shown as nothing. */
const isEmpty = ({ required, shown }: ShownField) => required && shown === null
