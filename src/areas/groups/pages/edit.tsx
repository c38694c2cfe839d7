import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import '#areas/groups/ui/groups.css'
import { groupEvents } from '#areas/groups/steps/model.ts'
import { changeGroupInput } from '#areas/groups/schema.ts'
import { GroupFields } from '#areas/groups/ui/group-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { versionFor } from '#web/form-version.ts'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/groups/${args.params.id}`)
    if (!data.meta.may.edit) throw new Response(null, { status: 403 })
    return { group: data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    const event = groupEvents.find((one) => one === form.get('event'))
    if (event) await api.put(`/groups/${id}/${event}`, 'groups', { lockVersion: String(form.get('lockVersion')) })
    else await api.patch(`/groups/${id}`, 'groups', readForm(changeGroupInput, form), id)
    throw redirect(`/${api.locale}/groups/${id}`)
  })
}

export default function EditGroup() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { group } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = t('groups.edit-named', { name: group.name })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path(`/groups/${group.id}`), t('groups.named', { name: group.name })]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{t('groups.edit-touches', { count: group.pupilCount })}</p>
        </div>
      </div>
      <RecordCols
        aside={
          <>
            <SidePart id="mentors" title={t('mentorships.for-class')}>
              <p>
                {group.mentorNames.length > 0
                  ? t('groups.mentored-now', { names: group.mentorNames.join(', ') })
                  : t('groups.no-mentor-now')}
              </p>
              <p>
                <Link to={path(`/mentorships?group=${group.id}`)}>{t('groups.to-mentors')}</Link>
              </p>
              <Link className="btn" to={path(`/mentorships/add?group=${group.id}`)}>
                {t('mentorships.add.title')}
              </Link>
            </SidePart>
            {group.meta.allowedEvents.map((event) => (
              <SidePart key={event} id={`event-${event}`} title={t(`groups.event.${event}`)}>
                <p>{t(`groups.event-help.${event}`)}</p>
                <Form method="post">
                  <input type="hidden" name="lockVersion" value={group.lockVersion} />
                  <SubmitButton look="plain" name="event" value={event}>
                    {event === 'archive' ? <Icon name="archive" /> : null} {t(`groups.event.${event}`)}
                  </SubmitButton>
                </Form>
              </SidePart>
            ))}
          </>
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form group-form" noValidate key={group.lockVersion}>
          <input type="hidden" name="lockVersion" value={versionFor(problem, group.lockVersion)} />
          <GroupFields group={group} problem={problem} />
          <p className="btn-group">
            <SubmitButton>{t('groups.save')}</SubmitButton>{' '}
            <Link className="btn" to={path(`/groups/${group.id}`)}>
              {t('groups.back')}
            </Link>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
