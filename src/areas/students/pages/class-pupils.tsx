import type { ComponentProps } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addPupilsInput, removePupilsInput } from '#areas/students/assigning/schema.ts'
import { AcceptOutside } from '#areas/students/ui/accept-outside.tsx'
import { DayField } from '#areas/students/ui/day-field.tsx'
import { MembershipHistory } from '#areas/students/ui/membership-history.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, apiFor, formValues, load, problemData, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { loadMessages } from '#web/messages.ts'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '#areas/students/ui/class-pupils.css'

export async function loader(args: LoaderFunctionArgs) {
  const { id = '' } = args.params
  const q = new URL(args.request.url).searchParams.get('q')?.trim() ?? ''
  return load(args, async (api) => {
    const { data: group } = await api.get(`/groups/${id}`)
    if (!group.meta.may.edit) throw new Response(null, { status: 403 })
    const search = new URLSearchParams({ 'filter[name_cont]': q, 'page[size]': '25', sort: 'name' })
    const [memberships, groups, stands, found] = await Promise.all([
      api.get(`/groups/${id}/memberships`),
      api.get('/groups?page[size]=100'),
      // Where each stands is told beside the name; who may move them sees that, too.
      api.get(`/pupils?filter[group_id_in]=${id}&page[size]=100`).catch(notForReader),
      q ? api.get(`/pupils?${search}`) : undefined,
    ])
    const here = new Set(memberships.data.filter(({ state }) => state === 'now').map(({ studentId }) => studentId))
    return {
      group,
      q,
      memberships: memberships.data,
      stands: Object.fromEntries((stands?.data ?? []).map((one) => [one.id, one])),
      groups: groups.data.filter((one) => one.id !== id).map((one) => ({ id: one.id, name: one.name })),
      found: (found?.data ?? [])
        .filter((one) => !here.has(one.id))
        .map(({ id: pupil, name, groupNames }) => ({ id: pupil, name, groupNames })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    const back = `/${api.locale}/groups/${id}/pupils?done=1`
    if (form.get('step') === 'add')
      await api.post(`/groups/${id}/pupils`, 'group_memberships', readForm(addPupilsInput, form))
    // Only who says so takes pupils out.
    else if (form.get('step') === 'out')
      await api.post(`/groups/${id}/pupils/remove`, 'group_memberships', readForm(removePupilsInput, form))
    else {
      const goal = String(form.get('goal') ?? '')
      // No class stands ready: whoever chose none is asked for it.
      if (!goal) {
        const t = await loadMessages(apiFor(args).locale)
        const fields = { goal: [t('fields.required')] }
        const message = t('platform.refusals.invalid')
        return problemData({ message, code: 'platform.invalid', status: 422, fields, values: formValues(form) })
      }
      await api.post(`/groups/${goal}/pupils`, 'group_memberships', readForm(addPupilsInput, form))
    }
    throw redirect(back)
  })
}

/** Who is in a class: pupils come in, go to another class or leave, each from a day on; and who was in it before. */
export default function ClassPupils() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { group, memberships } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = t('students.class.title', { name: group.name })
  const before = memberships.filter(({ state }) => state === 'was')
  const planned = memberships.filter(({ state }) => state === 'planned')
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path(`/groups/${group.id}`), t('groups.named', { name: group.name })]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
        </div>
        <a className="btn class-pupils-add" href="#add">
          {t('students.class.add')}
        </a>
      </div>
      {search.has('done') && !problem ? <Notice tone="ok" role="status" title={t('students.class.done')} /> : null}
      <RecordCols
        aside={
          <>
            <AddPupils problem={problem} />
            {planned.length > 0 ? (
              <SidePart id="planned" title={t('students.class.planned')}>
                <MembershipHistory rows={planned} by="student" />
              </SidePart>
            ) : null}
          </>
        }
      >
        <ErrorSummary problem={problem} />
        <MovePupils problem={problem} />
        {before.length > 0 ? (
          <details className="section">
            <summary>{t('students.class.before', { count: before.length })}</summary>
            <MembershipHistory rows={before} by="student" />
          </details>
        ) : null}
      </RecordCols>
    </main>
  )
}

