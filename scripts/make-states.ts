// Writes docs/states.md: every table of steps as a picture and in words. `npm run fix` runs it; test/states.test.ts
// fails where the document is behind.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { flattenMessages, type MessageTree } from '../src/platform/i18n.ts'
import type { Step, StepNames, Transition } from '../src/platform/transitions.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs', 'states.md')

type Row = Transition<string, string, string> & Partial<Step<string, string, string, StepNames>>
export type StateTable = { name: string; file: string; rows: readonly Row[] }

/** Every table of steps in the areas: whatever a model exports whose name ends in `Transitions`. */
export async function stateTables(): Promise<StateTable[]> {
  const files = globSync('src/areas/**/model.ts', { cwd: root }).sort()
  const tables: StateTable[] = []
  for (const file of files) {
    if (!readFileSync(join(root, file), 'utf8').includes('Transitions')) continue
    const room = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [name, rows] of Object.entries(room))
      if (name.endsWith('Transitions') && Array.isArray(rows))
        tables.push({ name, file: file.replaceAll('\\', '/'), rows })
  }
  return tables
}

export async function statesDocument(): Promise<string> {
  const words = wordsOf('en')
  const chapters = (await stateTables()).map((table) => chapterOf(table, words))
  return `# States and steps

Made from the tables of steps by \`scripts/make-states.ts\` (\`npm run fix\`). Change the table, not this page.
A dot is where something begins, a ring where it ends; a step that leads back to its own state leaves the status as it is.
Where a step says \`(if)\`, its row has a guard: what else must hold stands in the table.

${chapters.join('\n')}`
}

function chapterOf({ name, file, rows }: StateTable, words: Record<string, string>): string {
  return `## ${titleOf(name)}

Table \`${name}\` in [${file}](${relative('docs', file).replaceAll('\\', '/')}).

\`\`\`mermaid
stateDiagram-v2
${arrowsOf(rows).join('\n')}
\`\`\`

| step | in words | from | to | who | event | audit |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => lineOf(row, words)).join('\n')}
`
}

/** One arrow between two states, with all the steps that lead along it. */
function arrowsOf(rows: readonly Row[]): string[] {
  const arrows = new Map<string, string[]>()
  for (const { event, from, to } of rows)
    for (const start of from)
      for (const end of to) {
        const arrow = `  ${start === 'none' ? '[*]' : start} --> ${end === 'same' ? start : end}`
        const steps = arrows.get(arrow) ?? []
        if (!steps.includes(event)) arrows.set(arrow, [...steps, event])
      }
  const left = new Set(rows.flatMap(({ from }) => from))
  const ends = new Set(rows.flatMap(({ to }) => to).filter((state) => state !== 'same' && !left.has(state)))
  return [
    ...[...arrows].map(([arrow, steps]) => `${arrow}: ${steps.join(', ')}`),
    ...[...ends].map((state) => `  ${state} --> [*]`),
  ]
}

function lineOf({ event, says, from, to, who, guard, records, audits }: Row, words: Record<string, string>): string {
  const cells = [
    `\`${event}\`${guard ? ' (if)' : ''}`,
    (says && words[says]) ?? '',
    from.map((state) => (state === 'none' ? 'new' : state)).join(', '),
    to.join(', '),
    who.join(', '),
    records ? `\`${records}\`` : '',
    audits && audits !== records ? `\`${audits}\`` : '',
  ]
  return `| ${cells.join(' | ')} |`
}

/** `internshipTransitions` is about an internship, `selfFoundTransitions` about what is self found. */
function titleOf(name: string): string {
  const words = name.replace('Transitions', '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]?.toUpperCase() + words.slice(1)
}

/** Every text of a language by its key. */
export function wordsOf(locale: 'nl' | 'en'): Record<string, string> {
  const files = globSync(`locales/${locale}/*.json`, { cwd: root })
  return Object.assign(
    {},
    ...files.map((file) => {
      const tree = JSON.parse(readFileSync(join(root, file), 'utf8')) as MessageTree
      return flattenMessages(tree, `${/([^/\\]+)\.json$/.exec(file)?.[1]}.`)
    }),
  ) as Record<string, string>
}

if (import.meta.main) writeFileSync(document, await statesDocument())
