import { ref, type SchemaJson } from './schemas.ts'

/** What is said in more than one place of the description is said once, under a name, and pointed at. */
export type Parts = {
  /** Puts a schema down under a name, or finds the one that says the same. */
  schema(name: string, schema: SchemaJson): SchemaJson
  parameter(name: string, parameter: SchemaJson): SchemaJson
  example(name: string, value: unknown): SchemaJson
  all(): Record<'schemas' | 'parameters' | 'examples', Record<string, SchemaJson>>
}

export function openParts(): Parts {
  const schemas = keeper()
  const parameters = keeper()
  const examples = keeper()
  return {
    schema: (name, schema) => ref(schemas.keep(name, schema)),
    parameter: (name, parameter) => ({ $ref: `#/components/parameters/${parameters.keep(name, parameter)}` }),
    example: (name, value) => ({ $ref: `#/components/examples/${examples.keep(name, { value })}` }),
    all: () => ({ schemas: schemas.all(), parameters: parameters.all(), examples: examples.all() }),
  }
}

/** Keeps what is said under the name it had first; what says something else under that name gets a number behind it. */
function keeper() {
  const names = new Map<string, string>()
  const kept = new Map<string, SchemaJson>()
  return {
    keep(name: string, said: SchemaJson): string {
      const text = JSON.stringify(said)
      const known = names.get(text)
      if (known !== undefined) return known
      let free = name
      for (let at = 2; kept.has(free); at += 1) free = `${name}${at}`
      names.set(text, free)
      kept.set(free, said)
      return free
    },
    all: () => Object.fromEntries(kept),
  }
}
