import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lineOf, type Answer, type Doc, type Peer } from './peer.ts'
import type { Question } from './questions.ts'

/** Any of the words is enough, and what stands in `also` counts for less. */
type Wish = Question & { any?: true; also?: string }

/**
 * Lucene, what Elasticsearch and OpenSearch stand on, in a process of its own (Lucene.java), as Debian packs it. Words by
 * their Dutch stem and the parts of compounds, slips, filters, distances and counts; what is chosen is counted without
 * that choice, as ours does.
 */
export function lucene(): Peer & { ask(question: Wish): Promise<Answer> } {
  let running: ReturnType<typeof start> | undefined
  let ids: string[] = []
  return {
    name: 'Lucene',
    async build(docs) {
      const jars = jarsOf('liblucene8-java', ['core', 'analyzers-common'])
      if (!jars || spawnSync('javac', ['-version']).error)
        return "install Debian's packages liblucene8-java and default-jdk-headless."
      ids = docs.map(({ id }) => id)
      running = start(jars)
      await running.send(docs)
      return undefined
    },
    async ask(question) {
      const answer = await running?.ask(parametersOf(question))
      const { total, numbers, facets } = JSON.parse(answer ?? '') as Omit<Answer, 'ids'> & { numbers: number[] }
      return { ids: numbers.map((at) => ids[at] as string), total, facets }
    },
    memory: () => running?.memory() ?? 0,
    stop: () => running?.stop(),
  }
}

/** Where a Debian package put the parts of Lucene that are asked for; undefined where it is not installed. */
function jarsOf(name: string, parts: readonly string[]): string | undefined {
  const listed = spawnSync('dpkg-query', ['--listfiles', name], { encoding: 'utf8' })
  const files = listed.status === 0 ? listed.stdout.split('\n') : []
  const jars = parts.flatMap(
    (part) => files.find((file) => new RegExp(`/lucene-${part}-[\\d.]+\\.jar$`).test(file)) ?? [],
  )
  return jars.length === parts.length ? jars.join(':') : undefined
}

function parametersOf({ q, near, sectors, days, age, seats, page = 1, any, also }: Wish): string {
  const all = {
    q,
    lat: near?.lat,
    lng: near?.lng,
    radius: near?.km,
    sector: sectors?.join(','),
    day: days?.join(','),
    age,
    seats,
    page,
    any,
    also,
  }
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
}

function start(jars: string) {
  const folder = mkdtempSync(join(tmpdir(), 'stageplein-lucene-'))
  const child = spawn('java', ['-Xmx2g', '--class-path', jars, join(import.meta.dirname, 'Lucene.java'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const waiting = new Map<string, { resolve: (answer: string) => void; reject: (error: Error) => void }>()
  let asked = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [number = '', answer = ''] = line.split('\t')
    waiting.get(number)?.resolve(answer)
    waiting.delete(number)
  })
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('Lucene has ended'))
  }
  child.once('exit', fail)
  child.stdin.on('error', fail)
  const answerTo = (number: string) =>
    new Promise<string>((resolve, reject) => waiting.set(number, { resolve, reject }))
  return {
    /** All places, until they can be asked for. */
    async send(docs: readonly Doc[]) {
      const built = answerTo('built')
      for (const [at, doc] of docs.entries()) {
        const line = lineOf([
          at,
          doc.title,
          doc.tasks,
          doc.summary,
          doc.description,
          doc.sectors.join(','),
          doc.days.join(','),
          doc.format,
          doc.minAge,
          doc.seatsLeft,
          Math.floor(doc.published),
          doc.lat,
          doc.lng,
        ])
        if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain')
      }
      child.stdin.write('\n')
      await built
    },
    ask(parameters: string) {
      const number = String(asked++)
      const answer = answerTo(number)
      child.stdin.write(`${number}\t${parameters}\n`)
      return answer
    },
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000,
    async stop() {
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
