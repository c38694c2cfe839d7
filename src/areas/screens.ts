import type { AreaManifest } from './area.ts'
import { manifests } from './order.ts'

/** Every screen of the areas, with its file in `src`. */
export const screens = manifests.flatMap(({ name, screens = [] }: AreaManifest) =>
  screens.map((screen) => ({ ...screen, file: `areas/${name}/pages/${screen.page}` })),
)

/** The addresses that are looked at as a visitor, or as somebody signed in. */
export function visited(as: 'visitor' | 'user'): string[] {
  return screens.filter(({ visit }) => visit.includes(as)).flatMap(({ path, at = [path && `/${path}`] }) => at)
}
