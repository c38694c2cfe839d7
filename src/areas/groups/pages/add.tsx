import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { newGroupInput } from '#areas/groups/schema.ts'
import { GroupFields } from '#areas/groups/ui/group-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { HowItGoes, RecordCols, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '../ui/groups.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data, meta }, choices] = await Promise.all([
      api.get('/groups?page[size]=50&sort=name'),
      api.get('/mentorships/choices').catch(notForReader),
    ])
    if (!meta.may.add) throw new Response(null, { status: 403 })
    const mentors = choices?.data.colleagues.filter(({ roles }) => roles.includes('mentor')) ?? []
    return {
      years: meta.schoolYears,
      mentors: mentors.map(({ id, name, pupilCount }) => ({ id, name, pupilCount })),
      there: data,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { data } = await api.post('/groups', 'groups', readForm(newGroupInput, form))
    const mentorId = String(form.get('mentorId') ?? '')
    if (mentorId) await api.post('/mentorships', 'mentorships', { mentorId, role: 'mentor', groupId: data.id })
    throw redirect(`/${api.locale}/groups/${data.id}`)
  })
}

export default function AddGroup() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { years, mentors, there } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('groups.add'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/groups'), t('groups.list.title')]]} />
      <div className="pagehead">
        <h1>{t('groups.add')}</h1>
      </div>
      <RecordCols
        aside={
          <>
            <HowItGoes
              id="goes"
              title={t('groups.goes.title')}
              steps={['1', '2', '3'].map((step) => t(`groups.goes.${step}`))}
            />
            {there.length > 0 ? (
              <SidePart id="there" title={t('groups.there')}>
                <ul className="there-lines">
                  {there.map(({ id, name, pupilCount, mentorNames }) => (
                    <li key={id}>
                      <Link to={path(`/groups/${id}`)}>{name}</Link>
                      <span className="muted">{mentorNames.join(', ') || t('groups.no-mentor')}</span>
                      <span className="num">{pupilCount}</span>
                    </li>
                  ))}
                </ul>
              </SidePart>
            ) : null}
          </>
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate>
          <GroupFields group={{ schoolYear: years[0] ?? '' }} years={years} problem={problem}>
            {mentors.length > 0 ? (
              <SelectField
                label={t('mentorships.role.mentor')}
                name="mentorId"
                optional={t('shell.form.optional')}
                defaultValue={problem?.values.mentorId ?? ''}
                options={[
                  { value: '', label: t('mentorships.add.choose') },
                  ...mentors.map(({ id, name, pupilCount }) => ({
                    value: id,
                    label: `${name}, ${t('groups.pupils', { count: pupilCount })}`,
                  })),
                ]}
              />
            ) : null}
          </GroupFields>
          <p className="btn-group">
            <SubmitButton>{t('groups.add')}</SubmitButton>{' '}
            <Link className="btn" to={path('/groups')}>
              {t('groups.back')}
            </Link>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
