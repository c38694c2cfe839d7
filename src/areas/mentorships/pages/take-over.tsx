import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { takeOverInput } from '#areas/mentorships/schema.ts'
import { FromThen, stillToBegin, type Ahead } from '#areas/mentorships/ui/colleague-load.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '../ui/mentorships.css'

type Preview = {
  rows: GotOne<'/mentorships'>[]
  outcomes: Record<string, 'moves' | 'has-already' | 'no-role'>
  asked: Record<string, string>
}

export async function loader(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get('from') ?? ''
  return load(args, async (api) => {
    const [choices, ahead] = await Promise.all([api.get('/mentorships/choices'), api.get(stillToBegin)])
    return { choices: choices.data, ahead: ahead.data, from }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<{ preview: Preview }> => {
    const wish = readForm(takeOverInput, form)
    if (form.get('step') === 'confirm') {
      const { meta } = await api.post('/mentorships/take_over', 'mentorships', wish)
      const taken = Object.values(meta.outcomes).filter((outcome) => outcome !== 'no-role').length
      throw redirect(`/${api.locale}/mentorships?taken=${taken}`)
    }
    const { data, meta } = await api.post('/mentorships/take_over?dry_run=true', 'mentorships', wish)
    const asked = Object.fromEntries(['fromId', 'toId', 'on'].map((name) => [name, String(form.get(name) ?? '')]))
    return { preview: { rows: data, outcomes: meta.outcomes, asked } }
  })
}

/** One colleague takes over from another: first what it would mean, then the button that does it. */
export default function TakeOver() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, today } = useShell()
  const locale = useLocale()
  const { choices, ahead, from } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; preview?: Preview } | undefined
  const { problem, preview } = outcome ?? {}
  const sent = problem?.values ?? preview?.asked
  const people = (name: 'fromId' | 'toId', at: string) => (
    <SelectField
      label={t(`mentorships.take-over.${name}`)}
      name={name}
      errors={problem?.fields[name]}
      defaultValue={sent?.[name] ?? at}
      options={[
        { value: '', label: t('mentorships.add.choose') },
        ...choices.colleagues.map(({ id, name: who, groupNames, pupilCount }) => ({
          value: id,
          label: groupNames.length
            ? `${who}, ${new Intl.ListFormat(locale).format(groupNames)}, ${t('groups.pupils', { count: pupilCount })}`
            : who,
        })),
      ]}
    />
  )
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('mentorships.take-over.title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/mentorships'), t('mentorships.list.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('mentorships.take-over.title')}</h1>
          <p>{t('mentorships.take-over.lead')}</p>
        </div>
      </div>
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={t('mentorships.goes.title')}
            steps={['1', '2', '3'].map((step) => t(`mentorships.take-over.goes.${step}`))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate key={from}>
          <div className="pairs">
            {people('fromId', from)}
            {people('toId', '')}
          </div>
          <TextField
            label={t('mentorships.take-over.on')}
            help={t('mentorships.take-over.on-help')}
            name="on"
            type="date"
            errors={problem?.fields.on}
            className="w-m"
            defaultValue={sent?.on ?? today}
          />
          <p className="btn-group">
            <SubmitButton look={preview ? 'plain' : 'primary'}>{t('mentorships.take-over.look')}</SubmitButton>
          </p>
        </Form>
        {preview ? (
          <PreviewOf preview={preview} />
        ) : (
          <WhoHasWhom colleagues={choices.colleagues} ahead={ahead} from={from} />
        )}
      </RecordCols>
    </main>
  )
}

type WhoHasWhomProps = {
  colleagues: Got<'/mentorships/choices'>['colleagues']
  ahead: readonly Ahead[]
  from: string
}

/** Who looks after which classes now, and the way to hand theirs over. */
function WhoHasWhom({ colleagues, ahead, from }: WhoHasWhomProps) {
  const t = useT()
  const locale = useLocale()
  if (colleagues.length === 0) return null
  return (
    <section className="section" aria-labelledby="whom">
      <div className="section-head">
        <h2 id="whom">{t('mentorships.take-over.now')}</h2>
      </div>
      <ul className="lines rows mentor-load">
        {colleagues
          .toSorted((one, other) => other.pupilCount - one.pupilCount || one.name.localeCompare(other.name))
          .map(({ id, name, groupNames, pupilCount }) => (
            <li key={id} className="row-line" aria-current={id === from ? 'true' : undefined}>
              <PersonMark name={name} size="s" />
              <b className="mentor-load-who">{name}</b>
              <span className="muted grow">
                {groupNames.length > 0
                  ? new Intl.ListFormat(locale).format(groupNames)
                  : t('mentorships.take-over.no-class')}
                <FromThen id={id} ahead={ahead} />
              </span>
              <span className="mentor-load-n">{t('groups.pupils', { count: pupilCount })}</span>
              {pupilCount > 0 || groupNames.length > 0 ? (
                <Link className="linkbtn" to={`?from=${id}`} preventScrollReset>
                  {t('mentorships.take-over.pick')} <span className="vh">{name}</span>
                </Link>
              ) : (
                <span />
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

function PreviewOf({ preview: { rows, outcomes, asked } }: { preview: Preview }) {
  const t = useT()
  const { shortDay } = useFormat()
  const moving = rows.filter(({ id }) => outcomes[id] !== 'no-role')
  if (rows.length === 0)
    return <Empty title={t('mentorships.take-over.nothing')}>{t('mentorships.take-over.nothing-text')}</Empty>
  return (
    <section className="section" aria-labelledby="over">
      <h2 id="over">{t('mentorships.take-over.preview', { count: moving.length })}</h2>
      <table className="table stack-s">
        <caption className="vh">{t('mentorships.take-over.title')}</caption>
        <thead>
          <tr>
            {(['subject', 'role', 'until', 'outcome'] as const).map((column) => (
              <th scope="col" key={column}>
                {t(`mentorships.list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, groupId, subjectName, role, endedOn }) => (
            <tr key={id}>
              <th scope="row">{groupId ? t('groups.named', { name: subjectName }) : subjectName}</th>
              <td data-phone="under">{t(`mentorships.role.${role}`)}</td>
              <td>{endedOn ? shortDay(endedOn) : ''}</td>
              <td data-phone="status">{t(`mentorships.outcome.${outcomes[id] ?? 'moves'}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moving.length > 0 ? (
        <Form method="post" className="section">
          {Object.entries(asked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {moving.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton name="step" value="confirm">
            {t('mentorships.take-over.confirm', { count: moving.length })}
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  )
}
