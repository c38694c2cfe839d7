import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { FitHits, type Fit } from '#areas/search/ui/fits.tsx'
import { isOver } from '#areas/internships/model.ts'
import { KeepForm, keepOrDrop } from '#areas/search/ui/keep.tsx'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import '#areas/vacancies/ui/stagebank.css'
import '#web/design/record.css'
import { reasonInWords } from '../ui/match-reason.ts'
import { proposalTones, type ProposalShown } from '../ui/shown.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: proposals } = await api.get('/match_proposals')
    // While school holds out nothing, the bank has something that may suit, elsewhere than where one is placed already.
    if (proposals.length > 0) return { proposals, fits: [] }
    const [{ data: fits }, { data: internships }] = await Promise.all([
      api.get('/recommendations'),
      api.get('/internships'),
    ])
    const placedAt = new Set(
      internships.filter(({ status }) => !isOver(status)).map(({ organization }) => organization?.id),
    )
    return { proposals, fits: fits.filter(({ organization }) => !placedAt.has(organization?.id)) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = String(form.get('id'))
  return act(args, form, async (api) => {
    if (await keepOrDrop(api, form)) return undefined
    if (form.get('answer') === 'refuse') await api.put(`/match_proposals/${id}/refuse`, 'match_proposals')
    else
      await api.put(`/match_proposals/${id}/take`, 'match_proposals', {
        motivation: String(form.get('motivation') ?? ''),
      })
    return { answered: id }
  })
}

/** What the school holds out to a pupil: why it suits, and one tap to ask for it. */
export default function Proposals() {
  const t = useT()
  const path = useLocalePath()
  const { proposals, fits } = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  return (
    <ReadingPage
      isWide
      title={t('matching.proposals.title')}
      lead={t(proposals.length > 0 ? 'matching.proposals.lead' : 'matching.proposals.lead-none')}
    >
      <ErrorSummary problem={outcome?.problem} />
      {proposals.length === 0 ? (
        <>
          <Empty
            title={t('matching.proposals.none')}
            action={
              <Link className="btn btn-primary" to={path('/vacancies/search')}>
                {t('matching.proposals.find')}
              </Link>
            }
          >
            {t('matching.proposals.none-text')}
          </Empty>
          {fits.length > 0 ? <Meanwhile fits={fits} /> : null}
        </>
      ) : (
        proposals.map((proposal) => <Proposal key={proposal.id} proposal={proposal} problem={outcome?.problem} />)
      )}
    </ReadingPage>
  )
}

/** What may suit from the bank, with why. */
function Meanwhile({ fits }: { fits: Fit[] }) {
  const t = useT()
  return (
    <PageSection id="fits" title={t('matching.proposals.meanwhile')}>
      <KeepForm />
      <FitHits fits={fits} />
    </PageSection>
  )
}

function Proposal({ proposal, problem }: { proposal: ProposalShown; problem: FormProblem | undefined }) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const { longDay } = useFormat()
  const { id, status, vacancyTitle, organizationName, requiresMotivation, reasons, expiresAt, vacancy, application } =
    proposal
  const mine = problem?.values.id === id ? problem : undefined
  return (
    <section className="section" aria-labelledby={`proposal-${id}`}>
      <h2 id={`proposal-${id}`}>
        {vacancy ? <Link to={path(`/vacancies/${vacancy.id}`)}>{vacancyTitle}</Link> : vacancyTitle}
      </h2>
      <p>
        {organizationName} <Badge tone={proposalTones[status]}>{t(`matching.proposals.status.${status}`)}</Badge>
      </p>
      <p>
        <b>{t('matching.proposals.why')}</b>{' '}
        {reasons.map((reason) => reasonInWords(t, locale, reason, 'pupil')).join(', ')}.
      </p>
      {status === 'open' ? (
        <Form method="post" noValidate>
          <p className="muted">{t('matching.proposals.until', { date: longDay(new Date(expiresAt)) })}</p>
          <input type="hidden" name="id" value={id} />
          {requiresMotivation ? (
            <TextArea
              label={t('matching.proposals.motivation')}
              name="motivation"
              errors={mine?.fields.motivation}
              defaultValue={mine?.values.motivation ?? ''}
            />
          ) : null}
          <SubmitButton name="answer" value="take">
            {t('matching.proposals.take')}
          </SubmitButton>{' '}
          <SubmitButton name="answer" value="refuse" look="stop">
            {t('matching.proposals.refuse')}
          </SubmitButton>
        </Form>
      ) : null}
      {application ? (
        <Link className="btn" to={path(`/applications/${application.id}`)}>
          {t('matching.proposals.look')}
        </Link>
      ) : null}
    </section>
  )
}
