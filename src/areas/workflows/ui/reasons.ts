import { isPlaceless } from '#areas/desk/model.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import type { ShownLine } from './road.ts'

type Standing = Pick<ShownLine, 'state' | 'choosesBefore'>

/** Without a place and with nothing held out to them; who chooses among that is not without anything. */
export const isWithout = ({ state, choosesBefore }: Standing): boolean => isPlaceless(state) && choosesBefore === null
export const isChoosing = ({ state, choosesBefore }: Standing): boolean => isPlaceless(state) && choosesBefore !== null

/** Why somebody should look at a pupil, beside how late they are and when they were last heard of. */
export function useReasons(): (line: ShownLine) => string[] {
  const t = useT()
  const { shortDay } = useFormat()
  return ({ state, risks, declined, choosesBefore }) => {
    if (!isPlaceless(state)) return risks.map((risk) => t(`workflows.risk.${risk}`))
    if (choosesBefore) return [t('desk.chooses', { day: shortDay(choosesBefore) })]
    return [
      // Hours of a place that came to nothing stay behind them: that there is no place is said beside it.
      ...(state === 'none' && !risks.includes('no_place') ? [t('desk.state.none')] : []),
      ...(state === 'not_passed' ? [t('desk.state.not_passed')] : []),
      // That is said with when they were last heard of, which stands beside it.
      ...risks.filter((risk) => risk !== 'not_signed_in').map((risk) => t(`workflows.risk.${risk}`)),
      ...(declined > 0 ? [t('desk.declined', { count: declined })] : []),
    ]
  }
}
