import type { z } from 'zod'
import { endpoint as declare, type Answer, type Call, type Endpoint } from '#platform/http.ts'
import type { Ctx } from './context.ts'

export type AreaEndpoint = Endpoint<Ctx>
export type AreaCall<Body = unknown> = Call<Ctx, Body>

/** Declares an endpoint of an area; its body is typed by its schema. */
export function endpoint<Schema extends z.ZodType = z.ZodUndefined>(
  definition: Omit<AreaEndpoint, 'handle' | 'body'> & {
    body?: Schema
    handle(call: AreaCall<z.infer<Schema>>): Promise<Answer>
  },
): AreaEndpoint {
  return declare<Ctx, Schema>(definition)
}
