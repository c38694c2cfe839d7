import { readFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

type Known = { journey: string; cause: string; since: string }

/**
 * Names, as the last thing of a run, every journey that passed only when it was tried again. What is known of it stands in
 * e2e/second-tries.json, with its cause; a journey that is not in the list has to be looked at.
 */
export default class SecondTries implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const late = (this.#suite?.allTests() ?? []).filter((journey) => journey.outcome() === 'flaky')
    if (late.length === 0) return
    const known = JSON.parse(readFileSync('e2e/second-tries.json', 'utf8')) as Known[]
    process.stdout.write(`\n${late.length} passed only the second time:\n`)
    for (const journey of late) process.stdout.write(`  ${nameOf(journey)}: ${causeOf(journey, known)}\n`)
  }
}

const nameOf = ({ location, title }: TestCase) => `${location.file.split('/').at(-1)} › ${title}`

function causeOf(journey: TestCase, known: readonly Known[]): string {
  return known.find((one) => one.journey === nameOf(journey))?.cause ?? 'not in e2e/second-tries.json; find out why'
}
