import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { inNotices, internshipTransitions } from '#areas/internships/model.ts'
import { reminder, type Due, type NoticeKey, type Reminder } from '#areas/notice.ts'
import { literals } from '#platform/db.ts'
import { sourcesOf } from '#platform/transitions.ts'
import { addWorkingDays, dayOf } from '#platform/week.ts'
import { aboutContract } from './notices.ts'
import { getContract } from './queries.ts'
import { isQuestioned } from './questions/model.ts'

const day = 86_400_000

export const contractReminders: Reminder[] = [
  /** Three days before a contract runs out: whose turn it is to sign. */
  reminder(
    'contract-runs-out',
    async ({ db, tenant, now }) => {
      const soon = new Date(now.getTime() + 3 * day)
      const due = sql<Due>`select id, id || ':' || expires_at as name from contracts where tenant_id = ${tenant.id}
        and status = 'signing' and expires_at between ${now} and ${soon}`
      return (await due.execute(db)).rows
    },
    (ctx, { id }) => tellSigners(ctx, id, 'contract-runs-out'),
  ),
  /** Three and one working days before the first day without a signed contract: whose turn it is, and the school. */
  reminder(
    'contract-not-signed',
    async ({ db, tenant, now }) => {
      const today = dayOf(now)
      const [last, first] = [addWorkingDays(today, 1), addWorkingDays(today, 3)]
      const due = sql<Due>`
        select c.id, c.id || case when i.starts_on <= ${last}::date then ':1:' else ':3:' end || i.starts_on as name
        from internships i join contracts c on c.tenant_id = i.tenant_id and c.internship_id = i.id
        where i.tenant_id = ${tenant.id} and i.status in ${literals(sourcesOf(internshipTransitions, 'mark_ready', 'contract_signed'))}
          and i.starts_on > ${today}::date and i.starts_on <= ${first}::date and c.status not in ('signed', 'voided')`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { coordinatorsOf }) => {
      const { internship } = await getContract(ctx, id)
      return [
        // Who was asked within the last day has that mail still before them.
        ...(await tellSigners(ctx, id, 'contract-sign-before-start', new Date(ctx.now.getTime() - day))),
        {
          key: 'contract-not-signed',
          to: await coordinatorsOf(internship.schoolId),
          subject: { type: 'contracts', id },
          path: `/contracts/${id}`,
          actionRequired: true,
          values: inNotices(internship),
        },
      ]
    },
  ),
]

/** Those whose turn it is to sign, each with a link of their own beside the one they have. */
async function tellSigners(ctx: Ctx, id: string, key: NoticeKey, askedBefore?: Date) {
  const { contract, internship } = await getContract(ctx, id)
  const turn = contract.signers.filter(
    ({ status, invitedAt }) =>
      ['invited', 'viewed'].includes(status) && !(askedBefore && invitedAt && invitedAt > askedBefore),
  )
  const told: Awaited<ReturnType<Reminder['about']>>[number][] = []
  // Who waits for the school to answer cannot sign yet.
  for (const signer of contract.status === 'signing' && !isQuestioned(contract) ? turn : []) {
    const path = `/contracts/${id}/sign/${signer.id}`
    const { secret } = await issueLink(ctx, {
      kind: 'sign',
      subject: { type: 'contract_signers', id: signer.id },
      keepOthers: true,
    })
    told.push({
      key,
      to: [signer],
      subject: { type: 'contracts', id },
      path,
      mailPath: `${path}?t=${secret}`,
      values: {
        ...aboutContract(internship, signer.userId === internship.studentId),
        expires: contract.expiresAt ? { date: dayOf(contract.expiresAt) } : null,
      },
      actionRequired: true,
    })
  }
  return told
}
