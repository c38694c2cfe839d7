import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/db.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { Ground } from '../src/ground.ts'

export const demoPassword = 'stageplein-demo-2026'

/** Fills the tenants with the story once; a second start leaves them as they are. */
export async function loadDemo({ db, hosts }: Ground): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const tenant of await hosts.all()) {
    await inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, async (tx) => {
      const known = await tx
        .selectFrom('users')
        .select('id')
        .where('tenantId', '=', tenant.id)
        .limit(1)
        .executeTakeFirst()
      if (known) return
      const schoolId = newId()
      await tx
        .insertInto('organizations')
        .values({
          tenantId: tenant.id,
          id: schoolId,
          type: 'School',
          name: 'Lyceum De Zeven Linden',
          status: 'approved',
        })
        .execute()
      const accountId = newId()
      const userId = newId()
      await tx
        .insertInto('accounts')
        .values({
          cooperationId: tenant.cooperationId,
          id: accountId,
          email: `coordinator@${tenant.key}.example`,
          passwordHash,
          confirmedAt: new Date(),
        })
        .execute()
      await tx
        .insertInto('users')
        .values({
          tenantId: tenant.id,
          id: userId,
          cooperationId: tenant.cooperationId,
          accountId,
          firstName: 'Marloes',
          lastName: 'Terpstra',
          status: 'active',
        })
        .execute()
      await tx
        .insertInto('roles')
        .values({ tenantId: tenant.id, id: newId(), userId, name: 'coordinator', organizationId: schoolId })
        .execute()
    })
  }
}
