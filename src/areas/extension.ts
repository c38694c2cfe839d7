import type { Expression, RawBuilder } from 'kysely'

/** SQL for one value of a row that somebody else's query is about. */
export type SqlValue<Value> = RawBuilder<Value>
/** SQL that names a row's column in that query. */
export type Ref = Expression<unknown>

/** An answer that waits to be installed; what installing returns takes it back. */
export type Extension = { install(): () => void }
type Point = (...given: never[]) => unknown

/**
 * What only an area above can say of a row of this one: this area asks it in its own queries, and never names a table it
 * may not know. Who knows says so in `extensions` of its `server.ts`, which are installed before anything is served.
 */
export function extensionPoint<Ask extends Point>(what: string): Ask & { extend(answer: Ask): Extension } {
  let installed: Ask | undefined
  const ask = (...given: Parameters<Ask>) => {
    if (!installed) throw new Error(`No area says ${what}.`)
    return (installed as (...given: Parameters<Ask>) => unknown)(...given)
  }
  const extend = (answer: Ask): Extension => ({
    install() {
      const before = installed
      installed = answer
      return () => void (installed = before)
    },
  })
  return Object.assign(ask as unknown as Ask, { extend })
}

/**
 * The same for what more than one area may keep, or none so far: how many of it they count together. What must be there
 * before a step is taken is asked by this.
 */
export function countPoint<Given extends unknown[]>(): Count<Given> & { extend(count: Count<Given>): Extension } {
  const counts = new Set<Count<Given>>()
  const ask: Count<Given> = async (...given) => {
    let sum = 0
    for (const count of counts) sum += await count(...given)
    return sum
  }
  const extend = (count: Count<Given>): Extension => ({
    install() {
      counts.add(count)
      return () => void counts.delete(count)
    },
  })
  return Object.assign(ask, { extend })
}
type Count<Given extends unknown[]> = (...given: Given) => Promise<number>

/** The same for what more than one area wants to hear of, or none so far: each hears, one after the other. */
export function tellPoint<Given extends unknown[]>(): Tell<Given> & { extend(hear: Tell<Given>): Extension } {
  const hearers = new Set<Tell<Given>>()
  const tell: Tell<Given> = async (...given) => {
    for (const hear of hearers) await hear(...given)
  }
  const extend = (hear: Tell<Given>): Extension => ({
    install() {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  })
  return Object.assign(tell, { extend })
}
type Tell<Given extends unknown[]> = (...given: Given) => Promise<void>

/** An expression that is made when a query is, for lists of filters and orders that are written down before. */
export function late<Value>(make: () => Expression<Value>): Expression<Value> {
  return {
    get expressionType() {
      return make().expressionType
    },
    toOperationNode: () => make().toOperationNode(),
  } as Expression<Value>
}
