import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { assignGroupInput } from '#areas/students/assigning/schema.ts'
import { AcceptOutside } from '#areas/students/ui/accept-outside.tsx'
import { DayField } from '#areas/students/ui/day-field.tsx'
import { MembershipHistory } from '#areas/students/ui/membership-history.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

/** No class yet: the empty answer is the one out of every class. */
const unchosen = '-'

export async function loader(args: LoaderFunctionArgs) {
  const { id = '' } = args.params
  return load(args, async (api) => {
    const { data: pupil, meta } = await api.get(`/students/${id}`)
    const { data: memberships } = await api.get(`/students/${id}/memberships`)
    // Who may not move a pupil has nothing to do here: their class stands in their file.
    if (!pupil.meta.may.edit.includes('groupId')) throw new Response(null, { status: 403 })
    return { pupil, groups: meta.groups, memberships }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    if (form.get('step') === 'stay') await api.delete(`/students/${id}/assign_group`)
    else await api.post(`/students/${id}/assign_group`, 'group_memberships', readForm(assignGroupInput, form))
    throw redirect(`/${api.locale}/students/${id}/assign_group?done=1`)
  })
}

/** A pupil goes to another class: from which day, and in which classes the pupil was before. */
export default function AssignGroup() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const { pupil, groups, memberships } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = t('students.assign.title', { name: pupil.name })
  const now = memberships.find(({ state }) => state === 'now')
  const planned = memberships.find(({ state }) => state === 'planned')
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path(`/users/${pupil.id}`), pupil.name]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>
            {now ? t('students.assign.now', { group: now.groupName ?? '' }) : null} {t('students.assign.along')}
          </p>
        </div>
      </div>
      {planned ? (
        <Notice
          title={t(planned.groupName ? 'students.planned' : 'students.planned-out', {
            day: fullDate(planned.joinedOn),
            group: planned.groupName ?? '',
          })}
        >
          <Form method="post">
            <button className="linkbtn" type="submit" name="step" value="stay">
              {t('students.stay')}
            </button>
          </Form>
        </Notice>
      ) : null}
      <RecordCols
        aside={
          <SidePart id="history" title={t('students.classes')}>
            {memberships.length > 0 ? (
              <MembershipHistory rows={memberships} by="group" />
            ) : (
              <p className="muted">{t('students.no-class')}</p>
            )}
          </SidePart>
        }
      >
        <ErrorSummary problem={problem} />
        <Form
          method="post"
          className="record-form"
          noValidate
          aria-label={t('students.assign.move')}
          key={memberships.length}
        >
          <SelectField
            label={t('students.assign.group')}
            name="groupId"
            errors={problem?.fields.groupId}
            defaultValue={problem?.values.groupId ?? unchosen}
            options={[
              { value: unchosen, label: t('students.assign.choose') },
              ...groups.filter(({ id }) => id !== pupil.groupId).map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: t('students.no-class') },
            ]}
          />
          <DayField problem={problem} />
          <AcceptOutside problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('students.assign.button')}</SubmitButton>{' '}
            <Link className="btn" to={path(`/users/${pupil.id}`)}>
              {t('students.assign.back')}
            </Link>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
