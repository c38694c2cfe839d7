import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { Refusal } from '#platform/errors.ts'
import { filterExpressions, type Filterable } from '#platform/filters.ts'
import { parseQuery } from '#platform/jsonapi.ts'

// Every predicate on every kind of column against the SQL it stands for, on a table of a real database
// (the language of ransack, as the API promises it).

const filterable: Filterable = {
  word: { kind: 'text', sql: sql`word` },
  orElse: { kind: 'text', sql: sql`other` },
  other: { kind: 'text', sql: sql`other` },
  ref: { kind: 'id', sql: sql`ref` },
  size: { kind: 'number', sql: sql`size` },
  seatsCount: { kind: 'number', sql: sql`size` },
  day: { kind: 'date', sql: sql`day` },
  at: { kind: 'moment', sql: sql`at` },
  open: { kind: 'boolean', sql: sql`open` },
  tags: { kind: 'list', sql: sql`tags` },
}
const [one, two] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002']

const db = openDatabase<Record<string, never>>(inject('ownerUrl'), { max: 1 }) as unknown as Kysely<never>
beforeAll(async () => {
  await sql`create temp table things (n int, word text, other text, ref uuid, size int, day date, at timestamptz, open boolean, tags text[])`.execute(
    db,
  )
  await sql`insert into things values
    (1, 'Appel', 'x', ${one}, 1, '2026-10-01', '2026-10-01T00:00+02', true, '{rood,zoet}'),
    (2, 'appelflap', 'y', ${two}, 2, '2026-10-02', '2026-10-02T12:00+02', false, '{zoet}'),
    (3, '50%_\\ korting', 'appel', ${one}, 10, '2026-10-03', '2026-10-03T00:00+02', null, '{}'),
    (4, '', '', null, null, null, null, true, null),
    (5, null, null, ${two}, -3, '2026-03-29', '2026-03-29T03:30+02', false, '{rood}'),
    (6, 'peer', 'appel', null, 2, null, '2026-10-02T00:00+02', null, '{blauw,zoet}')`.execute(db)
})
afterAll(() => db.destroy())

async function found(query: string): Promise<number[]> {
  const { filter } = parseQuery(new URLSearchParams(query), { filters: filterable })
  const conditions = filterExpressions(filter, filterable)
  const where = conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<{ n: number }>`select n from things ${where} order by n`.execute(db)
  return rows.map(({ n }) => n)
}

