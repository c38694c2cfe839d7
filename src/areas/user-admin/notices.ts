import { asRecipient, notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { appName } from '#areas/tenancy/model.ts'
import { listUsersById } from '#areas/users/queries.ts'

function onRole(name: 'role-added' | 'role-removed', key: NoticeKey): EventNotice {
  return notice(`members.${name}`, async (ctx, { subject, payload: { organizationId, role } }) => {
    const [user] = await listUsersById(ctx, [subject.id])
    // Who is still invited reads what they are when they come in.
    if (user?.status !== 'active') return []
    const place = organizationId ? (await getOrganization(ctx, organizationId)).name : appName(ctx.tenant)
    return [{ key, to: [asRecipient(user)], path: '/dashboard', values: { role, place } }]
  })
}

export const userAdminNotices: EventNotice[] = [
  onRole('role-added', 'rights-added'),
  onRole('role-removed', 'rights-removed'),
]