/** Pupils of the school by their name, to come into this class. */
function AddPupils({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { found, q } = useLoaderData<typeof loader>()
  const mine = problem?.values.step === 'add' ? problem : undefined
  return (
    <SidePart id="add" title={t('students.class.add')}>
      <Form method="get" className="seek" role="search">
        <TextField label={t('students.class.search')} name="q" type="search" defaultValue={q} />
        <SubmitButton look="plain">{t('students.class.find')}</SubmitButton>
      </Form>
      {q && found.length === 0 ? <p className="muted">{t('students.class.nobody')}</p> : null}
      {found.length > 0 ? (
        <Form method="post" noValidate className="section">
          <input type="hidden" name="fields" value="studentIds" />
          <WhichPupils
            problem={mine}
            options={found.map(({ id, name, groupNames }) => ({
              value: id,
              label: groupNames.length > 0 ? `${name} (${groupNames.join(', ')})` : name,
            }))}
          />
          <DayField problem={mine} />
          <AcceptOutside problem={mine} />
          <p className="btn-group">
            <SubmitButton name="step" value="add">
              {t('students.class.add-button')}
            </SubmitButton>
          </p>
        </Form>
      ) : null}
    </SidePart>
  )
}

/** Whom of them it is about. */
function WhichPupils({
  problem,
  options,
  children,
}: { problem: FormProblem | undefined } & Pick<ComponentProps<typeof ChoiceField>, 'options' | 'children'>) {
  const t = useT()
  return (
    <ChoiceField
      type="checkbox"
      look="chips"
      name="studentIds"
      label={t('students.class.who')}
      errors={problem?.fields.studentIds}
      chosen={problem?.values.studentIds?.split(',') ?? []}
      options={options}
    >
      {children}
    </ChoiceField>
  )
}

/** The pupils who are in the class, to go to another one or out of it. */
function MovePupils({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { group, groups, memberships, stands } = useLoaderData<typeof loader>()
  const members = memberships.filter(({ state }) => state === 'now')
  const mine = problem?.values.step === 'add' ? undefined : problem
  if (members.length === 0) return <p className="muted">{t('students.class.empty')}</p>
  return (
    <section aria-labelledby="move">
      <Form method="post" className="record-form class-pupils" noValidate>
        <h2 id="move">{t('students.class.move')}</h2>
        <p className="muted">{t('students.class.goes-along')}</p>
        <input type="hidden" name="fields" value="studentIds" />
        <div className="pairs">
          {groups.length > 0 ? (
            <SelectField
              label={t('students.class.goal')}
              help={t('students.class.goal-help')}
              name="goal"
              errors={mine?.fields.groupId ?? mine?.fields.goal}
              defaultValue={mine?.values.goal ?? ''}
              options={[
                { value: '', label: t('students.assign.choose') },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          ) : null}
          <DayField problem={mine} />
        </div>
        <WhichPupils
          problem={mine}
          options={members.map(({ studentId, studentName }) => ({
            value: studentId,
            label: (
              <>
                {studentName}
                <Stand pupil={stands[studentId]} />
              </>
            ),
          }))}
        >
          <TickAll>{t('students.class.everybody', { count: members.length })}</TickAll>
        </WhichPupils>
        <AcceptOutside problem={mine} />
        <p className="btn-group form-foot">
          {groups.length > 0 ? (
            <SubmitButton name="step" value="move">
              {t('students.class.move-button')}
            </SubmitButton>
          ) : null}
          <SubmitButton name="step" value="out" look="plain">
            {t('students.class.out')}
          </SubmitButton>
          <Link className="btn btn-quiet" to={path(`/groups/${group.id}`)}>
            {t('students.class.back')}
          </Link>
        </p>
      </Form>
    </section>
  )
}

/** Where a pupil is, and how many hours of theirs are approved: who moves somebody knows whom it is about. */
function Stand({ pupil }: { pupil: GotOne<'/pupils'> | undefined }) {
  const t = useT()
  const { hours } = useFormat()
  if (!pupil) return null
  const { organizationName, usesHours, internshipId, minutesApproved, state, late, daysAtTurn } = pupil
  // In a period that is still to come nobody is without a place yet; what is late is said all the same, as on the list.
  const isAhead = state === 'none' && daysAtTurn === null && late.length === 0
  return (
    <span className="class-pupil-stand">
      {[
        t(isAhead ? 'desk.ahead' : late[0] ? `desk.late.${late[0]}` : `desk.state.${state}`),
        organizationName,
        internshipId && usesHours ? t('students.class.hours', { hours: hours(minutesApproved) }) : null,
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}