async function meant(where: string): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from things where ${sql.raw(where)} order by n`.execute(db)
  return rows.map(({ n }) => n)
}

/** Two values of a kind, as they are sent and as SQL writes them. */
const samples = {
  text: { attribute: 'word', column: 'word', sent: ['Appel', 'peer'], literal: ["'Appel'", "'peer'"] },
  id: { attribute: 'ref', column: 'ref', sent: [one, two], literal: [`'${one}'`, `'${two}'`] },
  number: { attribute: 'size', column: 'size', sent: ['2', '-3'], literal: ['2', '-3'] },
  date: {
    attribute: 'day',
    column: 'day',
    sent: ['2026-10-02', '2026-10-01'],
    literal: ["date '2026-10-02'", "date '2026-10-01'"],
  },
  moment: {
    attribute: 'at',
    column: 'at',
    sent: ['2026-10-02', '2026-10-01T00:00:00+02:00'],
    literal: ["timestamptz '2026-10-02T00:00+02'", "timestamptz '2026-10-01T00:00+02'"],
  },
  boolean: { attribute: 'open', column: 'open', sent: ['true', '0'], literal: ['true', 'false'] },
  list: { attribute: 'tags', column: 'tags', sent: ['zoet', 'rood'], literal: ["'zoet'", "'rood'"] },
} as const
type Kind = keyof typeof samples

/** What a predicate says of one value; undefined where the question makes no sense for the kind. */
function meaning(kind: Kind, predicate: string, column: string, literal: string, sent: string): string | undefined {
  const operators: Record<string, string> = { eq: '=', not_eq: '<>', lt: '<', lteq: '<=', gt: '>', gteq: '>=' }
  if (kind === 'list') {
    if (['eq', 'cont'].includes(predicate)) return `${column} @> array[${literal}]`
    if (['not_eq', 'not_cont'].includes(predicate)) return `not ${column} @> array[${literal}]`
    return undefined
  }
  if (predicate in operators) {
    const ordering = !predicate.endsWith('eq') || predicate === 'lteq' || predicate === 'gteq'
    if (ordering && (kind === 'id' || kind === 'boolean')) return undefined
    return `${column} ${operators[predicate]} ${literal}`
  }
  if (kind !== 'text') return undefined
  const patterns: Record<string, string> = {
    matches: sent,
    does_not_match: sent,
    cont: `%${sent}%`,
    i_cont: `%${sent}%`,
    start: `${sent}%`,
    end: `%${sent}`,
  }
  const plain = predicate.replace(/^not_/, '')
  if (!(plain in patterns)) return undefined
  const negated = predicate !== plain || predicate === 'does_not_match'
  return `lower(${column}) ${negated ? 'not like' : 'like'} lower('${patterns[plain]}')`
}

const single =
  'eq not_eq lt lteq gt gteq matches does_not_match cont not_cont i_cont not_i_cont start not_start end not_end'.split(
    ' ',
  )

describe.each(Object.keys(samples) as Kind[])('a filter on a %s', (kind) => {
  const { attribute, column, sent, literal } = samples[kind]
  const bothSent = encodeURIComponent(sent.join(','))

  it.each(single)('%s, for one value, any and all', async (predicate) => {
    const [first, second] = [0, 1].map((at) =>
      meaning(kind, predicate, column, literal[at] as string, sent[at] as string),
    )
    if (!first || !second) {
      for (const suffix of ['', '_any', '_all'])
        await expect(
          found(`filter[${attribute}_${predicate}${suffix}]=${encodeURIComponent(sent[0])}`),
        ).rejects.toThrow('platform.unfit-filter')
      return
    }
    expect(await found(`filter[${attribute}_${predicate}]=${encodeURIComponent(sent[0])}`)).toEqual(await meant(first))
    expect(await found(`filter[${attribute}_${predicate}_any]=${bothSent}`)).toEqual(
      await meant(`${first} or ${second}`),
    )
    expect(await found(`filter[${attribute}_${predicate}_all]=${bothSent}`)).toEqual(
      await meant(`${first} and ${second}`),
    )
  })

  it.each(['in', 'not_in'])('%s, with lists in every way they are written', async (predicate) => {
    if (kind === 'boolean') return expect(found('filter[open_in]=1,0')).rejects.toThrow('platform.unfit-filter')
    const clause = predicate === 'in' ? 'eq' : 'not_eq'
    const parts = [0, 1].map((at) => meaning(kind, clause, column, literal[at] as string, sent[at] as string))
    const expected = await meant(parts.join(predicate === 'in' ? ' or ' : ' and '))
    const [a, b] = sent.map(encodeURIComponent)
    const name = `filter[${attribute}_${predicate}]`
    for (const query of [`${name}=${a},${b}`, `${name}[]=${a}&${name}[]=${b}`, `${name}=${a}&${name}=${b}`])
      expect(await found(query)).toEqual(expected)
    return expect(await found(`${name}=${a},,`)).toEqual(await meant(parts[0] as string))
  })

  it.each(['present', 'blank', 'null', 'not_null'])('%s, and turned round by false', async (predicate) => {
    const there =
      predicate.endsWith('null') || !['text', 'list'].includes(kind)
        ? `${column} is not null`
        : `${column} is not null and ${column} <> '${kind === 'list' ? '{}' : ''}'`
    const positive = predicate === 'present' || predicate === 'not_null'
    const [yes, no] = [await meant(there), await meant(`not (${there})`)]
    for (const value of ['true', '1', 't', 'T', 'TRUE'])
      expect(await found(`filter[${attribute}_${predicate}]=${value}`)).toEqual(positive ? yes : no)
    for (const value of ['false', '0', 'f', 'F', 'FALSE'])
      expect(await found(`filter[${attribute}_${predicate}]=${value}`)).toEqual(positive ? no : yes)
    await expect(found(`filter[${attribute}_${predicate}]=ja`)).rejects.toThrow('platform.unreadable-filter')
    await expect(found(`filter[${attribute}_${predicate}_any]=1`)).rejects.toThrow('platform.unknown-filter')
  })

  it.each([
    ['true', 'open = true'],
    ['not_true', 'open <> true'],
    ['false', 'open = false'],
    ['not_false', 'open <> false'],
  ])('%s means %s', async (predicate, clause) => {
    const name = `filter[${attribute}_${predicate}]`
    if (kind !== 'boolean') return expect(found(`${name}=1`)).rejects.toThrow('platform.unfit-filter')
    expect(await found(`${name}=1`)).toEqual(await meant(clause))
    expect(await found(`${name}=0`)).toEqual(await meant(`not (${clause})`))
    return expect(found(`${name}=misschien`)).rejects.toThrow('platform.unreadable-filter')
  })

  it('drops what is blank', async () => {
    expect(await found(`filter[${attribute}_eq]=`)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await found(`filter[${attribute}_null]=%20`)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it.each(kind === 'text' || kind === 'list' ? ['%00', 'a%00b'] : ['abc', "1' or 1=1 --", '2026-02-30', '%00', 'NaN'])(
    'refuses %s as a value',
    async (value) => {
      const refusal = await found(`filter[${attribute}_eq]=${value}`).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({
        status: 400,
        code: 'platform.unreadable-filter',
        details: { parameter: `filter[${attribute}_eq]` },
      })
    },
  )
})

describe('the language of filters', () => {
  it.each([
    [
      'several attributes, any of them',
      'filter[word_or_other_cont]=appel',
      "word ilike '%appel%' or other ilike '%appel%'",
    ],
    ['several attributes, all of them', 'filter[word_and_other_start]=p', "word ilike 'p%' and other ilike 'p%'"],
    ['an attribute with `or` in its name', 'filter[or_else_eq]=x', "other = 'x'"],
    ['an attribute that ends in a word of the language', 'filter[seats_count_gt]=1', 'size > 1'],
    ['a name in camelCase', 'filter[seatsCount_lteq]=1', 'size <= 1'],
    ['a percent sign as itself', 'filter[word_cont]=50%25', "strpos(word, '50%') > 0"],
    ['an underscore as itself', 'filter[word_cont]=%25_', "strpos(word, '%_') > 0"],
    ['a backslash as itself', 'filter[word_cont]=_%5C', "strpos(word, '_\\') > 0"],
    ['a pattern of the caller', 'filter[word_matches]=a%25l', "word ilike 'a%l'"],
    ['a pattern that ends in an escape', 'filter[word_matches]=a%25l%5C', "word ilike 'a%l'"],
    ['spaces round a value', 'filter[word_eq]=%20peer%20', "word = 'peer'"],
    ['a comma in a single value', 'filter[word_eq]=a,b', 'false'],
    ['a comma in a number', 'filter[size_lt]=1,5', 'size < 1.5'],
    ['two filters at once', 'filter[word_present]=1&filter[size_gteq]=2', "word <> '' and size >= 2"],
    ['a moment of the clock on the wall', 'filter[at_eq]=2026-03-29T03:30', 'n = 5'],
  ])('%s', async (_, query, where) => {
    expect(await found(query)).toEqual(await meant(where))
    expect(await found(query.replaceAll('[', '%5B').replaceAll(']', '%5D'))).toEqual(await meant(where))
  })

  it.each([
    ['an unknown attribute', 'nope_eq'],
    ['no predicate', 'word'],
    ['an unknown predicate', 'word_like'],
    ['one unknown of several', 'word_or_nope_eq'],
    ['mixed joints', 'word_or_other_and_size_eq'],
    ['a name of the language itself', 'constructor_eq'],
    ['a prototype', '__proto___eq'],
    ['SQL', 'word_eq) or (1=1'],
  ])('%s is refused by its name', async (_, name) => {
    const refusal = await found(`filter[${encodeURIComponent(name)}]=1`).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 400, details: { parameter: `filter[${name}]` } })
  })

  it('takes one value where one is asked', async () => {
    await expect(found('filter[word_eq]=a&filter[word_eq]=b')).rejects.toThrow('platform.unreadable-filter')
  })
})

describe('how much one request may filter', () => {
  const refusalOf = async (query: string) => {
    const refusal = await found(query).catch((error: unknown) => error)
    return refusal instanceof Refusal ? [refusal.status, refusal.code, refusal.details.parameter] : refusal
  }
  const many = (count: number, name = (at: number) => `a${at}`) => Array.from({ length: count }, (_, at) => name(at))

  it('ten attributes in a name, each once', async () => {
    const twice = 'word_or_other_or_word_cont'
    expect(await refusalOf(`filter[${twice}]=a`)).toEqual([400, 'platform.filter-repeats', `filter[${twice}]`])
    const long = `${many(600, () => 'word').join('_or_')}_cont_any`
    expect(await refusalOf(`filter[${long}]=a,b`)).toEqual([400, 'platform.filter-parts', `filter[${long}]`])
    expect(await found('filter[word_or_other_cont]=appel')).toEqual([1, 2, 3, 6])
  })

  it('a hundred values, however they are written', async () => {
    const commas = many(101).join(',')
    for (const query of [
      `filter[word_in]=${commas}`,
      many(101)
        .map((value) => `filter[word_in][]=${value}`)
        .join('&'),
    ])
      expect(await refusalOf(query)).toEqual([400, 'platform.filter-values', 'filter[word_in]'])
    expect(await found(`filter[word_in]=${many(99).join(',')},peer`)).toEqual([6])
  })

  it('two hundred conditions in all its filters together', async () => {
    const cont = (name: string) => `filter[${name}_cont_any]=${many(80).join(',')}`
    expect(await refusalOf([cont('word'), cont('other')].join('&'))).toEqual([])
    const name = 'word_or_other_i_cont_any'
    expect(await refusalOf(`${cont('word')}&filter[${name}]=${many(80).join(',')}`)).toEqual([
      400,
      'platform.filter-conditions',
      `filter[${name}]`,
    ])
  })

  it('a list of values is one condition, and says the same of nothing as one each', async () => {
    const conditions = filterExpressions(new Map([['word_not_in', many(100)]]), filterable)
    const { parameters } = sql`${sql.join(conditions)}`.compile(db)
    expect(parameters).toHaveLength(1)
    expect(await found('filter[word_not_in]=Appel,peer')).toEqual(await meant("word not in ('Appel', 'peer')"))
    expect(await found('filter[size_gt_any]=2,5')).toEqual(await meant('size > 2 or size > 5'))
  })

  it('nor is anything sorted by twice, or chosen without end', async () => {
    const read = (search: string) => () =>
      parseQuery(new URLSearchParams(search), { sorts: ['name'], fields: { x: undefined }, includes: ['a'] })
    expect(read('sort=name,-name')).toThrow('platform.sort-repeats')
    expect(read(`fields[x]=${many(101).join(',')}`)).toThrow('platform.too-many-fields')
    expect(read(`fields[x]=${many(3000, () => 'a').join(',')}`)().fields).toEqual({ x: ['a'] })
    expect(read(`include=${many(3000, () => 'a').join(',')}`)().include).toEqual(['a'])
  })
})
