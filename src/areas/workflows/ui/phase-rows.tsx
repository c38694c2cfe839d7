import { Form, Link } from 'react-router'
import { LateWords } from '#areas/desk/ui/late-words.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useLastDays } from './last-days.ts'
import { atPhase, lateAtPhase, type EditedPhase, type ShownWorkflow } from './workflow.ts'

/** The phases with what they ask, of whom and until when, and the buttons that move one up or down. */
export function PhaseRows({ workflow }: { workflow: ShownWorkflow }) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { number } = useFormat()
  const { id, phases, passed, lockVersion, standing } = workflow
  const canEdit = workflow.meta.may.edit && workflow.status !== 'archived'
  // Of who looks after pupils: what all of theirs have behind them.
  const first = standing ? phases.findIndex((phase) => atPhase(standing, phase.id) > 0) : 0
  const behind = standing && standing.walking > 0 && !canEdit ? (first < 0 ? phases.length : first) : 0
  const count = new Map(passed.map((one) => [one.phaseId, one.count]))
  return (
    <ol className="wf-list" data-edits={canEdit ? '' : undefined}>
      <li className="wf-head" aria-hidden="true">
        <span className="grow">{t('workflows.edit.head-phase')}</span>
        <span className="wf-facts">{t('workflows.edit.head-facts')}</span>
        <span className="wf-past">{t(standing ? 'workflows.edit.head-here' : 'workflows.edit.head-passed')}</span>
      </li>
      {phases.map((phase, at) => (
        <li key={phase.id} data-passed={at < behind ? '' : undefined}>
          <span className="wf-n" aria-hidden="true">
            {at < behind ? <Icon name="check-bold" /> : at + 1}
          </span>
          <span className="grow">
            <Link to={path(`/workflows/${id}/${phase.id}`)}>
              <b>{phase.name[locale]}</b>
            </Link>
            <small>{useAsks(phase)}</small>
          </span>
          <span className="wf-facts">
            <span>
              <Actors phase={phase} />
            </span>
            <span>
              <Icon name="calendar-blank" />
              <span>
                <LastDays workflow={workflow} phase={phase} />
              </span>
            </span>
          </span>
          <span className="wf-past">
            {standing ? (
              <PupilsHere
                count={atPhase(standing, phase.id)}
                late={lateAtPhase(standing, phase.id)}
                to={`${path('/stagevoortgang')}?phase=${phase.id}&workflow=${id}`}
              />
            ) : (
              t('workflows.edit.passed', { count: number(count.get(phase.id) ?? 0) })
            )}
          </span>
          {canEdit ? (
            <Form method="post" className="wf-move" preventScrollReset>
              <input type="hidden" name="lockVersion" value={lockVersion} />
              <input type="hidden" name="phase" value={phase.id} />
              {(['up', 'down'] as const).map((way) => (
                <button
                  key={way}
                  type="submit"
                  className="btn btn-icon"
                  name="step"
                  value={way}
                  disabled={way === 'up' ? at === 0 : at === phases.length - 1}
                  aria-label={t(`workflows.edit.${way}`, { name: phase.name[locale] })}
                >
                  <Icon name={way === 'up' ? 'caret-up' : 'caret-down'} />
                </button>
              ))}
            </Form>
          ) : null}
          {canEdit ? (
            <Link
              className="wf-plus"
              to={path(`/workflows/${id}/new?place=${at + 1}`)}
              aria-label={t('workflows.edit.add-after', { name: phase.name[locale] })}
            >
              <Icon name="plus-bold" />
            </Link>
          ) : null}
        </li>
      ))}
      {standing ? (
        <li className="wf-end">
          <span className="wf-n" aria-hidden="true">
            <Icon name="check-bold" />
          </span>
          <b className="grow">{t('workflows.edit.done')}</b>
          <span className="wf-past">
            <PupilsHere count={standing.done} to={`${path('/stagevoortgang')}?done=true&workflow=${id}`} />
          </span>
        </li>
      ) : null}
    </ol>
  )
}

