import { useEffect } from 'react'

/** Tells that a pupil has the page of a place before them: a page that was only fetched ahead was not looked at. */
export function useSeen(vacancyId: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    void fetch('/api/v1/seen_vacancies', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'seen_vacancies', attributes: { vacancy_id: vacancyId } } }),
    }).catch(() => {
      // Nothing is lost but a line in a list.
    })
  }, [vacancyId, wanted])
}
