import MiniSearch from 'minisearch'
import { distanceKm } from '#areas/geography/model.ts'
import type { Answer, Doc, Peer } from './peer.ts'
import type { Question } from './questions.ts'

/** MiniSearch in this process: text by its index, the filters and counts by hand over its hits. */
export function miniSearch(): Peer {
  const mini = new MiniSearch<Doc>({
    fields: ['title', 'tasks', 'summary', 'description'],
    searchOptions: { boost: { title: 4, tasks: 2 }, prefix: true, combineWith: 'AND', fuzzy: 0.2 },
  })
  let docs: readonly Doc[] = []
  const byId = new Map<string, Doc>()
  return {
    name: 'MiniSearch',
    // Ten times as many would not fit in the memory of this process.
    most: 200_000,
    build(list) {
      docs = list.toSorted((one, other) => other.published - one.published)
      mini.addAll(list)
      for (const doc of list) byId.set(doc.id, doc)
      return undefined
    },
    ask(question) {
      const found = question.q
        ? mini
            .search(question.q, { fuzzy: knows(mini, question.q) ? false : 0.2 })
            .map(({ id }) => byId.get(id as string) as Doc)
        : docs
      return answerOf(question, found)
    },
  }
}

/** Slips are looked for only where nobody writes so, as ours does. */
function knows(mini: MiniSearch<Doc>, text: string): boolean {
  return text.split(' ').every((word) => mini.search(word, { fuzzy: false, prefix: false }).length > 0)
}

function answerOf(question: Question, found: readonly Doc[]): Answer {
  const { near, sectors, days, age, seats, page = 1 } = question
  const ids: string[] = []
  let total = 0
  const [sector, day, format]: Record<string, number>[] = [{}, {}, {}]
  for (const doc of found) {
    if (near && distanceKm(near, doc) > near.km) continue
    if (sectors && !doc.sectors.some((one) => sectors.includes(one))) continue
    if (days && !doc.days.some((one) => days.includes(one))) continue
    if ((age !== undefined && doc.minAge > age) || (seats !== undefined && doc.seatsLeft < seats)) continue
    if (total >= (page - 1) * 25 && ids.length < 25) ids.push(doc.id)
    total += 1
    for (const one of doc.sectors) count(sector, one)
    for (const one of doc.days) count(day, one)
    count(format, doc.format)
  }
  return { ids, total, facets: { sector, day, format } }
}

function count(into: Record<string, number> | undefined, value: string): void {
  if (into) into[value] = (into[value] ?? 0) + 1
}
