import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { atHome } from '#areas/organizations/ui/at-home.ts'
import { ProfilePart, WholePart } from '#areas/organizations/ui/company-part.tsx'
import { OrganizationFacts } from '#areas/organizations/ui/facts.tsx'
import { findersOf } from '#areas/organizations/ui/found-by.tsx'
import { HomePart } from '#areas/organizations/ui/home-part.tsx'
import { JudgeForms } from '#areas/organizations/ui/judge-forms.tsx'
import { JudgePanel } from '#areas/organizations/ui/judge-panel.tsx'
import { agreementsWith, PartnerAgreements } from '#areas/organizations/ui/partner-agreements.tsx'
import { minutesFromHome, minutesFromSchool, schoolsOf, seenFromSchool } from '#areas/organizations/ui/near-school.ts'
import { Judged, Now, OrganizationHead } from '#areas/organizations/ui/organization-head.tsx'
import { AgreementsPart, HistoryPart, Lately, PeoplePart } from '#areas/organizations/ui/page-parts.tsx'
import { isWritten } from '#areas/organizations/ui/story.tsx'
import { VacanciesPart } from '#areas/organizations/ui/vacancy-lines.tsx'
import { waitingHere, WaitsHere } from '#areas/organizations/ui/waits-here.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import type { ActionLine } from '#web/design/action-lines.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, readShell, useShell } from '#web/shell.ts'
import '#web/design/judging.css'

const tabs = ['profile', 'vacancies', 'people', 'agreements', 'history'] as const
type Tab = (typeof tabs)[number]

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('tab')
  return load(args, async (api) => {
    const id = args.params.id as string
    const [{ data: organization }, { user, organizations }] = await Promise.all([
      api.get(`/organizations/${id}?include=profile,vacancies`),
      readShell(api),
    ])
    // A merged organization lives on under another id.
    if (organization.id !== id) throw redirect(`/${api.locale}/organizations/${organization.id}`)
    const isCompany = organization.organizationType === 'Company'
    // Only where pupils come is anything on offer.
    const own = isCompany ? tabs : tabs.filter((one) => one !== 'vacancies' && one !== 'agreements')
    const open = organization.meta.seesAll ? own : (['profile', 'vacancies'] as const)
    // Of whom nothing is written, one sees first what there is to do.
    const first: Tab = isWritten(organization) || organization.vacancies.length === 0 ? 'profile' : 'vacancies'
    const tab: Tab = open.find((one) => one === asked) ?? first
    const looksForPupils = user?.capacities.includes('mentor') ?? false
    const isOurs = organizations.some((one) => one.id === id)
    const [duplicates, found, part, schools, pupils, waiting, home, fromHome] = await Promise.all([
      // Before approving one sees whether the organization is there already.
      organization.meta.allowedEvents.includes('approve')
        ? api.get(`/organizations/${id}/duplicates`).then(dataOf)
        : [],
      findersOf(api, organization),
      partOf(
        api,
        organization.meta.seesAll ? tab : undefined,
        id,
        isOurs && organization.organizationType !== 'School' && !isCompany,
      ),
      // How far it is, for who thinks of going there.
      organization.meta.seesAll && !looksForPupils ? undefined : schoolsOf(api).catch(notForReader),
      organization.internCount && looksForPupils ? ownPupilsAt(api, id) : [],
      // Who works there has a list of what waits for them.
      organization.meta.seesAll && isCompany && !isOurs ? waitingHere(api, id) : undefined,
      organization.meta.seesAll && !isCompany && isOurs && tab === 'profile' ? atHome(api, organization) : undefined,
      isCompany && user?.capacities.includes('student') ? minutesFromHome(api, id) : undefined,
    ])
    const shown = { organization, duplicates, found, open: [...open], tab }
    return { ...shown, schools: schools ?? [], pupils, waiting, home, fromHome, ...part }
  })
}

