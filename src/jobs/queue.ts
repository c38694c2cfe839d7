import type { Runtime } from '../runtime.ts'
import { asSystem } from './as-system.ts'
import { expireApplications } from '#areas/applications/ending/commands.ts'
import { tendWaitingLists } from '#areas/applications/waiting-list/commands.ts'
import { takeBulkStep } from '#areas/bulk/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { expireVacancies } from '#areas/vacancies/steps/commands.ts'
import { expireContracts } from '#areas/contracts/commands.ts'
import { sealContract } from '#areas/contracts/paper/commands.ts'
import { handleEvents } from '#root/src/jobs/events.ts'
import { followTheCalendar } from '#areas/internships/commands.ts'
import { settleLetter, writeLetter } from '#areas/integrations/webhooks/commands.ts'
import { settleDelivery } from '#areas/notifications/commands.ts'
import { forgetUnanswered } from '#areas/organizations/signups/commands.ts'
import { sendDigests } from '#areas/notifications/digests/commands.ts'
import { remindByTheClock } from '#areas/notifications/reminders/commands.ts'
import { forgetInTime } from '#areas/privacy/commands.ts'
import { runSearches } from '#areas/search/saved-searches/commands.ts'
import { getDelivery } from '#areas/notifications/queries.ts'
import { writeLooks } from '#areas/vacancies/view-counts/commands.ts'
import { startJobs } from '#platform/jobs.ts'
import { postOut } from '#platform/outgoing.ts'
import { forgetAnswers } from '#platform/idempotency.ts'
import { errorFields } from '#platform/log.ts'

/** What the clock asks for, in UTC. */
const crontab = '*/5 * * * * sweep'

/** Works off what requests leave behind. Jobs name a tenant; what they do runs within it. */
export async function startQueue(runtime: Runtime): Promise<{ stop(): Promise<void> }> {
  const { ownerUrl, db, clock, services, hosts, log } = runtime
  const events = async (tenantId: string) => {
    const { tenant, origin } = await hosts.originOfTenant(tenantId)
    await handleEvents({ db, tenant, clock, services, origin })
  }
  return startJobs(
    ownerUrl,
    {
      handle_events: (payload) => events((payload as { tenantId: string }).tenantId),
      async send_mail(payload) {
        const { tenantId, id } = payload as { tenantId: string; id: string }
        await sendMail(runtime, tenantId, id)
      },
      async seal_contract(payload) {
        const { tenantId, id } = payload as { tenantId: string; id: string }
        const { tenant, origin } = await hosts.originOfTenant(tenantId)
        await asSystem(runtime, tenant, origin, (ctx) => sealContract(ctx, id))
      },
      async send_webhook(payload) {
        const { tenantId, id } = payload as { tenantId: string; id: string }
        await sendWebhook(runtime, tenantId, id)
      },
      async take_bulk_step(payload) {
        const { tenantId, id } = payload as { tenantId: string; id: string }
        const { tenant, origin } = await hosts.originOfTenant(tenantId)
        await takeBulkStep((work, actor) => asSystem(runtime, tenant, origin, work, actor ? { actor } : {}), id)
      },
      async sweep() {
        const failures: unknown[] = []
        // What fails in one tenant, or in one kind of work, must not keep the clock from the others.
        const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failures.push(error))
        for (const { id } of await hosts.all()) {
          const { tenant, origin } = await hosts.originOfTenant(id)
          for (const work of [
            followTheCalendar,
            forgetUnanswered,
            expireVacancies,
            expireApplications,
            tendWaitingLists,
            writeLooks,
            expireContracts,
            remindByTheClock,
            sendDigests,
            runSearches,
            ({ db, tenant, now }: Ctx) => forgetAnswers(db, tenant.id, now),
            forgetInTime,
          ])
            await attempt(() => asSystem(runtime, tenant, origin, async (ctx) => void (await work(ctx))))
          await attempt(() => events(id))
        }
        if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed')
      },
    },
    crontab,
    log,
  )
}

/** Somebody else's server may take its time too. What became of it is written down; trying again is for later. */
async function sendWebhook(runtime: Runtime, tenantId: string, id: string): Promise<void> {
  const { tenant, origin } = await runtime.hosts.originOfTenant(tenantId)
  const letter = await asSystem(runtime, tenant, origin, (ctx) => writeLetter(ctx, id))
  if (!letter) return
  const outcome = await postOut(letter.url, letter)
  await asSystem(runtime, tenant, origin, (ctx) => settleLetter(ctx, id, outcome))
}

/** The mail server is spoken to outside any transaction: it may take its time, the database may not. */
async function sendMail(runtime: Runtime, tenantId: string, id: string): Promise<void> {
  const { tenant, origin } = await runtime.hosts.originOfTenant(tenantId)
  const inside = <Result>(work: (ctx: Ctx) => Promise<Result>) => asSystem(runtime, tenant, origin, work)
  const mail = await inside((ctx) => getDelivery(ctx, id))
  if (!['queued', 'failed'].includes(mail.status)) return
  try {
    await runtime.services.mail.send({
      from: { name: mail.senderName, address: tenant.supportEmail },
      to: { name: mail.recipientName, address: mail.recipientAddress },
      replyTo: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      stopUrl: mail.stopUrl,
    })
  } catch (error) {
    await inside((ctx) => settleDelivery(ctx, id, { status: 'failed', error: String(errorFields(error).error) }))
    throw error
  }
  await inside((ctx) => settleDelivery(ctx, id, { status: runtime.services.mail.keeps ? 'kept' : 'sent' }))
}
