import { useState } from 'react'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { PhaseForm } from '#areas/workflows/ui/phase-form.tsx'
import { useLastDays } from '#areas/workflows/ui/last-days.ts'
import { PupilsByDelay } from '#areas/workflows/ui/named-flow.tsx'
import { enoughOf, useAsked, useDue } from '#areas/workflows/ui/phase-rows.tsx'
import { readPhase, withPhaseAt, withoutPhase } from '#areas/workflows/ui/phase-written.ts'
import type { ShownLine } from '#areas/workflows/ui/road.ts'
import { atPhase, type EditedPhase, type ShownWorkflow } from '#areas/workflows/ui/workflow.ts'
import '#areas/workflows/ui/workflows.css'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

const makeId = () => crypto.randomUUID()

/** So many of who are in a phase are named. */
const mostNamed = 60

/** The address of a phase that is still to be made. */
const unmade = 'new'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: workflow } = await api.get(`/workflows/${args.params.id}`)
    const phase = workflow.phases.find(({ id }) => id === args.params.phaseId)
    if (!phase && args.params.phaseId !== unmade) throw data({ code: 'platform.not-found' }, { status: 404 })
    const { may } = workflow.meta
    const standing = phase && !may.edit ? workflow.standing : null
    const isSomebodyIn = phase && standing && atPhase(standing, phase.id) > 0
    const periods = may.edit ? (await api.get(`/internship_periods?school_id=${workflow.schoolId}`)).data : []
    // Who is in it is named; where nobody is and all of them are few, who is past it.
    const among = isSomebodyIn ? `&filter[phase_id_in]=${phase.id}` : ''
    const lines =
      isSomebodyIn || (standing && standing.walking <= mostNamed)
        ? await api.get(`/road_lines?filter[workflow_id_in]=${workflow.id}${among}&sort=name&page[size]=${mostNamed}`)
        : null
    const walking = lines?.data ?? []
    const place = Number(new URL(args.request.url).searchParams.get('place') ?? Number.NaN)
    const isPlace = Number.isInteger(place) && place >= 0 && place <= workflow.phases.length
    return {
      workflow,
      phase: phase ?? null,
      pupils: isSomebodyIn ? walking : [],
      past: phase && !isSomebodyIn ? walking.filter(({ phaseId }) => isPast(workflow, phase.id, phaseId)) : [],
      mayKeep: lines?.meta.may.keep ?? false,
      periods,
      place: isPlace ? place : usualPlace(workflow),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '', phaseId = '' } = args.params
  return act(args, form, async (api) => {
    const { data: workflow } = await api.get(`/workflows/${id}`)
    const lockVersion = Number(form.get('lockVersion'))
    const written = readPhase(form, phaseId === unmade ? makeId() : phaseId, makeId)
    const phases =
      form.get('step') === 'remove'
        ? withoutPhase(workflow.phases, phaseId)
        : phaseId === unmade
          ? withPhaseAt(workflow.phases, written, Number(form.get('place')))
          : workflow.phases.map((phase) => (phase.id === phaseId ? written : phase))
    await api.put(`/workflows/${id}/phases`, 'workflows', { phases, lockVersion })
    throw redirect(`/${api.locale}/workflows/${id}`)
  })
}

/** A new phase comes before the one by which all ends. */
const usualPlace = ({ phases }: ShownWorkflow) => Math.max(0, phases.length - 1)

/** Whether who is in a phase has another behind them. */
function isPast({ phases }: ShownWorkflow, passed: string, at: string | null): boolean {
  const placeOf = (id: string) => phases.findIndex((phase) => phase.id === id)
  return at === null || placeOf(at) > placeOf(passed)
}

/** It lies in the room of the progress of pupils. */
export const handle = { roomOf: () => '/stagevoortgang' }

/** One phase of a workflow: what it is called, asks and waits for, and until when. */
export default function Phase() {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { workflow, phase, pupils, past, mayKeep, periods, place: asked } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = phase ? t('workflows.edit.phase', { name: phase.name[locale] }) : t('workflows.edit.add-phase')
  const canEdit = workflow.meta.may.edit && workflow.status !== 'archived'
  const known = workflow.phases.findIndex(({ id }) => id === phase?.id)
  const [place, setPlace] = useState(Number(problem?.values.place ?? asked))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/workflows'), t('workflows.edit.title')],
          [path(`/workflows/${workflow.id}`), workflow.name],
        ]}
      />
      <RecordHead title={title} />
      <RecordCols aside={<Around workflow={workflow} phase={phase} place={place} />}>
        {canEdit ? (
          <>
            <ErrorSummary problem={problem} />
            <PhaseForm
              workflow={workflow}
              periods={periods}
              phase={phase ?? undefined}
              place={known < 0 ? place : known}
              onPlace={setPlace}
              problem={problem}
              effect={<Effect workflow={workflow} phase={phase} />}
            />
          </>
        ) : phase ? (
          <>
            {workflow.standing ? <InIt workflow={workflow} phase={phase} pupils={pupils} mayKeep={mayKeep} /> : null}
            <PageSection id="wf-facts" title={t('workflows.edit.phase-is')}>
              <Facts workflow={workflow} phase={phase} />
            </PageSection>
            {past.length > 0 ? <WhoIsPast workflow={workflow} past={past} /> : null}
            <Neighbours workflow={workflow} at={known} />
          </>
        ) : null}
      </RecordCols>
    </main>
  )
}

