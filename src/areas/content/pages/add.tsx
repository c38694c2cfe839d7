import { useState } from 'react'
import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { HowItGoes } from '#web/design/record.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { loadChoosable, loadParents } from '../ui/choosable.ts'
import { draftIn, emptyDraft, rearranged, sentOf, type Draft, type Rearranged } from '../ui/draft.ts'
import { Editor, Keep } from '../ui/editor.tsx'
import { draftOfForm, WrittenBeside } from '../ui/written-page.tsx'

const kindIn = (url: URL) => (url.searchParams.get('kind') === 'news' ? ('news' as const) : ('page' as const))

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindIn(new URL(args.request.url))
  return load(args, async (api) => {
    // Whoever may not write is told so before the form is drawn.
    await api.get('/content_pages?page[size]=1')
    const [choosable, parents] = await Promise.all([loadChoosable(api), kind === 'page' ? loadParents(api) : []])
    return { kind, choosable, parents }
  })
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  const values = formValues(form)
  const draft = draftIn(values)
  const moved = rearranged(draft, values.do ?? '', values.removed)
  if (moved) return moved
  return act(args, form, async (api) => {
    const { menuPlace: _, ...words } = sentOf(draft)
    const locale = localeOfPath(url.pathname)
    const { data } = await api.post('/content_pages', 'content_pages', { kind: kindIn(url), locale, ...words })
    throw redirect(`/${locale}/content/${data.id}?done=create`)
  })
}

export default function AddContent() {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const { tenant, today } = useShell()
  const { kind, choosable, parents } = useLoaderData<typeof loader>()
  const outcome = useOutcome<{ problem?: FormProblem } & Partial<Rearranged>>()
  const problem = outcome?.problem
  const draft = outcome?.draft ?? (problem ? draftIn(problem.values) : emptyDraft)
  const begun = JSON.stringify(draft)
  /** What stands in the form since it was last drawn. */
  const [typed, setTyped] = useState<{ since: string; draft: Draft }>()
  const written = typed?.since === begun ? typed.draft : draft
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <title>{pageTitle(t(`content.new.${kind}`), tenant.appName)}</title>
      <Crumbs rooms={[[path('/content'), t('content.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t(`content.new.${kind}`)}</h1>
          <p>{t('content.new-in', { language: t(`content.language.${locale}`) })}</p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      <div className="ce-grid">
        <aside className="record-side ce-goes">
          <HowItGoes
            id="next"
            title={t('content.next.title')}
            steps={['1', '2', '3'].map((step) => t(`content.next.${step}`))}
          />
        </aside>
        <WrittenBeside
          title={t('content.read-as')}
          page={{ kind, publishAt: null, updatedAt: today, texts: {} }}
          draft={written}
          language={locale}
          choosable={choosable}
          along={{ places: {}, spots: {} }}
        />
        <div
          className="ce-main"
          onInput={({ target }) => {
            const form = target instanceof Element ? target.closest('form') : null
            if (form) setTyped({ since: begun, draft: draftOfForm(form) })
          }}
        >
          <Editor
            key={begun}
            draft={draft}
            problem={problem}
            at={outcome?.at}
            removed={outcome?.removed}
            hasPlace={false}
            choosable={choosable}
            parents={parents}
          />
          <div className="form-foot ce-foot ce-ends">
            <Keep isNew>
              <p className="muted">{t('content.next.unseen')}</p>
            </Keep>
          </div>
        </div>
      </div>
    </main>
  )
}