/** The list of a tab. Readers who may not see it get an empty list from the API, or a refusal. */
async function partOf(
  api: PageApi,
  tab: Tab | undefined,
  id: string,
  /** What a volunteer centre works on are the organizations of others. */
  isCentre: boolean,
): Promise<{
  people?: GotOne<'/users'>[] | undefined
  mayInvite?: boolean
  internships?: GotOne<'/internships'>[] | undefined
  kept?: Awaited<ReturnType<typeof agreementsWith>>
  lines?: ActionLine[] | undefined
}> {
  switch (tab) {
    case 'people':
      return {
        people: await api.get(`/users?filter[organization_id_eq]=${id}&page[size]=100`).then(dataOf, notForReader),
        mayInvite: Boolean((await api.get(`/grantable_roles?organization=${id}`).then(dataOf, notForReader))?.length),
      }
    case 'agreements':
      return {
        internships: await api
          .get(`/internships?filter[organization_id_eq]=${id}&page[size]=100`)
          .then(dataOf, notForReader),
        kept: await agreementsWith(api, id),
      }
    case 'history':
      return { lines: await linesOf(api, isCentre ? undefined : id, 50) }
    case 'profile':
    case 'vacancies':
      return { lines: await linesOf(api, isCentre ? undefined : id, mostLately) }
    default:
      return {}
  }
}

/** So many of a reader's own pupils are named. */
const mostPupils = 5

/** Who of those at an organization the reader looks after, by name. */
async function ownPupilsAt(api: PageApi, id: string): Promise<string[]> {
  const query = `filter[organization_id_eq]=${id}&filter[open_eq]=true&page[size]=${mostPupils}`
  const found = await api.get(`/internships?${query}`).then(dataOf, notForReader)
  return [...new Set((found ?? []).map(({ studentName }) => studentName))]
}

/** As many of what happened stand beside what one came for. */
const mostLately = 3

async function linesOf(api: PageApi, id: string | undefined, most: number): Promise<ActionLine[] | undefined> {
  const ofPlace = id
    ? `filter[organization_id_eq]=${id}&`
    : 'filter[kind_in]=organizations,vacancies,applications,people&'
  return api.get(`/audit_logs?${ofPlace}page[size]=${most}`).then(dataOf, notForReader)
}

function dataOf<Data>({ data }: { data: Data }): Data {
  return data
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id } = args.params
  return act(args, form, async (api) => {
    const text = (name: string) => String(form.get(name) ?? '').trim() || undefined
    const wish = { status: text('status'), reason: text('reason'), approvalNote: text('approvalNote') }
    const sent = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
    const lockVersion = Number(form.get('lockVersion'))
    if (await changeException(api, form, String(id))) return { done: 'exception' }
    if (form.get('step') === 'merge') {
      const into = text('into')
      await api.put(`/organizations/${id}/merge`, 'organizations', { into, lockVersion })
      throw redirect(`/${api.locale}/organizations/${into}?merged`)
    }
    await api.patch(`/organizations/${id}`, 'organizations', { ...sent, lockVersion }, id)
    return { done: String(form.get('step')) }
  })
}

/** A school's decision to place pupils here without recognition, given or withdrawn. */
async function changeException(api: PageApi, form: FormData, organizationId: string): Promise<boolean> {
  const step = form.get('step')
  if (step === 'withdraw-exception') await api.delete(`/recognition_exceptions/${String(form.get('exception'))}`)
  if (step === 'give-exception')
    await api.post('/recognition_exceptions', 'recognition_exceptions', {
      organizationId,
      schoolId: String(form.get('schoolId')),
      reason: String(form.get('reason') ?? ''),
    })
  return step === 'withdraw-exception' || step === 'give-exception'
}

