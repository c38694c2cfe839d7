import type { z } from 'zod'
import { endpoint as declare, type Answer, type Call, type Endpoint, type SlowWork } from '#platform/http.ts'
import type { Ctx } from './context.ts'

export type AreaEndpoint = Endpoint<Ctx>
export type AreaCall<Body = unknown, Made = unknown> = Call<Ctx, Body, Made>

/** Declares an endpoint of an area; its body is typed by its schema. */
export function endpoint<Schema extends z.ZodType = z.ZodUndefined, Made = undefined>(
  definition: Omit<AreaEndpoint, 'handle' | 'body' | 'prepare'> & {
    body?: Schema
    prepare?(call: AreaCall<z.infer<Schema>>): Promise<SlowWork<Made>>
    handle(call: AreaCall<z.infer<Schema>, Made>): Promise<Answer>
  },
): AreaEndpoint {
  return declare<Ctx, Schema, Made>(definition)
}
