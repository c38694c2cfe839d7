import { appName, type Tenant } from '#areas/tenancy/model.ts'
import { themeRoles } from '#areas/tenancy/themes/model.ts'
import { drawCard } from '#platform/card.ts'
import { inMind } from '#platform/in-mind.ts'
import { noMoreThan } from '#platform/turns.ts'
import type { CardWords } from './model.ts'

/** Cards that were drawn, by all that stands on them: whoever shares a page makes many ask for it at once. */
const drawn = inMind<Promise<Uint8Array>>(1000)
/** A crawler asks for every card of a website; drawn two at a time they leave the cores to who asks for pages. */
const inTurn = noMoreThan(2)

/** The picture that stands beside a link, in the colours of the tenant and under its name. */
export function drawnCard(tenant: Tenant, { title, lines }: CardWords): Promise<Uint8Array> {
  const { light, secondary } = themeRoles(tenant.theme)
  const card = {
    title,
    lines: [...lines],
    foot: appName(tenant),
    plane: light.plane.color,
    ink: light.planeText,
    accent: secondary['200'],
  }
  const key = JSON.stringify(card)
  const known = drawn.get(key)
  if (known) return known
  const making = inTurn(() => drawCard(card))
  drawn.set(key, making)
  making.catch(() => drawn.delete(key))
  return making
}
