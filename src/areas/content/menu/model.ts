export const menuAreas = ['header', 'footer'] as const
export type MenuArea = (typeof menuAreas)[number]

export const menuKinds = ['page', 'route', 'address', 'group'] as const
export type MenuKind = (typeof menuKinds)[number]

export const menuAudiences = ['everyone', 'visitors', 'signed_in'] as const
export type MenuAudience = (typeof menuAudiences)[number]

/** How many pages stand at the foot of a website whose menu nobody made. */
export const mostFootPages = 12

/** How many items a menu may have. */
export const mostMenuItems = 60

/** A link of a menu as the reader sees it; without an address it is the heading of those below it. */
export type MenuLink = { label: string; to: string | null; items: { label: string; to: string }[] }
export type Menus = Record<MenuArea, MenuLink[]> & {
  /** What every website has at its very foot, whatever its menus are. */
  base: { label: string; to: string }[]
}

/** A row of a menu as it is shown to a reader. */
export type ShownItem = { id: string; area: MenuArea; parentId: string | null; label: string; to: string | null }

/** The rows of one menu as a tree, in their order. What stands below something that is not shown is not shown. */
export function treeOf(rows: readonly ShownItem[], area: MenuArea): MenuLink[] {
  const own = rows.filter((row) => row.area === area)
  return own.flatMap(({ id, parentId, label, to }) => {
    if (parentId !== null) return []
    const items = own.flatMap((one) =>
      one.parentId === id && one.to !== null ? [{ label: one.label, to: one.to }] : [],
    )
    return to === null && items.length === 0 ? [] : [{ label, to, items }]
  })
}

/** A row of a menu as it begins: called by a text of the product. */
export type DefaultItem = { text: string; to: string | null; audience: MenuAudience; items: DefaultItem[] }

const link = (text: string, to: string, audience: MenuAudience = 'everyone'): DefaultItem => ({
  text,
  to,
  audience,
  items: [],
})

const headed = (text: string, items: DefaultItem[]): DefaultItem => ({ text, to: null, audience: 'everyone', items })

/** Where the pages that have a place at the foot come in the menu that nobody made. */
export const pagesGo = 'shell.footer.about'

/** The menus of a website of which nobody made any. */
export const defaultMenus: Record<MenuArea, DefaultItem[]> = {
  header: [
    link('shell.nav.bank', '/stagebank'),
    link('shell.nav.for-organizations', '/organizations/signup', 'visitors'),
    link('shell.nav.dashboard', '/dashboard', 'signed_in'),
  ],
  footer: [
    headed('shell.footer.internships', [link('shell.nav.bank', '/stagebank'), link('shell.footer.verify', '/verify')]),
    headed(pagesGo, [link('shell.footer.news', '/nieuws')]),
    headed('shell.footer.take-part', [
      link('shell.footer.sign-up', '/organizations/signup', 'visitors'),
      link('shell.sign-in.title', '/inloggen', 'visitors'),
      link('shell.nav.dashboard', '/dashboard', 'signed_in'),
      link('integrations.reference.title', '/api'),
    ]),
  ],
}

/** Whether a menu of an audience is for who reads. */
export const isFor = (audience: MenuAudience, isSignedIn: boolean) =>
  audience === 'everyone' || (audience === 'signed_in') === isSignedIn

/** Which steps there are for a row among its neighbours. */
export const menuMoves = ['up', 'down', 'in', 'out'] as const
export type MenuMove = (typeof menuMoves)[number]

/** A step, or `to`: dragged to a place among its neighbours. */
export const menuPlacings = [...menuMoves, 'to'] as const

type Placed = { id: string; parentId: string | null; kind: MenuKind }

/**
 * The rows of a menu, each above those below it, after one of them was moved: `in` makes it the last below the row before
 * it, `out` puts it behind the row it stood below. Undefined where it cannot go there: two levels are all there is, and a
 * heading heads what stands below it.
 */
export function movedItems(rows: readonly Placed[], id: string, move: MenuMove): Placed[] | undefined {
  const item = rows.find((row) => row.id === id)
  if (!item) return undefined
  const siblings = rows.filter(({ parentId }) => parentId === item.parentId)
  const at = siblings.indexOf(item)
  if (move === 'up' || move === 'down') {
    const other = siblings[at + (move === 'up' ? -1 : 1)]
    if (!other) return undefined
    return rows.map((row) => (row === item ? other : row === other ? item : row))
  }
  if (move === 'in') {
    const above = siblings[at - 1]
    if (item.parentId !== null || item.kind === 'group' || !above || rows.some(({ parentId }) => parentId === id))
      return undefined
    return [...rows.filter((row) => row !== item), { ...item, parentId: above.id }]
  }
  if (item.parentId === null) return undefined
  const rest = rows.filter((row) => row !== item)
  rest.splice(rest.findIndex((row) => row.id === item.parentId) + 1, 0, { ...item, parentId: null })
  return rest
}

/** The rows of a menu after one of them was put before a neighbour, or last where none is said; undefined where there is no such neighbour. */
export function placedItems(rows: readonly Placed[], id: string, before: string | null): Placed[] | undefined {
  const item = rows.find((row) => row.id === id)
  if (!item) return undefined
  const siblings = rows.filter((row) => row.parentId === item.parentId && row !== item)
  const at = before === null ? siblings.length : siblings.findIndex((row) => row.id === before)
  if (at < 0) return undefined
  siblings.splice(at, 0, item)
  return rows.map((row) => (row.parentId === item.parentId ? (siblings.shift() ?? row) : row))
}
