import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mentorshipRoles } from '#areas/groups/mentorships/model.ts'
import { newMentorshipInput } from '#areas/mentorships/schema.ts'
import { ColleagueLoad, stillToBegin } from '#areas/mentorships/ui/colleague-load.tsx'
import { TermFields } from '#areas/mentorships/ui/term-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '../ui/mentorships.css'

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const group = search.get('group') ?? search.get('groupId') ?? ''
  return load(args, async (api) => {
    const [{ data }, ahead] = await Promise.all([
      api.get(group ? `/mentorships/choices?${new URLSearchParams({ group })}` : '/mentorships/choices'),
      api.get(stillToBegin),
    ])
    return {
      choices: data,
      ahead: ahead.data,
      asked: { ...Object.fromEntries(search), groupId: group } as Record<string, string>,
    }
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

/** Gives a class, or pupils of it, somebody who looks after them. */
export default function AddMentorship() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { choices, ahead, asked } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const chosen = choices.groups.find(({ id }) => id === (problem?.values.groupId ?? asked.groupId))
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
            <>
              <ColleagueLoad colleagues={choices.colleagues} ahead={ahead} />
              <HowItGoes
                id="goes"
                title={t('mentorships.goes.title')}
                steps={[
                  ...(chosen
                    ? [
                        <b key="brings" role="status">
                          {t('mentorships.goes.brings', { count: chosen.pupilCount, name: chosen.name })}
                        </b>,
                      ]
                    : []),
                  ...['1', '2', '3'].map((step) => t(`mentorships.goes.${step}`)),
                ]}
              />
            </>
          }
        >
          <ErrorSummary problem={problem} />
          <AddForm choices={choices} sent={problem?.values ?? asked} problem={problem} />
        </RecordCols>
      )}
    </main>
  )
}

type AddFormProps = {
  choices: Got<'/mentorships/choices'>
  /** What was filled in before. */
  sent: Record<string, string>
  problem: FormProblem | undefined
}

function AddForm({ choices, sent, problem }: AddFormProps) {
  const t = useT()
  const { today } = useShell()
  const navigate = useNavigate()
  const group = choices.groups.find(({ id }) => id === sent.groupId)
  // The pupils of another class come with it; what else was filled in stays.
  const onGroup = (id: string) =>
    void navigate(`?${new URLSearchParams({ group: id })}`, { replace: true, preventScrollReset: true })
  return (
    <Form method="post" noValidate className="record-form">
      <input type="hidden" name="fields" value="studentIds" />
      <SelectField
        label={t('mentorships.field.groupId')}
        name="groupId"
        errors={problem?.fields.groupId}
        defaultValue={sent.groupId ?? ''}
        onChange={(event) => onGroup(event.currentTarget.value)}
        options={[
          { value: '', label: t('mentorships.add.choose-group') },
          ...choices.groups.map((one) => ({
            value: one.id,
            // Which class has somebody already is read before one is chosen.
            label: [
              t('mentorships.add.group', { name: one.name, count: one.pupilCount }),
              one.mentorNames.length > 0
                ? t('mentorships.add.of-mentor', { names: one.mentorNames.join(', ') })
                : t('mentorships.add.without'),
            ].join(', '),
          })),
        ]}
      />
      <button type="submit" className="btn btn-sm without-js" formMethod="get" formNoValidate>
        {t('mentorships.add.see-class')}
      </button>
      {group ? <NowMentor group={group} /> : null}
      <ChoiceField
        type="radio"
        name="whom"
        look="chips"
        label={t('mentorships.field.whom')}
        chosen={[sent.whom ?? 'class']}
        options={[
          { value: 'class', label: t('mentorships.add.whole') },
          { value: 'pupils', label: t('mentorships.add.some') },
        ]}
      />
      <div className="mentor-pupils">
        {group ? (
          <ChoiceField
            key={group.id}
            type="checkbox"
            name="studentIds"
            look="chips"
            label={t('mentorships.field.studentIds')}
            errors={problem?.fields.studentIds}
            chosen={sent.studentIds?.split(',') ?? []}
            options={choices.pupils.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <p className="hint">{t('mentorships.add.class-first')}</p>
        )}
      </div>
      <SelectField
        label={t('mentorships.field.mentorId')}
        name="mentorId"
        errors={problem?.fields.mentorId}
        defaultValue={sent.mentorId ?? ''}
        options={[
          { value: '', label: t('mentorships.add.choose') },
          ...choices.colleagues.map(({ id, name, roles }) => ({
            value: id,
            label: `${name} (${roles.map((one) => t(`mentorships.role.${one}`)).join(', ')})`,
          })),
        ]}
      />
      <div className="mentor-role">
        <ChoiceField
          type="radio"
          name="role"
          look="chips"
          label={t('mentorships.field.role')}
          errors={problem?.fields.role}
          chosen={[sent.role ?? 'mentor']}
          options={mentorshipRoles.map((value) => ({ value, label: t(`mentorships.role.${value}`) }))}
        />
      </div>
      <TermFields known={{ startedOn: sent.startedOn ?? today }} problem={problem} />
      <p className="btn-group">
        <SubmitButton>{t('mentorships.add.button')}</SubmitButton>
      </p>
    </Form>
  )
}

/** Who is the mentor of the class today, and the way for who takes over. */
function NowMentor({ group: { mentorNames } }: { group: AddFormProps['choices']['groups'][number] }) {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  return (
    <p className="hint mentor-now" role="status">
      {mentorNames.length ? (
        <>
          {t('mentorships.add.now', {
            names: new Intl.ListFormat(locale).format(mentorNames),
            count: mentorNames.length,
          })}{' '}
          <Link to={path('/mentorships/take_over')}>{t('mentorships.add.instead')}</Link>
        </>
      ) : (
        t('mentorships.add.no-mentor')
      )}
    </p>
  )
}
