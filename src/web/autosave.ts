import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker, useFetcher, useNavigate, useNavigation, useRevalidator, type Location } from 'react-router'
import type { FormProblem } from './api.ts'

/** How long after the last key what was typed is kept. */
const pause = 1200

type Autosave = {
  /** Whether what is typed is kept by itself; elsewhere a button alone keeps it. */
  isOn: boolean
  /** Why the form as a whole was refused: what of it is right is kept by itself. */
  refused: FormProblem | undefined
  /** What of the form is kept by itself. The same function at each drawing. */
  wordsOf(form: HTMLFormElement): FormData
}

/**
 * Keeps a form as it is written: a moment after the last key, at once on leaving, one after the other. `outcome` is what
 * the page's action answered the last time; the page says by `typed` and `submitted` what happens to its form.
 */
export function useAutosave<Outcome extends { problem?: FormProblem }>({ isOn, refused, wordsOf }: Autosave) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The button that was pressed while words were on their way. */
  const waiting = useRef<HTMLElement | null>(null)
  /** Whether something stands in the form that was not sent yet. */
  const isAhead = useRef(false)
  const isUnderWay = useRef(false)
  const { data: outcome, state, submit } = useFetcher<Outcome>()
  const [isLeaving, setLeaving] = useState(false)
  // A form that a button sent is under way until the page has read what stands now: words sent in between would name a
  // version that is no more, and look like those of somebody else.
  const isSent = useNavigation().formData !== undefined
  const isBusy = state !== 'idle' || isLeaving || isSent

  /** What is to be sent now; nothing once it is said to be on its way. */
  const takeWords = useCallback((): FormData | undefined => {
    if (!form.current || !isAhead.current) return undefined
    clearTimeout(timer.current)
    isAhead.current = false
    return wordsOf(form.current)
  }, [wordsOf])
  const keepNow = useCallback(() => {
    const words = isUnderWay.current ? undefined : takeWords()
    if (words) void submit(words, { method: 'post' })
  }, [submit, takeWords])
  const keepLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, pause)
  }, [keepNow])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (refused && isOn) isAhead.current = true
  }, [refused, isOn])
  useEffect(() => {
    isUnderWay.current = isBusy
    if (isBusy) return
    const button = waiting.current
    waiting.current = null
    if (button) form.current?.requestSubmit(button)
    // Typed while the words before it were on their way.
    if (isAhead.current) keepLater()
  }, [isBusy, keepLater])
  useKeptBeforeGoing({ isAhead, isBusy, isRefused: Boolean(outcome?.problem), keepNow })
  useKeptBeforeUnload({ isAhead, isBusy, setLeaving, takeWords })

  return {
    form,
    outcome,
    isBusy,
    /** Something in the form is other than it was. */
    typed() {
      if (!isOn) return
      isAhead.current = true
      keepLater()
    },
    /** The form is sent by a button. Gives false where it has to wait for the words before it: it is sent after them. */
    submitted(button: HTMLElement | null): boolean {
      clearTimeout(timer.current)
      if (isBusy) waiting.current = button
      else isAhead.current = false
      return !isBusy
    },
  }
}

type Going = { isAhead: { current: boolean }; isBusy: boolean }

/** Whoever goes to another page waits for their words. What could not be kept is said first; who goes again is let go. */
function useKeptBeforeGoing({ isAhead, isBusy, isRefused, keepNow }: Going & { isRefused: boolean; keepNow(): void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isAhead.current || isBusy),
  )
  const navigate = useNavigate()
  /** Where they wanted to. An answer to a form of the page comes in as a navigation of its own, and lets go of who is held. */
  const goal = useRef<Location>(undefined)
  useEffect(() => {
    if (blocker.state === 'blocked') goal.current = blocker.location
    const to = goal.current
    if (isBusy || !to || blocker.state === 'proceeding') return
    if (isAhead.current && blocker.state === 'blocked') return keepNow()
    goal.current = undefined
    if (blocker.state === 'unblocked') void navigate(to)
    else if (isRefused) blocker.reset()
    else blocker.proceed()
  })
}

type Unloading = Going & { setLeaving(is: boolean): void; takeWords(): FormData | undefined }

/** A browser that closes or reads anew waits for nothing: the words go on without the page. */
function useKeptBeforeUnload({ isAhead, isBusy, setLeaving, takeWords }: Unloading) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    function keepOnLeaving() {
      const words = isBusy ? undefined : takeWords()
      if (!words) return
      setLeaving(true)
      const body = new URLSearchParams([...words] as [string, string][])
      // Who stays after all goes on from what was kept.
      void fetch(`${location.pathname}.data`, { method: 'POST', body, keepalive: true })
        .then(revalidate)
        .finally(() => setLeaving(false))
    }
    function beforeUnload(event: BeforeUnloadEvent) {
      if (isBusy || isAhead.current) event.preventDefault()
      keepOnLeaving()
    }
    function hidden() {
      if (document.visibilityState === 'hidden') keepOnLeaving()
    }
    window.addEventListener('beforeunload', beforeUnload)
    window.addEventListener('pagehide', keepOnLeaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      window.removeEventListener('pagehide', keepOnLeaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [isAhead, isBusy, revalidate, setLeaving, takeWords])
}
