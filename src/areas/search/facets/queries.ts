import { radii } from '#areas/geography/model.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { snakeCase } from '#platform/jsonapi.ts'
import type { SearchQuery } from '../model.ts'
import {
  answersOf,
  choiceFacets,
  countsOnTop,
  facetBit,
  facetKeys,
  facets,
  listFacets,
  numberFacets,
  rangeFacets,
  type ChoiceFacet,
  type Facet,
  type FacetName,
  type Facets,
  type FacetValue,
} from './model.ts'

// What the table of facets is in SQL, over rows with its columns under their own names: written once, as it is the same for
// every question.

type Counted = { name: Exclude<FacetName, 'organization'>; columns: readonly string[]; value: string }

const columnsOf = (key: Facet) => facets[key].columns.map((column) => snakeCase(column))

/** What is counted, each by its columns and by them as one value. */
const counted: readonly Counted[] = [
  ...facetKeys.map((name) => {
    const columns = columnsOf(name)
    return { name, columns, value: `${columns.length === 1 ? 'to_json' : 'json_build_array'}(${columns.join()})` }
  }),
  { name: 'radius', columns: ['within'], value: 'to_json(within)' },
]

/** The columns that are counted; a number above the highest answer counts as that answer. */
const countedColumns = facetKeys.flatMap((key) => {
  const { test, answers } = facets[key]
  return columnsOf(key).map((name) => (test === 'at-least' ? `least(${name}, ${answers.at(-1)}) as ${name}` : name))
})

/**
 * Counts what was judged (`fails` says by facets which choices are not met, `within` the circle): a line for every value
 * of a facet. Who fails two choices is counted nowhere.
 */
export const tallied = sql.raw(`
  select grouping(${counted.map(({ columns: [first] }) => first).join()}) as missing, fails,
    ${counted.flatMap(({ columns }) => columns).join()}, count(*)::int as count
  from (select fails, ${countedColumns.join()}, within from judged where fails & (fails - 1) = 0) nearly
  group by grouping sets ((fails), ${counted.map(({ columns }) => `(fails, ${columns.join()})`).join()})`)

/** Those lines as `Tally`. Which facet a line is about: the one whose bit is missing from all of them. */
export const talliesAsText = sql.raw(`json_agg(json_build_object('fails', fails, 'count', count,
  'of', ${whichever(({ name }) => `'${name}'`)}, 'value', ${whichever(({ value }) => value)}))::text`)

function whichever(say: (one: Counted) => string): string {
  const all = (1 << counted.length) - 1
  const cases = counted.map((one, at) => `when ${all & ~(1 << (counted.length - 1 - at))} then ${say(one)}`)
  return `case missing ${cases.join(' ')} end`
}

/** The smallest of the circles that are counted a place lies within. */
export const smallestCircle = sql.raw(
  `case ${radii.map((radius) => `when distance_km <= ${radius} then ${radius}`).join(' ')} end`,
)

/** The columns of a row `v` that facets read; those of `but` are read otherwise. */
export function readColumns(but: readonly string[]): RawBuilder<unknown> {
  return sql.raw(
    facetKeys
      .flatMap(columnsOf)
      .filter((name) => !but.includes(name))
      .map((name) => `v.${name}`)
      .join(),
  )
}

type Condition = [facet: Facet, isMet: RawBuilder<SqlBool>]

/** What a query asks of the facets of the table, as conditions. */
export function conditionsOf(query: SearchQuery): Condition[] {
  return [
    ...choiceFacets.flatMap((key): Condition[] => (query[key].length ? [[key, meetsChoice(key, query[key])]] : [])),
    ...numberFacets.flatMap((key): Condition[] => {
      const [asked, [column]] = [query[key], rawColumns(key)]
      if (asked === undefined) return []
      return [[key, facets[key].test === 'at-most' ? sql`${column} <= ${asked}` : sql`${column} >= ${asked}`]]
    }),
    ...rangeFacets.flatMap((key): Condition[] => {
      const [least, most, [from, to]] = [query[`${key}Min`], query[`${key}Max`], rawColumns(key)]
      return [
        ...(least === undefined ? [] : [[key, sql`coalesce(${to}, ${least}) >= ${least}`] as Condition]),
        ...(most === undefined ? [] : [[key, sql`coalesce(${from}, ${most}) <= ${most}`] as Condition]),
      ]
    }),
  ]
}

const rawColumns = (key: Facet) => columnsOf(key).map((name) => sql.raw(name))

function meetsChoice(key: ChoiceFacet, chosen: readonly string[]): RawBuilder<SqlBool> {
  const [[column], choice] = [rawColumns(key), sql`${chosen}::text[]`]
  switch (facets[key].test) {
    case 'has-any':
      return sql`${column} && ${choice}`
    case 'has-any-or-none':
      return sql`(${column} = '{}' or ${column} && ${choice})`
    case 'has-every':
      return sql`${column} @> ${choice}`
    case 'is-any':
      return sql`${column} = any (${choice})`
  }
}

/** How many places have one value of one facet and fail the same choices; of no facet, how many there are of these. */
export type Tally =
  | { of: null; fails: number; value: null; count: number }
  | { of: Facet; fails: number; value: FacetValue; count: number }
  /** The smallest of `radii` a place lies within; null outside of all, or where no place was named. */
  | { of: 'radius'; fails: number; value: number | null; count: number }

export function countFacets(tallies: Iterable<Tally>): { total: number; facets: Omit<Facets, 'organization'> } {
  let total = 0
  const counts = new Map<string, number>()
  for (const tally of tallies) {
    const { of, fails, value, count } = tally
    if (of === null) {
      if (fails === 0) total += count
      continue
    }
    if ((countsOnTop(of) ? fails : fails & ~facetBit[of]) !== 0) continue
    const answers = of === 'radius' ? radii.filter((radius) => value !== null && radius >= value) : answersOf(of, value)
    for (const answer of new Set(answers)) {
      const key = `${of} ${answer}`
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return { total, facets: listFacets((name, answer) => counts.get(`${name} ${answer}`) ?? 0) }
}
