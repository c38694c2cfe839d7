import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { initialsOf } from '#web/design/organization-mark.ts'
import { OrganizationFacts } from '#areas/organizations/ui/facts.tsx'
import { JudgeBody } from '#areas/organizations/ui/judge-body.tsx'
import { judgeOrganization } from '#areas/organizations/ui/judging.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { JudgeQueue } from '#web/design/judge-queue.tsx'
import { Icon } from '#web/design/icon.tsx'
import { NotForReader } from '#areas/tenancy/ui/not-for-reader.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type Waiting = GotOne<'/organizations/waiting'>

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const found = await api.get(`/organizations/waiting?page[number]=${page}&page[size]=10`).catch(notForReader)
    if (!found) return data({ waiting: undefined, page: undefined }, { status: 403 })
    const { number, totalPages, total } = found.meta.page
    if (total > 0 && number > totalPages) throw redirect(lastPage(url, totalPages))
    return { waiting: found.data, page: found.meta.page }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => ({ done: await judgeOrganization(api, form) }))
}

export default function Approve() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { waiting, page } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: string }>()
  const own = (key: string, values?: Record<string, string | number>) => t(`organizations.approve.${key}`, values)
  if (!waiting) return <NotTheirs />
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <JudgeQueue
        title={own('title')}
        lead={own('count', { count: page.total })}
        from={[path('/organizations'), t('organizations.list.title')]}
        done={outcome?.done && t(`organizations.done.${outcome.done}`)}
        problem={outcome?.problem}
        page={page}
        hrefOf={(at) => `?page=${at}`}
        empty={{ title: own('empty'), text: own('empty-text'), showAll: t('organizations.list.show-all') }}
      >
        <ul className="judge-how">
          {Object.entries(howIcons).map(([one, icon]) => (
            <li key={one}>
              <Icon name={icon} /> {own(`how.${one}`)}
            </li>
          ))}
        </ul>
        {waiting.map((organization, at) => (
          <Candidate
            key={`${organization.id} ${organization.lockVersion}`}
            organization={organization}
            leads={at === 0}
            problem={outcome?.problem?.values.id === organization.id ? outcome.problem : undefined}
          />
        ))}
      </JudgeQueue>
    </main>
  )
}

/** What each answer sets off, said once above all that wait. */
const howIcons = { approve: 'check-circle-fill', deny: 'x-circle', tells: 'envelope-simple' }

/** Who may not judge is told who does, and what they can do themselves. */
function NotTheirs() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const own = (key: string) => t(`organizations.approve.${key}`)
  const mayPropose = user?.capacities.includes('coordinator')
  return (
    <NotForReader title={own('not-yours')} text={own(mayPropose ? 'not-yours-propose' : 'not-yours-text')}>
      <Link className="btn btn-primary btn-lg" to={path('/organizations')}>
        {own('to-list')}
      </Link>
      {mayPropose ? (
        <Link className="btn btn-lg" to={path('/organizations/add')}>
          {own('propose')}
        </Link>
      ) : null}
    </NotForReader>
  )
}

type CandidateProps = {
  organization: Waiting
  problem: FormProblem | undefined
  /** The one that waits longest: with it one begins. */
  leads: boolean
}

function Candidate({ organization, problem, leads }: CandidateProps) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { id, name, createdAt, duplicates, source = 'staff' } = organization
  return (
    <section className="candidate to-judge" data-leads={leads ? '' : undefined} aria-labelledby={`c-${id}`}>
      <div className="org-head">
        <span className="sq" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div className="grow">
          <h2 id={`c-${id}`}>
            <Link to={path(`/organizations/${id}`)}>{name}</Link>
          </h2>
          <p className="muted">
            {t(`organizations.source.${source}`)}
            {createdAt ? `, ${t('organizations.judge.since', { day: fullDate(createdAt) })}` : ''}
          </p>
        </div>
        {createdAt ? <DaysWaited since={createdAt} /> : null}
      </div>
      <OrganizationFacts organization={organization} isListed />
      <JudgeBody organization={organization} duplicates={duplicates} problem={problem} isExplained />
    </section>
  )
}
