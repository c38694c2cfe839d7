import type { Ctx } from '#areas/context.ts'
import { fullName } from '#areas/users/model.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { allowedApplicationEvents } from '../policy.ts'
import type { Application } from '../queries.ts'

type Guide = { id: string; name: string; organizationId: string }

/** Who may guide the pupils of these applications, at each organization once: whoever may say yes chooses among them. */
export async function listGuides(ctx: Ctx, applications: readonly Application[]): Promise<Guide[]> {
  const choosing = applications.filter((application) =>
    allowedApplicationEvents(ctx.actor, application).some((event) =>
      ['accept', 'hand_over', 'reconsider'].includes(event),
    ),
  )
  const guides: Guide[] = []
  for (const organizationId of new Set(choosing.flatMap(({ organizationId: at }) => at ?? []))) {
    const users = await listUsersWithRole(ctx, organizationId, ['admin', 'supervisor', 'signatory'])
    guides.push(...users.map((user) => ({ id: user.id, name: fullName(user), organizationId })))
  }
  return guides
}