/** How many are in a phase, and how many of them are late, each the way to their list; where nobody is there is no list. */
function PupilsHere({ count, late = 0, to }: { count: number; late?: number; to: string }) {
  const t = useT()
  const { number } = useFormat()
  const said = t('workflows.edit.here', { count: number(count), n: count })
  if (count === 0) return <span className="muted">{said}</span>
  return (
    <>
      <Link to={to}>{said}</Link>
      {late > 0 ? (
        <Link className="wf-late" to={`${to}&late=1`}>
          <LateWords>{t('workflows.edit.late', { count: late })}</LateWords>
        </Link>
      ) : null}
    </>
  )
}

/** Until which day there is time for a phase; the rule it comes of only while nobody walks it. */
function LastDays({ workflow, phase }: { workflow: ShownWorkflow; phase: EditedPhase }) {
  const days = useLastDays(workflow)(phase.id)
  const rule = useDue(phase)
  return days.length === 0
    ? rule
    : days.map((until) => (
        <span key={until} className="wf-until">
          {until}
        </span>
      ))
}

/** Who does what the school is told by a click of theirs; all else is the pupil's. */
const doneBy: Partial<Record<EditedPhase['requirements'][number]['kind'], 'company' | 'school'>> = {
  hours_approved: 'company',
  self_found_approved: 'school',
  internship_finished: 'school',
  by_staff: 'school',
}

/** Whose sign stands before what one side alone does. */
const signOf: Readonly<Record<string, string>> = {
  student: 'student',
  company: 'buildings',
  school: 'chalkboard-teacher',
}

/** Of whom a phase asks something. */
function Actors({ phase: { requirements } }: { phase: EditedPhase }) {
  const t = useT()
  const actors = [...new Set(requirements.map(({ kind, party }) => party ?? doneBy[kind] ?? 'student'))]
  const [first = '', ...others] = actors.map((one) => t(`desk.turn.${one}`))
  return (
    <>
      <Icon name={(actors.length === 1 && signOf[actors[0] ?? '']) || 'users-three'} />{' '}
      {[first, ...others.map((one) => one.toLowerCase())].join(', ')}
    </>
  )
}

/** What a phase asks, each by its name. */
export function useAsked({ requirements }: EditedPhase): string[] {
  const t = useT()
  const locale = useLocale()
  return requirements.map(({ kind, party, label, amount }) => {
    // It is written for whoever ticks it.
    if (label?.[locale])
      return kind === 'read' ? label[locale] : t(`workflows.edit.ticked.${kind}`, { label: label[locale] })
    if (party) return t(`workflows.signed-about.${party}`)
    return t(`workflows.kind.${kind}`, { of: amount ?? (kind === 'hours_approved' ? 0 : 1) })
  })
}

/** How many of them are enough, where not all are asked. */
export const enoughOf = ({ requirements, needs }: EditedPhase): number | null =>
  needs !== null && needs < requirements.length ? needs : null

/** What a phase asks, in one line. */
function useAsks(phase: EditedPhase): string {
  const t = useT()
  // Each begins with a capital, as a line of its own does.
  const all = useAsked(phase).join(' · ')
  const needs = enoughOf(phase)
  return needs === null ? all : t('workflows.edit.some-of', { needs, all })
}

/** Until when, in words: a day, or so many days from one of the period. */
export function useDue({ due }: EditedPhase): string {
  const t = useT()
  const { fullDate } = useFormat()
  if (due === null) return t('workflows.edit.no-due')
  if (due.from === 'day') return t('workflows.edit.on-day', { day: fullDate(due.on) })
  const anchor = t(`workflows.anchor-day.${due.from}`)
  if (due.days === 0) return t('workflows.edit.on-anchor', { anchor })
  return t(`workflows.edit.${due.days < 0 ? 'before-anchor' : 'after-anchor'}`, { anchor, days: Math.abs(due.days) })
}
