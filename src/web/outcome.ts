import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What came of the form that was sent, for as long as the reader stays. The router forgets it as soon as a page reads
 * its data anew by itself: on such a page an error, or a block that was just added, would be gone while one looks.
 */
export function useOutcome<Outcome>(): Outcome | undefined {
  const now = useActionData<Outcome>() as Outcome | undefined
  const { key } = useLocation()
  const [kept, keep] = useState({ key, outcome: now })
  const isNew = kept.key !== key || (now !== undefined && now !== kept.outcome)
  if (isNew) keep({ key, outcome: now })
  return isNew ? now : kept.outcome
}
