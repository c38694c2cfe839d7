import type { Question } from './questions.ts'

/** A place as a peer is given it: the texts and what is filtered and counted by. */
export type Doc = {
  id: string
  title: string
  /** Joined by spaces. */
  tasks: string
  summary: string
  description: string
  sectors: string[]
  days: string[]
  format: string
  minAge: number
  seatsLeft: number
  lat: number
  lng: number
  /** Seconds since 1970; newest first where nothing else orders. */
  published: number
}

/** The 25 ids of the page asked, and how many fit: in all, and by `sector`, `day`, `format` and `radius` where it counts those. */
export type Answer = { ids: string[]; total: number; facets: Partial<Record<string, Record<string, number>>> }

/** Another engine on the same texts, asked in turn with ours: no server, no rights, no rows around it. */
export type Peer = {
  name: string
  /** What it is not asked, by the names of `kinds`. */
  without?: readonly string[]
  /** The most places it is given. */
  most?: number
  /** Takes in the places; a sentence about what to install where it is not here. */
  build(docs: readonly Doc[]): Promise<string | undefined> | string | undefined
  ask(question: Question): Promise<Answer> | Answer
  /** Megabytes it holds, where that is not in this process. */
  memory?(): Promise<number> | number
  stop?(): Promise<void> | void
}

/** Columns as a peer reads them: tabs between, a line each. */
export function lineOf(columns: readonly (string | number)[]): string {
  return columns.map((column) => String(column).replaceAll(/\s/g, ' ')).join('\t')
}
