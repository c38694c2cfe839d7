import { expect, it } from 'vitest'
import type { GotOne } from '#web/api-types.ts'
import { texts } from '#platform/texts.ts'
import { aContract, fillAndSend } from '#root/test/contract.ts'
import type { Client } from '#root/test/world.ts'
import { signingParties } from './signing-parties.ts'

it('names to a company each colleague who signs, as a name is written, and to the others the parties', async () => {
  const setting = await aContract({ companySignsFirst: false })
  const { world, host, coordinator, contractId } = setting
  await fillAndSend(setting)
  await world.inside(async ({ db, tenant, now }) => {
    const ofCompany = db.selectFrom('contractSigners').selectAll().where('contractId', '=', contractId)
    const first = await ofCompany.where('role', '=', 'company').executeTakeFirstOrThrow()
    await db
      .insertInto('contractSigners')
      .values({ ...first, id: crypto.randomUUID(), name: 'bea Wolters', userId: null })
      .execute()
    await db
      .updateTable('contractSigners')
      .set({ status: 'invited', invitedAt: now })
      .where('tenantId', '=', tenant.id)
      .where('contractId', '=', contractId)
      .execute()
  })
  const told = async (who: Client, isHost: boolean) => {
    const { data } = await who.get<GotOne<'/internships'>[]>('/internships')
    return data.flatMap((row) => signingParties(row, { isHost, wordOf: (party) => texts.nl(`desk.turn.${party}`) }))
  }
  expect(await told(host, true)).toEqual(['Leerling', 'school', 'ouder of verzorger', 'Wim Peeters', 'bea Wolters'])
  expect(await told(coordinator, false)).toEqual(['Leerling', 'school', 'ouder of verzorger', 'organisatie'])
  const rival = await world.make.user({ roles: [{ name: 'admin', organizationId: (await world.make.company()).id }] })
  expect(await told(rival, true)).toEqual([])
})
