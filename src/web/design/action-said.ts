import { useT } from '#web/i18n.tsx'
import { small } from '#web/letter-case.ts'

type Action = { action: string; actorName: string | null; studentName: string | null; about: string | null }

/** To whom or what something was done; empty where nothing is named. */
export const whatOf = ({ studentName, about }: Pick<Action, 'studentName' | 'about'>): string =>
  [studentName, about].filter(Boolean).join(', ')

/** Where a sentence names what it was done to at its end, after two dots, it is whole without it. */
const namesLast = (sentence: string) => sentence.endsWith(': \n')

/** What stands as a sentence of its own, told on after the name of who did it. */
export const goingOn = (sentence: string) => ` ${small(sentence)}`

/** Whether what somebody did is told as a sentence of its own: there is one, of somebody who did it, to something where it names that. */
export function useIsSaid(): (line: Action) => boolean {
  const t = useT()
  return (line) => {
    const key = `activity.said.${line.action}`
    if (!line.actorName || !t.has(key)) return false
    const sentence = t(key, { what: '\n' })
    return whatOf(line) !== '' || !sentence.includes('\n') || namesLast(sentence)
  }
}
