import { useEffect, useMemo, useState, useSyncExternalStore, type FormEvent } from 'react'
import { namedIn } from '#web/read-form.ts'
import { signupSteps, type SignupStep } from '#areas/organizations/signups/schema.ts'

/** A sign-up that was broken off: the step somebody came to, and what they typed. */
export type KeptSignup = { step: SignupStep; values: Record<string, string> }

const name = 'organization-signup'
/** Fields that are not kept: how the form was sent, and the consent, which is given anew each time. */
const notKept = new Set(['go', 'consent', 'nickname'])

/**
 * Keeps what was typed in this tab, so that a reload loses nothing. `kept` is there after a reload alone: what the server
 * answers is newer.
 */
export function useKeptSignup(shown: KeptSignup | undefined) {
  const [opened] = useState(whatLay)
  const found = useSyncExternalStore(opened.subscribe, opened.read, () => null)
  const kept = useMemo(() => (found && !shown ? parse(found) : undefined), [found, shown])
  useEffect(() => {
    if (shown) write(shown)
  }, [shown])
  return {
    kept,
    keep({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget)
      const values: Record<string, string> = {}
      for (const [field, value] of form) if (typeof value === 'string') values[field] = value
      for (const field of namedIn(form)) values[field] = form.getAll(field).join(',')
      write({ step: stepOf(values.step), values })
    },
    forget: opened.forget,
  }
}

/** What was kept before the page opened; what was typed since is on the screen already. */
function whatLay() {
  let found: string | null | undefined
  let tell = () => {}
  return {
    subscribe(listener: () => void) {
      tell = listener
      return () => {}
    },
    read: () => (found === undefined ? (found = sessionStorage.getItem(name)) : found),
    forget() {
      forgetSignup()
      found = null
      tell()
    },
  }
}

export function forgetSignup(): void {
  sessionStorage.removeItem(name)
}

function stepOf(text: unknown): SignupStep {
  return signupSteps.find((one) => one === text) ?? 'organization'
}

function write({ step, values }: KeptSignup): void {
  const typed = Object.entries(values).filter(([field]) => !notKept.has(field))
  sessionStorage.setItem(name, JSON.stringify({ step, values: Object.fromEntries(typed) }))
}

function parse(found: string): KeptSignup {
  const { step, values } = JSON.parse(found) as KeptSignup
  return { step: stepOf(step), values }
}
