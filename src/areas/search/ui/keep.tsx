import { useFetcher } from 'react-router'
import type { FormProblem, PageApi } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'

const formId = 'keep-a-place'

/** What a page's action does when the form of the hearts was sent; false when it was another form. */
export async function keepOrDrop(api: PageApi, form: FormData): Promise<boolean> {
  const [keep, drop] = [form.get('keep'), form.get('drop')]
  if (keep) await api.post('/favorites', 'favorites', { vacancyId: String(keep) })
  if (drop) await api.delete(`/favorites/${String(drop)}`)
  return Boolean(keep ?? drop)
}

/** The form behind every heart of a page. It stands beside the page's other forms, because forms do not nest. */
export function KeepForm() {
  const fetcher = useFetcher<{ problem?: FormProblem } | null>({ key: formId })
  const problem = fetcher.data?.problem
  return (
    <>
      <fetcher.Form method="post" id={formId} />
      {problem ? <Notice tone="stop" role="alert" title={problem.message} /> : null}
    </>
  )
}

/** A heart: keeps a place, or lets it go. It changes at once and is set right by the answer. */
export function KeepButton({
  place,
  className,
  named = false,
}: {
  place: Pick<Place, 'id' | 'title' | 'meta'>
  className: string
  named?: boolean
}) {
  const t = useT()
  const { formData } = useFetcher({ key: formId })
  const asked = formData?.get('keep') === place.id ? true : formData?.get('drop') === place.id ? false : undefined
  const kept = asked ?? place.meta.kept
  return (
    <button
      type="submit"
      form={formId}
      name={kept ? 'drop' : 'keep'}
      value={place.id}
      className={`${className} heart`}
      aria-pressed={kept}
      aria-label={named ? undefined : t('vacancies.favorites.keep-this', { title: place.title })}
    >
      <Icon name={kept ? 'heart-fill' : 'heart'} /> {named ? t(`vacancies.favorites.${kept ? 'drop' : 'keep'}`) : null}
    </button>
  )
}
