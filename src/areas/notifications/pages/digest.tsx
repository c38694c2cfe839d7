import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { digestInput } from '../digests/schema.ts'
import { choosesMail, mailKindsFor } from '../ui/mail-kinds.ts'
import '../ui/digest.css'

export const handle = { layout: 'sidebar' }

const hours = [6, 7, 8, 9, 12, 15, 17, 19, 21]

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ settings: (await api.get('/digest_settings')).data }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    await api.patch('/digest_settings', 'digest_settings', readForm(digestInput, form))
    return { saved: true }
  })
}

/** How often somebody wants mail. What must be done now is always mailed at once. */
export default function DigestMail() {
  const t = useT()
  const { clock } = useFormat()
  const { tenant, user } = useShell()
  const { settings } = useLoaderData<typeof loader>()
  const { recent } = settings
  const outcome = useActionData<{ problem?: FormProblem; saved?: boolean }>()
  const own = (name: string) => t(`notifications.digest.${name}`)
  const errors = outcome?.problem?.fields ?? {}
  const hasChoice = choosesMail(user?.capacities ?? [])
  const offered = hours.includes(settings.hour) ? hours : [...hours, settings.hour].sort((a, b) => a - b)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} lead={own(hasChoice ? 'text' : 'text-at-once')} />
      {outcome?.saved ? <Notice tone="ok" role="status" title={own('saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      {hasChoice ? (
        <Form method="post" className="record-form digest mail-parts">
          <ChoiceField
            label={own('frequency')}
            name="frequency"
            type="radio"
            look="cards"
            {...(recent.off > 0
              ? {
                  help: t('notifications.digest.recent.help', {
                    alone: Math.max(recent.besideDaily, recent.besideWeekly),
                  }),
                }
              : {})}
            options={(['off', 'daily', 'weekly'] as const).map((value) => ({
              value,
              label: (
                <>
                  <b>{own(`frequencies.${value}`)}</b>
                  {recent.off > 0 ? (
                    <span className="muted small">
                      {t(`notifications.digest.recent.${value}`, {
                        count: recent[value],
                        alone: { off: 0, daily: recent.besideDaily, weekly: recent.besideWeekly }[value],
                      })}
                    </span>
                  ) : null}
                </>
              ),
            }))}
            chosen={[settings.frequency]}
            errors={errors.frequency}
          />
          <div className="pairs">
            <SelectField
              label={own('weekday')}
              name="weekday"
              options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: own(`weekdays.${day}`) }))}
              defaultValue={String(settings.weekday)}
              errors={errors.weekday}
            />
            <SelectField
              label={own('hour')}
              name="hour"
              options={offered.map((hour) => ({
                value: String(hour),
                label: clock(`${String(hour).padStart(2, '0')}:00`),
              }))}
              defaultValue={String(settings.hour)}
              errors={errors.hour}
            />
          </div>
          <SubmitButton>{own('save')}</SubmitButton>
        </Form>
      ) : null}
      <MailKinds />
    </main>
  )
}

/** Which mails one gets: what comes at once whatever one chose, and what comes as one chose above. */
function MailKinds() {
  const t = useT()
  const { user } = useShell()
  const own = (name: string) => t(`notifications.kinds.${name}`)
  const [atOnce, chosen] = partition(mailKindsFor(user?.capacities ?? []))
  return (
    <section className="record-form section mail-parts" aria-labelledby="kinds">
      <h2 id="kinds">{own('title')}</h2>
      {chosen.length > 0 ? <h3>{own('always')}</h3> : null}
      <Kinds of={atOnce} />
      {chosen.length > 0 ? (
        <>
          <h3>{own('as-chosen')}</h3>
          <Kinds of={chosen} />
        </>
      ) : null}
    </section>
  )
}

type Kind = ReturnType<typeof mailKindsFor>[number]

function partition(kinds: readonly Kind[]): [atOnce: Kind[], chosen: Kind[]] {
  return [kinds.filter(({ when }) => when === 'always'), kinds.filter(({ when }) => when !== 'always')]
}

function Kinds({ of }: { of: readonly Kind[] }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const hours = tenant.capabilities.usesHours ? 'yes' : 'no'
  return (
    <ul className="lines mail-kinds">
      {of.map(({ key, when }) => (
        <li key={key}>
          <b>{t(`notifications.kinds.${key}.title`, { hours })}</b>
          <span className="muted">{t(`notifications.kinds.${key}.text`, { hours })}</span>
          {when === 'search' ? (
            <Link to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>{t('notifications.kinds.by-search')}</Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