type AroundProps = {
  workflow: ShownWorkflow
  phase: EditedPhase | null
  /** Where a new one comes. */
  place: number
}

/** Where on the route it stands, and who is told what in it. */
function Around({ workflow, phase, place }: AroundProps) {
  const t = useT()
  return (
    <>
      <SidePart id="wf-where" title={t('workflows.edit.where')}>
        <Here workflow={workflow} phase={phase} place={place} />
      </SidePart>
      {phase ? (
        <SidePart id="wf-messages" title={t('workflows.edit.messages.title')}>
          <ul className="wf-sent">
            <li>{t('workflows.edit.messages.pupil')}</li>
            {phase.due ? (
              <>
                <li>{t('workflows.edit.messages.pupil-late')}</li>
                <li>{t('workflows.edit.messages.mentor-late')}</li>
              </>
            ) : null}
          </ul>
        </SidePart>
      ) : null}
    </>
  )
}

/** What becomes of a change: who is in it and who is behind it already, and from when it counts. Read before one saves. */
function Effect({ workflow, phase }: Pick<AroundProps, 'workflow' | 'phase'>) {
  const t = useT()
  const { number } = useFormat()
  const { walking, older, passed, standing } = workflow
  const behind = passed.find(({ phaseId }) => phaseId === phase?.id)?.count ?? 0
  const told = [
    t('workflows.edit.walked', { count: walking + older }),
    ...(phase && standing ? [t('workflows.edit.hits-here', { count: atPhase(standing, phase.id) })] : []),
    ...(phase && behind > 0 ? [t('workflows.edit.hits-behind', { count: number(behind) })] : []),
  ]
  return (
    <section className="wf-effect" aria-labelledby="wf-hits">
      <h2 id="wf-hits">{t('workflows.edit.hits')}</h2>
      <p>{t('workflows.edit.hits-later')}</p>
      <p className="muted">{told.join(' ')}</p>
    </section>
  )
}

/** The route in its order, with the phase one looks at, or a new one where it comes. */
function Here({ workflow: { id, phases, standing, meta }, phase, place }: AroundProps) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const stops = phases.map((one) => ({ id: one.id, name: one.name[locale] }))
  // For who looks after pupils: how many are at each, and what all of them have behind them.
  const walked = standing && standing.walking > 0 && !meta.may.edit ? standing : null
  const first = walked ? stops.findIndex((one) => atPhase(walked, one.id) > 0) : 0
  return (
    <ol className="wf-here">
      {(phase ? stops : stops.toSpliced(place, 0, { id: '', name: t('workflows.edit.new-phase') })).map((stop, at) => {
        const isHere = stop.id === (phase?.id ?? '')
        return (
          <li
            key={stop.id}
            aria-current={isHere ? 'step' : undefined}
            data-passed={walked && (at < first || first < 0) ? '' : undefined}
          >
            <span className="wf-n" aria-hidden="true">
              {walked && (at < first || first < 0) ? <Icon name="check-bold" /> : at + 1}
            </span>
            {isHere ? <b>{stop.name}</b> : <Link to={path(`/workflows/${id}/${stop.id}`)}>{stop.name}</Link>}
            {walked ? (
              <span className="wf-many">
                {atPhase(walked, stop.id)}
                <span className="vh"> {t('workflows.edit.pupils', { count: atPhase(walked, stop.id) })}</span>
              </span>
            ) : null}
          </li>
        )
      })}
      {/* So that the numbers are those of all of them. */}
      {walked && walked.done > 0 ? (
        <li>
          <span className="wf-n" aria-hidden="true">
            <Icon name="check-bold" />
          </span>
          {t('workflows.edit.done')}
          <span className="wf-many">
            {walked.done}
            <span className="vh"> {t('workflows.edit.pupils', { count: walked.done })}</span>
          </span>
        </li>
      ) : null}
    </ol>
  )
}