export default function OrganizationPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user, organizations } = useShell()
  const { organization, duplicates, found, open, tab, schools, ...part } = useLoaderData<typeof loader>()
  const { people, mayInvite, internships, kept, lines, pupils, waiting, home, fromHome } = part
  const outcome = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const { status, name } = organization
  // Who has nothing to keep here reads all of it at once: what it is, and where one can go.
  const isWhole = !organization.meta.seesAll
  const ride = minutesFromSchool(seenFromSchool({ schools, pupils: [] }, organizations), organization)
  const problem = outcome?.problem
  const judge = <JudgeForms key={organization.lockVersion} organization={organization} problem={problem} />
  // What waits for the reader stands on top; what is done seldom, such as to archive, under what is known.
  const isToJudge = organization.meta.allowedEvents.includes('deny')
  const isUpToReader = organization.meta.allowedEvents.some((event) => ['approve', 'resubmit'].includes(event))
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(name, tenant.appName)}</title>
      {/* Who knows of no other has no list to go back to. */}
      {organization.meta.can.seeOthers ? (
        <Crumbs rooms={[[path('/organizations'), t('organizations.list.title')]]} />
      ) : null}
      <OrganizationHead organization={organization} />
      {search.has('saved') && !outcome ? <Notice tone="ok" role="status" title={t('organizations.saved')} /> : null}
      {search.has('merged') && !outcome ? (
        <Notice tone="ok" role="status" title={t('organizations.done.merge')} />
      ) : null}
      {outcome?.done ? <Notice tone="ok" role="status" title={t(`organizations.done.${outcome.done}`)} /> : null}
      <ErrorSummary problem={problem} />
      {organization.deniedReason ? (
        <Notice tone="stop" title={t('organizations.show.denied')}>
          {organization.deniedReason}
        </Notice>
      ) : null}
      {organization.awaitsContact && status === 'pending' ? (
        <Notice title={t('organizations.show.awaits-contact')}>{t('organizations.show.awaits-contact-text')}</Notice>
      ) : null}
      {isToJudge ? (
        <JudgePanel key={organization.lockVersion} {...{ organization, duplicates, found, problem }} />
      ) : isUpToReader ? (
        judge
      ) : null}
      {status === 'pending' && !isToJudge && !organization.awaitsContact && !isWhole ? (
        <Judged organization={organization} found={found} />
      ) : null}
      {isWhole ? null : <Now organization={organization} pupils={pupils} />}
      {waiting ? <WaitsHere organization={organization} waiting={waiting} /> : null}
      {isWhole ? null : (
        <nav className="tabs" aria-label={t('organizations.show.parts')}>
          {open.map((one) => (
            <Link key={one} to={`?tab=${one}`} aria-current={one === tab ? 'page' : undefined}>
              {t(one === 'vacancies' && isHost(user) ? 'organizations.show.places' : `organizations.tab.${one}`)}
            </Link>
          ))}
        </nav>
      )}
      <RecordCols
        aside={
          <SidePart id="facts" title={t('organizations.show.about')}>
            <OrganizationFacts organization={organization} told={found[0]} />
            {isToJudge || isUpToReader ? null : judge}
          </SidePart>
        }
      >
        {isWhole ? <WholePart organization={organization} ride={ride} fromHome={fromHome} /> : null}
        {home ? <HomePart organization={organization} home={home} /> : null}
        {tab === 'profile' && !isWhole && !home ? <ProfilePart organization={organization} ride={ride} /> : null}
        {tab === 'vacancies' && !isWhole ? <VacanciesPart organization={organization} /> : null}
        {(tab === 'profile' || tab === 'vacancies') && lines?.length ? <Lately lines={lines} /> : null}
        {tab === 'people' ? (
          <PeoplePart organization={organization} people={people} mayInvite={mayInvite ?? false} />
        ) : null}
        {tab === 'agreements' && kept && organization.organizationType === 'Company' ? (
          <PartnerAgreements organization={organization} kept={kept} problem={problem} />
        ) : null}
        {tab === 'agreements' ? <AgreementsPart internships={internships} /> : null}
        {tab === 'history' ? <HistoryPart lines={lines} /> : null}
      </RecordCols>
    </main>
  )
}
