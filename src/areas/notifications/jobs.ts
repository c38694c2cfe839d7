import type { Job } from '#areas/server.ts'
import { errorFields } from '#platform/log.ts'
import { settleDelivery } from './commands.ts'
import { getDelivery } from './queries.ts'

/** The mail server is spoken to outside any transaction: it may take its time, the database may not. */
export async function sendMail({ id, inside, services }: Job): Promise<void> {
  const { mail, supportEmail } = await inside(async (ctx) => ({
    mail: await getDelivery(ctx, id),
    supportEmail: ctx.tenant.supportEmail,
  }))
  if (!['queued', 'failed'].includes(mail.status)) return
  try {
    await services.mail.send({
      id,
      from: { name: mail.senderName, address: supportEmail },
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
  await inside((ctx) => settleDelivery(ctx, id, { status: services.mail.keeps ? 'kept' : 'sent' }))
}
