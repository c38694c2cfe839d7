import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lineOf, type Answer, type Doc, type Peer } from './peer.ts'
import type { Question } from './questions.ts'

const fields = ['title', 'tasks', 'summary', 'description'] as const
const radii = [2, 5, 10, 20, 50]

/**
 * Sphinx in a process of its own, as Debian packs it: words by their Dutch stem and as parts of others, filters, distances
 * and counts; what is chosen is counted without that choice, as ours does. It has no word for slips.
 */
export function sphinx(): Peer {
  let folder: string | undefined
  const numbers = {
    sector: new Map<string, number>(),
    day: new Map<string, number>(),
    format: new Map<string, number>(),
  }
  let ids: string[] = []
  let served: Awaited<ReturnType<typeof serve>> | undefined
  return {
    name: 'Sphinx',
    without: ['typo'],
    async build(docs) {
      if (spawnSync('searchd', ['--help']).error) return "install Debian's package sphinxsearch."
      folder = mkdtempSync(join(tmpdir(), 'stageplein-sphinx-'))
      ids = docs.map(({ id }) => id)
      await writePlaces(docs, join(folder, 'places.tsv'), numbers)
      served = await serve(folder)
      return undefined
    },
    async ask(question) {
      const parts = partsOf(question, numbers)
      const results = (await served?.ask(parts.map(({ text }) => text).join(';'))) ?? []
      const answer: Answer = { ids: [], total: 0, facets: {} }
      for (const [at, rows] of results.entries()) {
        const part = parts[at]
        if (part?.of === 'page') answer.ids = rows.map((row) => ids[Number(row.at(-1)) - 1] as string)
        else if (part?.of === 'total') answer.total = Number(rows[0]?.[1])
        else if (part?.of === 'radius') answer.facets['radius'] = ringsOf(rows.map((row) => row.slice(-2)))
        else if (part) {
          const names = new Map([...numbers[part.of]].map(([name, number]) => [String(number), name]))
          answer.facets[part.of] = Object.fromEntries(
            rows.map((row) => row.slice(-2)).map(([value = '', count]) => [names.get(value), Number(count)]),
          )
        }
      }
      return answer
    },
    memory: () => served?.memory() ?? 0,
    async stop() {
      await served?.stop()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Choice = 'sector' | 'day' | 'format'
type Numbers = Record<Choice, Map<string, number>>

/** Lists are kept as numbers there. */
function numberOf(numbers: Map<string, number>, value: string): number {
  if (!numbers.has(value)) numbers.set(value, numbers.size + 1)
  return numbers.get(value) as number
}

async function writePlaces(docs: readonly Doc[], path: string, numbers: Numbers): Promise<void> {
  const file = createWriteStream(path)
  for (const [at, doc] of docs.entries()) {
    const line = lineOf([
      at + 1,
      ...fields.map((field) => doc[field]),
      doc.sectors.map((value) => numberOf(numbers.sector, value)).join(','),
      doc.days.map((value) => numberOf(numbers.day, value)).join(','),
      numberOf(numbers.format, doc.format),
      doc.minAge,
      doc.seatsLeft,
      Math.floor(doc.published),
      doc.lat,
      doc.lng,
    ])
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

const settings = (folder: string) => `
source places {
  type = tsvpipe
  tsvpipe_command = cat ${join(folder, 'places.tsv')}
${fields.map((field) => `  tsvpipe_field = ${field}`).join('\n')}
  tsvpipe_attr_multi = sector
  tsvpipe_attr_multi = day
  tsvpipe_attr_uint = format
  tsvpipe_attr_uint = age
  tsvpipe_attr_uint = seats
  tsvpipe_attr_uint = published
  tsvpipe_attr_float = lat
  tsvpipe_attr_float = lng
}
index places {
  source = places
  path = ${join(folder, 'places')}
  morphology = libstemmer_nl
  min_infix_len = 4
  expand_keywords = 1
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = ${join(folder, 'socket')}:mysql41
  pid_file = ${join(folder, 'pid')}
  log = ${join(folder, 'log')}
  binlog_path =
  workers = threads
}
`

type Part = { of: 'page' | 'total' | 'radius' | Choice; text: string }

/** The page, how many there are, and each count, sent as one. */
function partsOf(question: Question, numbers: Numbers): Part[] {
  const { q, near, page = 1 } = question
  const distance = near
    ? `geodist(lat, lng, ${near.lat}, ${near.lng}, {in=degrees, out=km, method=haversine}) as km, `
    : ''
  const order = q ? 'weight() desc, published desc' : near ? 'km asc, published desc' : 'published desc'
  const weights = 'field_weights = (title = 4, tasks = 2, summary = 2, description = 1)'
  const select = (of: Choice | 'radius', what: string, group: string): Part => ({
    of,
    text: `select ${distance}${what}, count(*) as n from places${where(question, numbers, of)} group by ${group} limit 100`,
  })
  return [
    {
      of: 'page',
      text: `select ${distance}id from places${where(question, numbers)} order by ${order} limit ${(page - 1) * 25}, 25 option ${weights}, max_matches = ${page * 25}`,
    },
    { of: 'total', text: `show meta like 'total_found'` },
    select('sector', 'groupby() as v', 'sector'),
    select('day', 'groupby() as v', 'day'),
    select('format', 'format as v', 'format'),
    ...(near ? [select('radius', `interval(km, ${radii.join(', ')}) as ring`, 'ring')] : []),
  ]
}

function where(
  { q, near, sectors, days, age, seats }: Question,
  numbers: Numbers,
  without?: Choice | 'radius',
): string {
  const list = (values: readonly string[], of: Choice) => values.map((value) => numberOf(numbers[of], value)).join(', ')
  const all = [
    q ? `match('${q.replaceAll(/[^\p{L}\p{N} ]/gu, ' ')}')` : '',
    sectors && without !== 'sector' ? `sector in (${list(sectors, 'sector')})` : '',
    days && without !== 'day' ? `day in (${list(days, 'day')})` : '',
    age === undefined ? '' : `age <= ${age}`,
    seats === undefined ? '' : `seats >= ${seats}`,
    near ? `km <= ${without === 'radius' ? radii.at(-1) : near.km}` : '',
  ].filter(Boolean)
  return all.length ? ` where ${all.join(' and ')}` : ''
}

/** Each circle holds the smaller ones. */
function ringsOf(rows: readonly string[][]): Record<string, number> {
  const within = radii.map((_, at) =>
    rows.reduce((sum, [ring, count]) => sum + (Number(ring) <= at ? Number(count) : 0), 0),
  )
  return Object.fromEntries(radii.map((radius, at) => [radius, within[at] as number]))
}

async function serve(folder: string) {
  const file = join(folder, 'sphinx.conf')
  writeFileSync(file, settings(folder))
  await promisify(execFile)('indexer', ['--config', file, '--quiet', '--all'])
  const child = spawn('searchd', ['--config', file, '--nodetach'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const open: Socket[] = []
  const connect = async (): Promise<Talk> => {
    const socket = createConnection(join(folder, 'socket'))
    try {
      await once(socket, 'connect')
      open.push(socket)
      return talkTo(socket)
    } catch (error) {
      // It listens a moment after it was started.
      if (child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
      return connect()
    }
  }
  const idle = [await connect()]
  return {
    /** As many connections as there are questions at once: answers bear no name. */
    async ask(text: string) {
      const talk = idle.pop() ?? (await connect())
      const answer = await talk(text)
      idle.push(talk)
      return answer
    },
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000,
    async stop() {
      for (const socket of open) socket.destroy()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Asks several questions as one, and is told the rows of each. */
type Talk = (text: string) => Promise<string[][][]>

/** As much of the protocol of MySQL as it takes to ask several questions at once and read rows of text. */
async function talkTo(socket: Socket): Promise<Talk> {
  const packets = read(socket)
  const next = async () => {
    const { value } = await packets.next()
    if (!value) throw new Error('Sphinx has ended')
    if (value[0] === 0xff) throw new Error(value.toString('utf8', 9))
    return value
  }
  const send = (number: number, payload: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUIntLE(payload.length, 0, 3)
    head[3] = number
    socket.write(Buffer.concat([head, payload]))
  }
  await next()
  // Protocol 4.1, several statements and their results; nobody, without a password.
  const hello = Buffer.alloc(34)
  hello.writeUInt32LE(0x200 | 0x10000 | 0x20000, 0)
  send(1, hello)
  await next()
  return async (text) => {
    send(0, Buffer.from(`\x03${text}`))
    const results: string[][][] = []
    for (let hasMore = true; hasMore;) {
      const rows: string[][] = []
      // How many columns, each of them, an end; then the rows, and an end that says whether more comes.
      while (!isEnd(await next())) continue
      let packet = await next()
      for (; !isEnd(packet); packet = await next()) rows.push(textsOf(packet))
      results.push(rows)
      hasMore = (packet.readUInt16LE(3) & 8) !== 0
    }
    return results
  }
}

const isEnd = (packet: Buffer) => packet[0] === 0xfe && packet.length < 9

async function* read(socket: Socket): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0)
  for await (const part of socket) {
    kept = Buffer.concat([kept, part as Buffer])
    while (kept.length >= 4 && kept.length >= 4 + kept.readUIntLE(0, 3)) {
      const end = 4 + kept.readUIntLE(0, 3)
      yield kept.subarray(4, end)
      kept = kept.subarray(end)
    }
  }
}

/** The columns of a row: each its length, then its text. */
function textsOf(packet: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < packet.length;) {
    const long = packet[at] === 0xfc
    const length = long ? packet.readUInt16LE(at + 1) : (packet[at] as number)
    at += long ? 3 : 1
    texts.push(packet.toString('utf8', at, at + length))
    at += length
  }
  return texts
}
