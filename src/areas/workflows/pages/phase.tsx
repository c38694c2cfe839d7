import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { PhaseForm } from '#areas/workflows/ui/phase-form.tsx'
import { useAsks, useDue } from '#areas/workflows/ui/phase-rows.tsx'
import { readPhase, withoutPhase } from '#areas/workflows/ui/phase-written.ts'
import type { EditedPhase } from '#areas/workflows/ui/workflow.ts'
import '#areas/workflows/ui/workflows.css'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

const makeId = () => crypto.randomUUID()

/** The address of a phase that is still to be made. */
const unmade = 'new'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: workflow } = await api.get(`/workflows/${args.params.id}`)
    const phase = workflow.phases.find(({ id }) => id === args.params.phaseId)
    if (!phase && args.params.phaseId !== unmade) throw data({ code: 'platform.not-found' }, { status: 404 })
    return { workflow, phase: phase ?? null }
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
          ? [...workflow.phases, written]
          : workflow.phases.map((phase) => (phase.id === phaseId ? written : phase))
    await api.put(`/workflows/${id}/phases`, 'workflows', { phases, lockVersion })
    throw redirect(`/${api.locale}/workflows/${id}`)
  })
}

/** One phase of a workflow: what it is called, asks and waits for, and until when. */
export default function Phase() {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { workflow, phase } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = phase ? t('workflows.edit.phase', { name: phase.name[locale] }) : t('workflows.edit.add-phase')
  const canEdit = workflow.meta.may.edit && workflow.status !== 'archived'
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/workflows'), t('workflows.edit.title')],
          [path(`/workflows/${workflow.id}`), workflow.name],
        ]}
      />
      <h1>{title}</h1>
      {canEdit ? (
        <>
          <ErrorSummary problem={problem} />
          <PhaseForm workflow={workflow} phase={phase ?? undefined} problem={problem} />
          {phase ? (
            <Form method="post" className="section">
              <input type="hidden" name="lockVersion" value={workflow.lockVersion} />
              <SubmitButton look="stop" name="step" value="remove">
                {t('workflows.edit.remove-phase')}
              </SubmitButton>
            </Form>
          ) : null}
        </>
      ) : phase ? (
        <Facts phase={phase} />
      ) : null}
    </main>
  )
}

/** For who reads along. */
function Facts({ phase }: { phase: EditedPhase }) {
  const locale = useLocale()
  return (
    <>
      <p>{phase.explanation[locale]}</p>
      <p>{useAsks(phase)}</p>
      <p>{useDue(phase)}</p>
    </>
  )
}
