import type { Ctx } from '#areas/context.ts'
import { lockRow, noteReminded } from '#areas/steps.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { mayRemind, waitsAlong } from '../policy.ts'
import { getApplication, type Application } from '../queries.ts'

/** Reminds who is to answer an application. @throws Refusal 404, 403 to who does not wait along, 409 where nobody is silent or it was done today */
export async function remindOfApplication(ctx: Ctx, id: string): Promise<Application> {
  await lockRow(ctx, 'applications', id)
  const application = await getApplication(ctx, id)
  if (!waitsAlong(ctx.actor, application)) throw forbidden('applications.not-yours')
  if (!mayRemind(ctx.actor, application, ctx.now)) throw conflict('applications.not-to-remind')
  const subject = { type: 'applications', id }
  const event = { name: 'applications.reminded', subject, payload: { applicationId: id } } as const
  await noteReminded(ctx, 'applications', [{ event, organizationId: application.schoolId }])
  return getApplication(ctx, id)
}
