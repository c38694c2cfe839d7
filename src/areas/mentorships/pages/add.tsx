import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mentorshipRoles } from '#areas/groups/mentorships/model.ts'
import { newMentorshipInput } from '#areas/mentorships/schema.ts'
import { TermFields } from '#areas/mentorships/ui/term-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const group = search.get('group') ?? ''
  return load(args, async (api) => {
    const { data } = await api.get(
      group ? `/mentorships/choices?${new URLSearchParams({ group })}` : '/mentorships/choices',
    )
    return { choices: data, group, role: search.get('role') === 'supervisor' ? 'supervisor' : 'mentor' }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { groupId, studentIds, ...wish } = readForm(newMentorshipInput, form)
    const isWhole = form.get('whom') !== 'pupils'
    const { data, meta } = await api.post('/mentorships', 'mentorships', {
      ...wish,
      ...(isWhole ? { groupId } : { studentIds }),
    })
    throw redirect(`/${api.locale}/mentorships?added=${data.length}&before=${meta.alreadyThere}`)
  })
}

/** Gives a class, or pupils of it, somebody who looks after them: first the class, then who and from when. */
export default function AddMentorship() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { choices, group, role } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const chosen = choices.groups.find(({ id }) => id === group)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('mentorships.add.title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/mentorships'), t('mentorships.list.title')]]} />
      <div className="pagehead">
        <h1>{t('mentorships.add.title')}</h1>
      </div>
      {choices.colleagues.length === 0 ? (
        <Empty title={t('mentorships.add.nobody')}>{t('mentorships.add.nobody-text')}</Empty>
      ) : (
        <RecordCols
          aside={
            <HowItGoes
              id="goes"
              title={t('mentorships.goes.title')}
              steps={['1', '2', '3'].map((step) => t(`mentorships.goes.${step}`))}
            />
          }
        >
          <Form method="get" className="record-form">
            <SelectField
              label={t('mentorships.field.groupId')}
              name="group"
              defaultValue={group}
              options={[
                { value: '', label: t('mentorships.add.choose-group') },
                ...choices.groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SubmitButton look={chosen ? 'plain' : 'primary'}>
              {t(chosen ? 'mentorships.add.other' : 'mentorships.add.next')}
            </SubmitButton>
          </Form>
          {chosen ? <AddForm key={chosen.id} group={chosen} role={role} choices={choices} problem={problem} /> : null}
        </RecordCols>
      )}
    </main>
  )
}

type AddFormProps = {
  group: { id: string; name: string }
  role: string
  choices: ReturnType<typeof useLoaderData<typeof loader>>['choices']
  problem: FormProblem | undefined
}

function AddForm({ group, role, choices, problem }: AddFormProps) {
  const t = useT()
  const sent = problem?.values
  return (
    <>
      <ErrorSummary problem={problem} />
      <Form method="post" noValidate className="record-form section">
        <input type="hidden" name="groupId" value={group.id} />
        <input type="hidden" name="fields" value="studentIds" />
        <h2>{group.name}</h2>
        <ChoiceField
          type="radio"
          name="role"
          label={t('mentorships.field.role')}
          errors={problem?.fields.role}
          chosen={[sent?.role ?? role]}
          options={mentorshipRoles.map((value) => ({ value, label: t(`mentorships.role.${value}`) }))}
        />
        <SelectField
          label={t('mentorships.field.mentorId')}
          help={t('mentorships.field.mentorId-help')}
          name="mentorId"
          errors={problem?.fields.mentorId}
          defaultValue={sent?.mentorId ?? ''}
          options={[
            { value: '', label: t('mentorships.add.choose') },
            ...choices.colleagues.map(({ id, name, roles }) => ({
              value: id,
              label: `${name} (${roles.map((one) => t(`mentorships.role.${one}`)).join(', ')})`,
            })),
          ]}
        />
        <ChoiceField
          type="radio"
          name="whom"
          label={t('mentorships.field.whom')}
          errors={problem?.fields.groupId}
          chosen={[sent?.whom ?? 'class']}
          options={[
            { value: 'class', label: t('mentorships.add.whole') },
            { value: 'pupils', label: t('mentorships.add.some') },
          ]}
        />
        <PupilsField pupils={choices.pupils} problem={problem} />
        <TermFields problem={problem} />
        <p className="btn-group">
          <SubmitButton>{t('mentorships.add.button')}</SubmitButton>
        </p>
      </Form>
    </>
  )
}

/** Some of the class, where it is not all of it. */
function PupilsField({
  pupils,
  problem,
}: { pupils: AddFormProps['choices']['pupils'] } & Pick<AddFormProps, 'problem'>) {
  const t = useT()
  const sent = problem?.values
  return (
    <details className="field" open={sent?.whom === 'pupils'}>
      <summary>{t('mentorships.add.pupils', { count: pupils.length })}</summary>
      <ChoiceField
        type="checkbox"
        name="studentIds"
        label={t('mentorships.field.studentIds')}
        errors={problem?.fields.studentIds}
        chosen={sent?.studentIds?.split(',') ?? []}
        options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </details>
  )
}