/** For who reads along. */
function Facts({ workflow, phase }: { workflow: ShownWorkflow; phase: EditedPhase }) {
  const t = useT()
  const locale = useLocale()
  const until = useLastDays(workflow)(phase.id)
  const needs = enoughOf(phase)
  return (
    <dl className="facts">
      <dt>{t('workflows.edit.told')}</dt>
      <dd className="wf-told">{phase.explanation[locale]}</dd>
      <dt>{t('workflows.field.requirements')}</dt>
      <dd>
        {needs === null ? null : t('workflows.edit.some-of', { needs, all: '' })}
        <ul className="wf-asked">
          {useAsked(phase).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </dd>
      <dt>{t('workflows.field.due')}</dt>
      <dd>
        {until.map((one) => (
          <span key={one} className="wf-until">
            {one}
          </span>
        ))}
        <span className={until.length > 0 ? 'muted' : undefined}>{useDue(phase)}</span>
        {workflow.standing?.lastDays.some(({ phaseId, isPutOff }) => phaseId === phase.id && isPutOff) ? (
          <span className="muted wf-until">{t('workflows.edit.put-off')}</span>
        ) : null}
      </dd>
    </dl>
  )
}

type InItProps = { workflow: ShownWorkflow; phase: EditedPhase; pupils: ShownLine[]; mayKeep: boolean }

/** Who is in it now, of those the reader looks after. */
function InIt({ workflow, phase, pupils, mayKeep }: InItProps) {
  const t = useT()
  const path = useLocalePath()
  return (
    <PageSection
      id="in-it"
      title={t('workflows.edit.in-it')}
      end={
        pupils.length > 0 ? (
          <Link className="end" to={`${path('/stagevoortgang')}?phase=${phase.id}&workflow=${workflow.id}`}>
            {t('workflows.edit.in-it-all')}
          </Link>
        ) : undefined
      }
    >
      {pupils.length > 0 ? (
        <PupilsByDelay pupils={pupils} mayKeep={mayKeep} />
      ) : (
        <p>
          {t('workflows.edit.in-it-none')} <Past workflow={workflow} phase={phase} /> <MostAt workflow={workflow} />
        </p>
      )}
    </PageSection>
  )
}

/** Who has it behind them, and in which phase each of them is now; when they did it stands on the road of each. */
function WhoIsPast({ workflow: { phases }, past }: { workflow: ShownWorkflow; past: ShownLine[] }) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const nameOf = new Map(phases.map(({ id, name }) => [id, name[locale]]))
  return (
    <PageSection id="past" title={t('workflows.edit.who-past')}>
      <ul className="wf-pupils wf-past-it">
        {past.map(({ id, name, phaseId }) => (
          <li key={id}>
            <Link to={path(`/stagevoortgang/${id}`)}>{name}</Link>
            <span className="muted">
              {phaseId === null
                ? t('workflows.edit.done')
                : t('workflows.edit.now-in', { phase: nameOf.get(phaseId) ?? '' })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** How many of the reader's pupils have it behind them. */
function Past({ workflow: { phases, standing }, phase }: Omit<InItProps, 'pupils' | 'mayKeep'>) {
  const t = useT()
  if (!standing) return null
  const beyond = phases.slice(phases.findIndex(({ id }) => id === phase.id) + 1)
  const count = standing.done + beyond.reduce((sum, { id }) => sum + atPhase(standing, id), 0)
  return t('workflows.edit.past-it', { count, all: standing.walking })
}

/** The phase before it and the one behind it, for who walks through them. */
function Neighbours({ workflow: { id, phases }, at }: { workflow: ShownWorkflow; at: number }) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const link = (key: 'before' | 'behind', phase: EditedPhase | undefined) =>
    phase ? (
      <Link className="btn" rel={key === 'before' ? 'prev' : 'next'} to={path(`/workflows/${id}/${phase.id}`)}>
        {key === 'before' ? <Icon name="arrow-left-bold" /> : null}
        {phase.name[locale]}
        <span className="vh">, {t(`workflows.edit.${key}`)}</span>
        {key === 'behind' ? <Icon name="arrow-right-bold" /> : null}
      </Link>
    ) : null
  return (
    <nav className="wf-next" aria-label={t('workflows.edit.neighbours')}>
      {link('before', phases[at - 1])}
      {link('behind', phases[at + 1])}
    </nav>
  )
}

/** Where on the route most of the reader's pupils are now, for who came where nobody is. */
function MostAt({ workflow: { id, phases, standing } }: Pick<InItProps, 'workflow'>) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const [most] = phases
    .map((one) => ({ one, count: standing ? atPhase(standing, one.id) : 0 }))
    .toSorted((a, b) => b.count - a.count)
  if (!most || most.count === 0) return null
  return (
    <Link to={path(`/workflows/${id}/${most.one.id}`)}>
      {t('workflows.edit.most-at', { count: most.count, phase: most.one.name[locale] })}
    </Link>
  )
}
