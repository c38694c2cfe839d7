import type { Job } from '#areas/server.ts'
import { postOut } from '#platform/outgoing.ts'
import { recordWebhookOutcome, writeWebhookRequest } from './commands.ts'

/** Sends a delivery outside any transaction, since the other server may take its time. Another try is another job. */
export async function sendWebhook({ id, inside }: Job): Promise<void> {
  const letter = await inside((ctx) => writeWebhookRequest(ctx, id))
  if (!letter) return
  const outcome = await postOut(letter.url, letter)
  await inside((ctx) => recordWebhookOutcome(ctx, id, outcome))
}
