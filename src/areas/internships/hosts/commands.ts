import type { Ctx } from '#areas/context.ts'
import { issueLink } from '#areas/identity/commands.ts'
import type { Recipient, Telling } from '#areas/notice.ts'
import { isOver } from '../model.ts'
import type { Internship } from '../queries.ts'

/** Who is told at the place, and where their mail leads: a contact without an account has a page of their own. */
export async function toHosts(
  ctx: Ctx,
  { applicationId, status }: Pick<Internship, 'applicationId' | 'status'>,
  hosts: readonly Recipient[],
): Promise<Pick<Telling, 'to' | 'mailPath'>> {
  if (!applicationId || hosts.every(({ userId }) => userId !== null)) return { to: hosts }
  // The page of the contact says that the place stands, which it no longer does.
  if (isOver(status)) return { to: hosts, mailPath: '/' }
  const subject = { type: 'applications', id: applicationId }
  const { secret } = await issueLink(ctx, { kind: 'self_found', subject, keepOthers: true })
  return { to: hosts, mailPath: `/zelfgevonden/${applicationId}/bevestigen?t=${secret}` }
}
