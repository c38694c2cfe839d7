import { Form, Link } from 'react-router'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isBehindOnHours } from '#areas/workflows/model.ts'
import { useShell } from '#web/shell.ts'
import type { ShownRequirement } from './road.ts'

/** Where a pupil goes to do it. */
const leadsTo: Partial<Record<ShownRequirement['kind'], string>> = {
  read: '/stagevoortgang/uitleg',
  profile_filled: '/profile-edit',
  application_sent: '/stagebank',
  interview: '/applications',
  self_found_approved: '/applications',
  place_confirmed: '/applications',
  contract_signed: '/internships',
  weeks_handed_in: '/internships',
  hours_approved: '/internships',
}

/** The internship whose hours a requirement counts, where its pupil reads. */
export type HoursMade =
  | {
      startsOn: string
      endsOn: string
      minutesApproved: number
      minutesUndecided: number
      minutesPlanned: number | null
    }
  | undefined

type RequirementProps = {
  roadId: string
  requirement: ShownRequirement
  isOpen: boolean
  isOwn: boolean
  internship?: HoursMade
}

/** What a phase asks: done since when, or not yet, and where to go for it. */
export function RequirementLine({ roadId, requirement, isOpen, isOwn, internship }: RequirementProps) {
  const t = useT()
  const { day } = useFormat()
  const { id, metAt, mayTick } = requirement
  // Lit is what the reader themselves can do.
  const look = metAt ? 'done' : isOpen ? (isOwn || mayTick ? 'now' : 'waits') : 'next'
  const count = useCount(requirement)
  return (
    <li className="rd-t" data-s={look}>
      <span className="rd-m" aria-hidden="true">
        {metAt ? <Icon name="check-bold" /> : null}
      </span>
      <span className="grow">
        <b>{useName(requirement, isOwn)}</b>
        <small>
          {metAt ? t('workflows.met-on', { date: day(metAt) }) : t('workflows.not-yet')}
          {count ? `, ${count}` : ''}
        </small>
        {isOpen && !metAt ? <HoursLeft requirement={requirement} internship={internship} /> : null}
      </span>
      {mayTick && requirement.kind !== 'read' ? (
        <Form method="post">
          <input type="hidden" name="road" value={roadId} />
          <input type="hidden" name="requirement" value={id} />
          <SubmitButton look={metAt ? 'quiet' : 'plain'} name="done" value={metAt ? 'no' : 'yes'}>
            {isOwn
              ? t(metAt ? 'workflows.own.untick' : 'workflows.own.tick')
              : t(metAt ? 'workflows.one.untick' : 'workflows.one.tick')}
          </SubmitButton>
        </Form>
      ) : (
        <Go requirement={requirement} isShown={isOwn && isOpen} />
      )}
    </li>
  )
}

/** How many hours are still to be made, and whether that goes well. */
function HoursLeft({
  requirement: { kind, count, of },
  internship,
}: Pick<RequirementProps, 'requirement' | 'internship'>) {
  const t = useT()
  const { hours } = useFormat()
  const { today } = useShell()
  const planned = internship?.minutesPlanned
  if (kind !== 'hours_approved' || !internship || !planned) return null
  // What waits for a yes is made already, as the house of hours has it; for the pace, too.
  const minutesMade = internship.minutesApproved + internship.minutesUndecided
  const isBehind = isBehindOnHours({ ...internship, minutesPlanned: planned, minutesApproved: minutesMade }, today)
  const waits = Math.min(internship.minutesUndecided, of - count)
  const left = of - count - waits
  const waiting = { n: waits / 60, waits: hours(waits) }
  return (
    <small>
      {left > 0
        ? t('workflows.own.hours-left', {
            ...waiting,
            left: left / 60,
            hours: hours(left),
            pace: isBehind ? 'behind' : 'fine',
          })
        : t('workflows.own.hours-made', waiting)}
    </small>
  )
}

function Go({ requirement: { kind, party, metAt }, isShown }: { requirement: ShownRequirement; isShown: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const to = leadsTo[kind]
  if (!isShown || metAt || !to || (party !== null && party !== 'student')) return null
  return (
    <Link className="btn" to={path(to)}>
      {t(`workflows.own.go.${kind}`)}
    </Link>
  )
}

function useName({ kind, party, label, of }: ShownRequirement, isOwn: boolean): string {
  const t = useT()
  if (label) return label
  if (party) return t(isOwn ? `workflows.signed.${party}` : `workflows.signed-about.${party}`)
  return t(`workflows.kind.${kind}`, { of: kind === 'hours_approved' ? Math.round(of / 60) : of })
}

function useCount({ kind, count, of }: ShownRequirement): string | undefined {
  const t = useT()
  const { hours, number } = useFormat()
  if (kind === 'hours_approved' && of > 0) return t('workflows.of-hours', { count: hours(count), of: hours(of) })
  return of > 1 ? t('workflows.of', { count: number(Math.min(count, of)), of: number(of) }) : undefined
}
