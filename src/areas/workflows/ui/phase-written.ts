import { countedKinds, isTicked, type RequirementKind } from '#areas/workflows/model.ts'
import type { EditedPhase, EditedRequirement } from './workflow.ts'

/** So many empty lines stand below what a phase asks. */
export const spareRequirements = 2

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
/** A number as somebody typed it; what is none goes on as it is, so that it is refused at its field. */
const numberIn = (form: FormData, name: string) => (text(form, name) === '' ? null : Number(text(form, name)))

/** A phase as its form says it. @param makeId for what is new */
export function readPhase(form: FormData, id: string, makeId: () => string): EditedPhase {
  const requirements: EditedRequirement[] = []
  for (let at = 0; form.has(`kind${at}`); at += 1) {
    const kind = text(form, `kind${at}`)
    if (kind !== '') requirements.push(readRequirement(form, at, kind as RequirementKind, makeId))
  }
  return {
    id,
    name: { nl: text(form, 'nameNl'), en: text(form, 'nameEn') },
    explanation: { nl: text(form, 'explanationNl'), en: text(form, 'explanationEn') },
    requirements,
    needs: numberIn(form, 'needs'),
    after: form.getAll('after').map(String),
    due: readDue(form),
  }
}

function readRequirement(form: FormData, at: number, kind: RequirementKind, makeId: () => string): EditedRequirement {
  const isCounted = (countedKinds as readonly RequirementKind[]).includes(kind)
  const label = { nl: text(form, `labelNl${at}`), en: text(form, `labelEn${at}`) }
  const party = text(form, `party${at}`)
  return {
    id: text(form, `id${at}`) || makeId(),
    kind,
    party: kind === 'contract_signed' && party ? (party as NonNullable<EditedRequirement['party']>) : null,
    amount: isCounted ? numberIn(form, `amount${at}`) : null,
    label: isTicked(kind) && kind !== 'read' ? { nl: label.nl, en: label.en || label.nl } : null,
  }
}

/** Until when, as its fields say it. */
export function readDue(form: FormData): EditedPhase['due'] {
  const from = text(form, 'from')
  if (from === '') return null
  if (from === 'day') return { from, on: text(form, 'on') }
  const days = numberIn(form, 'days') ?? 0
  return {
    from: from as Exclude<NonNullable<EditedPhase['due']>['from'], 'day'>,
    days: text(form, 'side') === 'before' ? -Math.abs(days) : days,
  }
}

/** The phases with a new one at a place of the route; it cannot wait for what comes later. */
export function withPhaseAt(phases: readonly EditedPhase[], phase: EditedPhase, place: number): EditedPhase[] {
  const before = phases.slice(0, place).map(({ id }) => id)
  return phases.toSpliced(place, 0, { ...phase, after: phase.after.filter((id) => before.includes(id)) })
}

/** The phases with one moved a place up or down. */
export function movedPhases<Phase extends { id: string }>(phases: readonly Phase[], id: string, by: -1 | 1): Phase[] {
  const at = phases.findIndex((phase) => phase.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= phases.length) return [...phases]
  const order = [...phases]
  const [one] = order.splice(at, 1)
  order.splice(to, 0, one as Phase)
  return order
}

/** The phases without one, which nothing waits for any more. */
export function withoutPhase(phases: readonly EditedPhase[], id: string): EditedPhase[] {
  const gone = phases.find((phase) => phase.id === id)
  return phases
    .filter((phase) => phase.id !== id)
    .map((phase) =>
      phase.after.includes(id)
        ? { ...phase, after: [...new Set([...phase.after.filter((one) => one !== id), ...(gone?.after ?? [])])] }
        : phase,
    )
}
