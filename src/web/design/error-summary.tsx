import { useEffect, useRef, useState } from 'react'
import type { FormProblem } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'

/** Above a form that could not be taken: takes the focus, says what is wrong, each line leads to its field. */
export function ErrorSummary({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [labels, setLabels] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!problem) return
    box.current?.focus()
    // "Fill this in." twice says little; the label of the field says which.
    const found = Object.keys(problem.fields).map((field) => {
      const target = document.getElementById(`f-${field}`)
      const label =
        target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.labels?.[0] : null
      return [field, label?.firstChild?.textContent?.trim() ?? ''] as const
    })
    setLabels(Object.fromEntries(found))
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
              <a href={`#f-${field}`}>
                {labels[field] ? `${labels[field]}: ` : ''}
                {sentences.join(' ')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
