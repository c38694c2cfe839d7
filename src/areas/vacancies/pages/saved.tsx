import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Hit, type Place } from '#areas/vacancies/ui/hit.tsx'
import { KeepForm, keepOrDrop } from '#areas/vacancies/ui/keep.tsx'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/pages/stagebank.css'

type Meta = { gone: number; page: { number: number; totalPages: number } }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1)
  return load(args, async (api) => {
    const [kept, seen] = await Promise.all([
      api.get<Place[]>(`/favorites?page[size]=20&page[number]=${asked}`),
      api.get<Place[]>('/seen_vacancies'),
    ])
    const { gone, page } = kept.meta as Meta
    if (page.number > page.totalPages && page.totalPages > 0) throw redirect(lastPage(url, page.totalPages))
    return { kept: kept.data, gone, page, seen: seen.data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    if (form.get('intent') === 'forget') {
      await api.delete('/seen_vacancies')
      return { done: 'forgotten' }
    }
    await keepOrDrop(api, form)
    return null
  })
}

/** What a pupil wants to come back to: places kept, searches kept, and what was looked at last. */
export default function Saved() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { kept, gone, page, seen } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: string } | null>()
  return (
    <main id="inhoud" className="wrap page saved-page">
      <title>{pageTitle(t('vacancies.favorites.title'), tenant.appName)}</title>
      <h1>{t('vacancies.favorites.title')}</h1>
      <p className="lead">{t('vacancies.favorites.lead')}</p>
      <ErrorSummary problem={outcome?.problem} />
      {outcome?.done ? <Notice tone="ok" role="status" title={t(`vacancies.favorites.${outcome.done}`)} /> : null}
      <KeepForm />
      <section aria-labelledby="kept-t">
        <h2 id="kept-t">{t('vacancies.favorites.places')}</h2>
        {gone > 0 ? <p className="muted">{t('vacancies.favorites.gone', { count: gone })}</p> : null}
        {kept.length > 0 ? (
          <ol className="hits">
            {kept.map((place) => (
              <Hit key={place.id} place={place} />
            ))}
          </ol>
        ) : (
          <Empty
            title={t('vacancies.favorites.none')}
            action={
              <Link className="btn btn-primary" to={path('/vacancies/search')}>
                {t('vacancies.favorites.to-bank')}
              </Link>
            }
          >
            {t('vacancies.favorites.none-help')}
          </Empty>
        )}
        <Pager number={page.number} totalPages={page.totalPages} hrefOf={(number) => `?page=${number}`} />
      </section>
      {seen.length > 0 ? (
        <section aria-labelledby="seen-t">
          <div className="row row-between">
            <h2 id="seen-t">{t('vacancies.favorites.seen')}</h2>
            <Form method="post">
              <input type="hidden" name="intent" value="forget" />
              <SubmitButton look="quiet">{t('vacancies.favorites.forget')}</SubmitButton>
            </Form>
          </div>
          <p className="muted">{t('vacancies.favorites.seen-help')}</p>
          <ol className="hits">
            {seen.map((place) => (
              <Hit key={place.id} place={place} />
            ))}
          </ol>
        </section>
      ) : null}
    </main>
  )
}
