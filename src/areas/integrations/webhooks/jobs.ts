import type { Job } from '#areas/server.ts'
import { postOut } from '#platform/outgoing.ts'
import { recordWebhookOutcome, writeWebhookRequest } from './commands.ts'

/** Somebody else's server may take its time too. What became of it is written down; trying again is for later. */
export async function sendWebhook({ id, inside }: Job): Promise<void> {
  const letter = await inside((ctx) => writeWebhookRequest(ctx, id))
  if (!letter) return
  const outcome = await postOut(letter.url, letter)
  await inside((ctx) => recordWebhookOutcome(ctx, id, outcome))
}
