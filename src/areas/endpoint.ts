import type { z } from 'zod'
import type { Answer, Call, Declared, Endpoint, Method, SlowWork } from '#platform/http.ts'
import type { Shape } from '#platform/shapes.ts'
import type { Ctx } from './context.ts'
import type { Feature } from './tenancy/model.ts'

export type AreaEndpoint = Endpoint<Ctx>
export type AreaCall<Body = unknown, Path extends string = string, Made = unknown> = Call<Ctx, Body, Path, Made>

/** Declares an endpoint of an area: its body is typed by its schema, its parameters by its path, its answer by its shape. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const Type extends string = never,
  const OrType extends string = never,
  View extends Shape | readonly Shape[] = never,
  const Many extends boolean = false,
  const Silent extends boolean = false,
  const List extends boolean = false,
  const Cursor extends boolean = false,
  Meta extends z.ZodObject = never,
  Body extends z.ZodType = z.ZodUndefined,
  Made = undefined,
>(
  definition: Omit<
    Declared<Ctx, M, Path, Type, OrType, View, Many, Silent, List, Cursor, Meta, Body>,
    'handle' | 'prepare' | 'needs'
  > & {
    needs?: Feature
    prepare?(call: AreaCall<z.infer<Body>, Path>): Promise<SlowWork<Made>>
    handle(call: AreaCall<z.infer<Body>, Path, Made>): Promise<Answer>
  },
): Declared<Ctx, M, Path, Type, OrType, View, Many, Silent, List, Cursor, Meta, Body> {
  return definition as unknown as Declared<Ctx, M, Path, Type, OrType, View, Many, Silent, List, Cursor, Meta, Body>
}
