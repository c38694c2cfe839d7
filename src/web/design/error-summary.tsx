import { useEffect, useRef } from 'react'
import type { FormProblem } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'

/** Above a form that could not be taken: takes the focus, says what is wrong, each line leads to its field. */
export function ErrorSummary({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    box.current?.focus()
    // "Fill this in." twice says little; the label of the field says which.
    for (const line of box.current?.querySelectorAll<HTMLAnchorElement>('a[href^="#f-"]') ?? []) {
      const field = document.getElementById(line.hash.slice(1))
      const label =
        field && 'labels' in field ? (field as HTMLInputElement).labels?.[0] : field?.querySelector('legend')
      const text = label?.firstChild?.textContent?.trim()
      // A question has its mark already.
      if (text) line.dataset.label = /[?!.:]$/.test(text) ? text : `${text}:`
    }
  }, [problem])
  if (!problem) return null
  const fields = Object.entries(problem.fields)
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{fields.length ? t('shell.form.problems', { count: fields.length }) : problem.message}</h2>
      {fields.length ? (
        <ul>
          {fields.map(([field, sentences]) => (
            <li key={field}>
              <a href={`#f-${field}`}>{sentences.join(' ')}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
