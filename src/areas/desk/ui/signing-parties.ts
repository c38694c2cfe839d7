import type { GotOne } from '#web/api-types.ts'
import { small } from '#web/letter-case.ts'

type Signed = Pick<GotOne<'/internships'>, 'contractSignedBy' | 'contractHostNames'>

/**
 * Whose signature is waited for, each as it stands in a sentence: behind the first no capital. To who works there the company is
 * the colleagues who sign for it, and of a name the capital stays.
 */
export function signingParties(
  { contractSignedBy, contractHostNames }: Signed,
  { isHost, wordOf }: { isHost: boolean; wordOf: (party: string) => string },
): string[] {
  return contractSignedBy.flatMap((role, at) => {
    const isOurs = isHost && role === 'company'
    if (isOurs && contractHostNames.length > 0) return contractHostNames
    const party = wordOf(isOurs ? 'we' : role)
    return at === 0 ? party : small(party)
  })
}
