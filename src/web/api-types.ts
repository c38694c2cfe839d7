import type { z } from 'zod'
import type { Method } from '#platform/http.ts'
import type { Shape } from '#platform/shapes.ts'

// What a call takes and answers, by its address: worked out of the declarations themselves, of which only the types
// come here. No code of the server follows them into the browser.

/** What each area does. The areas, which stand above, enter themselves: see their `server.ts`. */
export interface Described {
  web: { routes: []; shapes: [] }
}

type Every<Part extends 'routes' | 'shapes', Server = Described[keyof Described]> =
  Server extends Readonly<Record<Part, readonly (infer One)[]>> ? One : never
type Endpoints = Every<'routes'>
type Shapes = Every<'shapes'>

/** An address with its parameters as stars: `/users/:id` as it is declared, `/users/${string}` as it is asked. */
type Starred<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Star<First>}/${Starred<Rest>}`
  : Star<Path>
type Star<Part extends string> = string extends Part ? '*' : Part extends `:${string}` ? '*' : Part
type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path

type Calls = {
  [M in Method]: {
    [One in Extract<Endpoints, { method: M }> as Starred<One['path' & keyof One] & string>]: One
  }
}
type Addresses = {
  [M in Method]: Filled<Extract<Endpoints, { method: M; path: string }>['path']>
}
type Bare<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path

/** An address of the API: its parameters filled in, and perhaps a question behind it. */
export type PathOf<M extends Method> = Addresses[M] | `${Addresses[M]}?${string}`

/** The declaration behind an address. */
type CallAt<M extends Method, Path extends string> = Path extends string
  ? Calls[M][Starred<Bare<Path>> & keyof Calls[M]]
  : never

/** What `include` in an address asks for; nothing where the address is put together elsewhere. */
type IncludedIn<Path extends string> = Path extends `${string}?${infer Query}` ? IncludedBy<Query> : never
type IncludedBy<Query extends string> = Query extends `include=${infer Names}&${string}`
  ? Split<Names>
  : Query extends `include=${infer Names}`
    ? Split<Names>
    : Query extends `${string}&${infer Rest}`
      ? IncludedBy<Rest>
      : never
type Split<Names extends string> = string extends Names
  ? never
  : Names extends `${infer First},${infer Rest}`
    ? First | Split<Rest>
    : Names

type Named<Type> = Extract<Shapes, { type: Type }>

/** A resource as screens have it: its attributes beside `id`, `type`, `meta` and the things it refers to. */
export type ResourceOf<One, Included extends string = never> = One extends Shape
  ? Shown<z.infer<One['attributes']>> & { id: string; type: One['type']; meta: z.infer<One['meta']> } & Links<
        One['relationships'],
        Included
      >
  : never
/** An attribute that is called like a part of the resource itself does not reach the screens. */
type Shown<Attributes> = { [Name in keyof Attributes as Exclude<Name, 'id' | 'type' | 'meta'>]: Attributes[Name] }
type Links<Relationships, Included extends string> = {
  -readonly [
    Name in keyof Relationships as Name extends First<Included> ? never : Name
  ]?: Relationships[Name] extends readonly [infer Type] ? Linked<Type>[] : Linked<Relationships[Name]> | null
} & {
  -readonly [
    Name in keyof Relationships as Name extends First<Included> ? Name : never
  ]: Relationships[Name] extends readonly [infer Type]
    ? ResourceOf<Meant<Type>, Below<Name, Included>>[]
    : ResourceOf<Meant<Relationships[Name]>, Below<Name, Included>> | null | undefined
}
type Meant<To> = To extends Shape ? To : Named<To>
/** A relationship that is not included: type and id alone. */
type Linked<To> = { id: string; type: To extends Shape ? To['type'] : To }
type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path
type Below<Name, Path extends string> = Path extends `${Name & string}.${infer Rest}` ? Rest : never

type ViewOf<One> = One extends { answers?: infer View }
  ? [NonNullable<View>] extends [never]
    ? One extends { type?: infer Type; orType?: infer OrType }
      ? Named<NonNullable<Type> | NonNullable<OrType>>
      : never
    : NonNullable<View> extends readonly (infer Any)[]
      ? Any
      : NonNullable<View>
  : never
type IsMany<One> = One extends { many?: false; query?: { list?: false } } ? false : true
type DataOf<One, Included extends string> = One extends { silent?: false; type?: infer Type }
  ? [NonNullable<Type>] extends [never]
    ? null
    : IsMany<One> extends true
      ? ResourceOf<ViewOf<One>, Included>[]
      : ResourceOf<ViewOf<One>, Included>
  : null

/** What a list says of its pages. */
export type PageMeta = { number: number; size: number; total: number; totalPages: number }
type PageOf<One> = One extends { query?: { list?: false } }
  ? unknown
  : { page: One extends { query?: { cursor?: false } } ? PageMeta : PageMeta & { after: string | null } }
type MetaOf<One> = PageOf<One> &
  (One extends { meta?: infer Meta }
    ? [NonNullable<Meta>] extends [never]
      ? unknown
      : z.infer<NonNullable<Meta>>
    : unknown)

/** The data a call answers with, and its `meta`. */
export type AnswerAt<M extends Method, Path extends string> = {
  data: DataOf<CallAt<M, Path>, IncludedIn<Path>>
  meta: MetaOf<CallAt<M, Path>>
  headers: Headers
}

/** What `get` brings from an address: `Got<'/users/:id?include=roles'>`. */
export type Got<Path extends string> = AnswerAt<'get', Path>['data']
/** One of what `get` brings from the address of a list. */
export type GotOne<Path extends string> = Extract<Got<Path>, readonly unknown[]>[number]
/** The `meta` of a list: its pages, counts, what the reader may do. */
export type GotMeta<Path extends string> = AnswerAt<'get', Path>['meta']

type NameIn<Value> = Value extends object ? keyof Value : never
/** A form may send anything under these names: the API judges it. */
export type Sent<M extends Method, Path extends string> = {
  [Name in NameIn<InputOf<CallAt<M, Path>>>]?: unknown
}
type InputOf<One> = One extends { body?: infer Body } ? z.input<NonNullable<Body> & z.ZodType> : never

/** The steps a resource has calls for, by the address it has: what a form's button names, once the API agrees. */
export type StepOf<Address extends string, M extends Method = 'put'> = Extract<
  Endpoints,
  { method: M; path: string }
>['path'] extends infer Path
  ? Path extends `${Address}/${infer Step}`
    ? Step
    : never
  : never
