import type { Lateness } from '#areas/desk/model.ts'
import type { GotOne } from '#web/api-types.ts'
import type { useT } from '#web/i18n.tsx'

/** What the overview of roads calls out of a pupil. */
export type CalledOut = Pick<GotOne<'/road_lines'>, 'studentId' | 'daysLate' | 'risks'>

/** What is late already says what the road calls out, too. */
const sameAs: Partial<Record<CalledOut['risks'][number], Lateness>> = {
  contract_unsigned: 'contract',
  no_hours: 'week',
  company_silent: 'approval',
}

/** Why somebody has to look, as the road has it: what is not said yet by where the pupil stands or what is late. */
export function calledOutFor(
  t: ReturnType<typeof useT>,
  said: { isPlaceless: boolean; late: readonly Lateness[] },
  { daysLate, risks }: Pick<CalledOut, 'daysLate' | 'risks'>,
): string[] {
  const isSaid = (risk: CalledOut['risks'][number]) => {
    const same = sameAs[risk]
    // Of who has no place it is said when they were last heard of.
    if (risk === 'no_place' || risk === 'not_signed_in') return said.isPlaceless
    return same !== undefined && said.late.includes(same)
  }
  return [
    ...(daysLate > 0 ? [t('workflows.days-late', { count: daysLate })] : []),
    ...risks.filter((risk) => !isSaid(risk)).map((risk) => t(`workflows.risk.${risk}`)),
  ]
}
