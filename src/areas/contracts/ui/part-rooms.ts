import type { ShownContract, ShownField } from './contract.ts'

const rooms = ['when', 'work', 'who'] as const

/** What a field is about: when and where somebody comes, what they do there, and whom one reaches. */
function roomOf({ key, type }: ShownField): (typeof rooms)[number] {
  if (type === 'email' || type === 'phone' || /(name|supervisor|signatory)$/.test(key)) return 'who'
  return ['date', 'schedule', 'number'].includes(type) || key.endsWith('address') ? 'when' : 'work'
}

/** From which day until which, on which days, how much: only then where. */
const moments: readonly string[] = ['date', 'schedule', 'number']
const rankOf = ({ type }: ShownField) => (moments.includes(type) ? moments.indexOf(type) : moments.length)

/** The fields of a part, those about one thing together: what belongs together stands side by side. */
export function byRoom(fields: readonly ShownField[]) {
  return rooms
    .map((room) => {
      const there = fields.filter((field) => roomOf(field) === room)
      return [room, room === 'when' ? there.toSorted((one, other) => rankOf(one) - rankOf(other)) : there] as const
    })
    .filter(([, there]) => there.length > 0)
}

/** Whose parts the reader may fill in: their own, or for the school's office everybody's. */
export const partsOf = ({ fields }: Pick<ShownContract, 'fields'>) => [
  ...new Set(fields.map(({ filledBy }) => filledBy)),
]

/** Where the sheet of one room of a part stands on the page. */
export const sheetId = (part: string, room: string) => `part-${part}-${room}`
