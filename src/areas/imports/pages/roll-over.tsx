import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { RolloverOutcome, type ShownOutcome } from '#areas/imports/ui/rollover-outcome.tsx'
import { RolloverRuns } from '#areas/imports/ui/rollover-runs.tsx'
import { rolloverWays } from '#areas/imports/rollover/model.ts'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import './roll-over.css'

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('school')
  return load(args, async (api) => {
    const { school } = await ownSchool(api, asked)
    const { data: runs } = await api.get('/rollovers')
    try {
      const { data: plan } = await api.get(`/rollover_plans/${school.id}`)
      return { plan, runs, early: null }
    } catch (error) {
      // Too early for the next one: what was done, and the step back, stand here all the same.
      if (!(error instanceof ApiRefusal) || error.status !== 409) throw error
      return { plan: null, runs, early: error.message }
    }
  })
}

type Outcome = { problem?: FormProblem; looked?: ShownOutcome; lookedAt?: string; values?: Record<string, string> }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<Outcome> => {
    const undo = form.get('undo')
    if (typeof undo === 'string') {
      await api.put(`/rollovers/${undo}/undo`, 'rollovers', {})
      throw redirect(`/${api.locale}/groups/roll_over?undone=1`)
    }
    const schoolId = String(form.get('schoolId'))
    const choices = choicesIn(form)
    const chosen = JSON.stringify(choices)
    // Something was changed after the plan was shown: what it comes to now is shown first.
    if (form.get('step') === 'confirm' && form.get('lookedAt') === chosen) {
      const typed = form.get('typed')
      await api.post('/rollovers', 'rollovers', { ...choices, schoolId, typed: typed === '' ? null : typed })
      throw redirect(`/${api.locale}/groups/roll_over?done=1`)
    }
    const { data } = await api.post(`/rollover_plans/${schoolId}/look`, 'rollover_outcomes', choices)
    return { looked: data, lookedAt: chosen, values: formValues(form) }
  })
}

function choicesIn(form: FormData) {
  const classes = [...form.keys()].flatMap((key) => {
    const id = key.startsWith('way.') ? key.slice(4) : ''
    const way = rolloverWays.find((one) => one === form.get(key))
    return id && way ? [{ id, way, name: String(form.get(`name.${id}`) ?? '').trim() }] : []
  })
  return { classes, periods: form.getAll('periods').map(String), mentors: form.get('mentors') === 'on' }
}

export default function RollOver() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { plan, runs, early } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const outcome = useActionData() as Outcome | undefined
  // A year does not break at its hyphen.
  const title = plan
    ? t('imports.rollover.title', { year: plan.toYear.replace('-', '\u2011') })
    : t('imports.rollover.title-early')
  const said = ['done', 'undone'].find((one) => search.has(one))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/groups'), t('groups.list.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          {plan ? (
            <p>{t('imports.rollover.lead', { school: plan.schoolName, from: plan.fromYear, to: plan.toYear })}</p>
          ) : null}
        </div>
      </div>
      {said && !outcome ? <Notice tone="ok" role="status" title={t(`imports.rollover.${said}`)} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      {!plan ? (
        <Empty title={t('imports.rollover.early')}>{early}</Empty>
      ) : plan.classes.length === 0 ? (
        <Empty title={t('imports.rollover.no-classes')}>{t('imports.rollover.no-classes-text')}</Empty>
      ) : (
        <Choices key={outcome?.lookedAt ?? runs.length} plan={plan} outcome={outcome} />
      )}
      <RolloverRuns runs={runs} />
    </main>
  )
}

function Choices({ plan, outcome }: { plan: Got<'/rollover_plans/:id'>; outcome: Outcome | undefined }) {
  const t = useT()
  const { day } = useFormat()
  const kept = outcome?.values ?? outcome?.problem?.values
  const fields = outcome?.problem?.fields ?? {}
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="schoolId" value={plan.id} />
      <input type="hidden" name={namesField} value="periods,mentors" />
      <RecordCols
        aside={
          <SidePart id="more" title={t('imports.rollover.more')}>
            <More plan={plan} kept={kept} errors={fields.periods} />
            <p className="btn-group">
              <SubmitButton name="step" value="look" look={outcome?.looked ? 'plain' : 'primary'}>
                {t('imports.rollover.look')}
              </SubmitButton>
            </p>
          </SidePart>
        }
      >
        <section className="record-form" aria-labelledby="classes">
          <h2 id="classes">{t('imports.rollover.classes')}</h2>
          <p className="hint">
            {t('imports.rollover.classes-help', { day: day(plan.startsOn) })}
            {plan.mayLeave ? '' : ` ${t('imports.rollover.leave-later')}`}
          </p>
          {plan.classes.map((one) => (
            <ClassLine key={one.id} shown={one} kept={kept} fields={fields} mayLeave={plan.mayLeave} />
          ))}
        </section>
      </RecordCols>
      <RolloverOutcome
        looked={outcome?.looked}
        lookedAt={outcome?.lookedAt ?? kept?.lookedAt}
        year={plan.toYear}
        problem={outcome?.problem}
      />
    </Form>
  )
}

type MoreProps = {
  plan: Got<'/rollover_plans/:id'>
  kept: Record<string, string> | undefined
  errors: string[] | undefined
}

/** What goes along besides the classes: who looks after them, and the periods of the year. */
function More({ plan, kept, errors }: MoreProps) {
  const t = useT()
  const { day } = useFormat()
  const open = plan.periods.filter(({ isThere }) => !isThere)
  return (
    <>
      <Checkbox
        label={t('imports.rollover.mentors')}
        name="mentors"
        defaultChecked={kept ? kept.mentors === 'on' : true}
      />
      {open.length > 0 ? (
        <ChoiceField
          type="checkbox"
          name="periods"
          label={t('imports.rollover.periods')}
          help={t('imports.rollover.periods-help')}
          errors={errors}
          options={open.map(({ id, name, startsOn, endsOn }) => ({
            value: id,
            label: t('imports.rollover.period', { name, from: day(startsOn), until: day(endsOn) }),
          }))}
          chosen={kept ? (kept.periods ?? '').split(',') : open.map(({ id }) => id)}
        />
      ) : null}
    </>
  )
}

function ClassLine({
  shown,
  kept,
  fields,
  mayLeave,
}: {
  shown: Got<'/rollover_plans/:id'>['classes'][number]
  kept: Record<string, string> | undefined
  fields: Record<string, string[]>
  mayLeave: boolean
}) {
  const t = useT()
  const { id, name, pupils, mentorNames, way, nextName, isThere } = shown
  const named = (what: string) => (
    <>
      {t(`imports.rollover.${what}`)} <span className="vh">{name}</span>
    </>
  )
  return (
    <div className="roll-line">
      <div>
        <strong>{name}</strong>
        <p className="muted">
          {[t('imports.rollover.pupils', { count: pupils }), ...mentorNames].join(' · ')}
          {isThere ? ` · ${t('imports.rollover.there', { name: nextName })}` : ''}
        </p>
      </div>
      <SelectField
        label={named('becomes')}
        name={`way.${id}`}
        defaultValue={kept?.[`way.${id}`] ?? way}
        errors={fields[`way.${id}`]}
        options={rolloverWays
          .filter((value) => value !== 'leave' || mayLeave)
          .map((value) => ({ value, label: t(`imports.rollover.way.${value}`) }))}
      />
      <TextField
        label={named('next-name')}
        name={`name.${id}`}
        defaultValue={kept?.[`name.${id}`] ?? nextName}
        errors={fields[`name.${id}`]}
        maxLength={30}
        autoComplete="off"
      />
    </div>
  )
}
