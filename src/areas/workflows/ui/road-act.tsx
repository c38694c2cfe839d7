import { Form, Link } from 'react-router'
import { isUnheard } from '#areas/internships/model.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isWithout, useReasons } from './reasons.ts'
import type { ShownLine } from './road.ts'

/**
 * Whether there is something to do for a pupil who stands so: who is without a place, or is late or called out with what is
 * their own turn. `areCalledOut`: only who is called out is looked at.
 */
export function useIsActed(areCalledOut = false): (line: ShownLine) => boolean {
  const reasonsOf = useReasons()
  return (line) =>
    isWithout(line) ||
    (line.phaseId !== null &&
      line.choosesBefore === null &&
      line.turns.includes('student') &&
      (areCalledOut || line.daysLate > 0 || reasonsOf(line).length > 0))
}

/** What is done for a pupil, by why they are called out: who is silent is spoken to, who has no place is found one, others are reminded. */
export function RoadAct({ line, action }: { line: ShownLine; action?: string }) {
  const t = useT()
  const path = useLocalePath()
  const { id, name, studentId } = line
  if (!isWithout(line))
    return (
      <Form method="post" action={action} preventScrollReset className="road-act">
        <input type="hidden" name="ids" value={id} />
        <SubmitButton name="decide" value="remind" look="plain" className="btn-sm">
          {t('workflows.matrix.remind')}
          <span className="vh">: {name}</span>
        </SubmitButton>
      </Form>
    )
  const isToReach = isUnheard(line.daysQuiet)
  return (
    <Link className="btn btn-sm road-act" to={path(isToReach ? `/users/${studentId}` : `/students/${studentId}`)}>
      {t(isToReach ? 'desk.next.to-reach' : 'desk.next.to-place')}
      <span className="vh">: {name}</span>
    </Link>
  )
}
