import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hearOutcomes } from '#web/connection.ts'
import { forgetOthers, placeOf, putBack, shelfOf, typedIn, type KeptShelf, type Typed } from '#web/kept-forms.ts'
import { TypedAgain } from '#web/before-scripts.ts'

/** How long after the last key what was typed is kept. */
const pause = 400
/** So long a page that asked for a file must stand for what was typed to have arrived. */
const untilFile = 10_000

/** What was put back on this page, and why it had not been sent. */
export type PutBack = { because: 'unsent' | 'signed-out'; drop(): void }

const formOf = (target: EventTarget | null) => {
  const form = target instanceof Element && 'form' in target ? (target.form as HTMLFormElement | null) : null
  return form && form.method === 'post' && !form.closest('[data-kept=never]') ? form : null
}

/**
 * Keeps what is typed into the forms of every page, and puts it back where it was not sent. `person` is whose forms these
 * are: null for a visitor, undefined where nothing is kept (looking through somebody else's eyes).
 */
export function useKeepingForms(person: string | null | undefined): PutBack | null {
  const { pathname } = useLocation()
  const [found, setFound] = useState<PutBack & { pathname: string }>()

  useEffect(() => {
    if (person === undefined) return
    if (person !== null) forgetOthers(person)
    return keepWhatIsTyped(shelfOf(person))
  }, [person])

  const lookThrough = useCallback(() => {
    const shelf = person === undefined ? undefined : shelfOf(person)
    if (!shelf || shelf.isEmpty()) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post i]')) {
      const because = putBackInto(form, shelf)
      if (because) setFound({ because, pathname, drop: () => dropAll(shelf) })
    }
  }, [person, pathname])
  useEffect(() => {
    seen = new WeakSet()
    const first = requestAnimationFrame(lookThrough)
    // Forms that open later: a dialog, a panel, the next step.
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof Element && (node.matches('form') || node.querySelector('form'))))
        lookThrough()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(first)
      watch.disconnect()
    }
  }, [lookThrough])

  return found?.pathname === pathname ? found : null
}

/** The forms of this page that were looked at. */
let seen = new WeakSet<HTMLFormElement>()

function putBackInto(form: HTMLFormElement, shelf: KeptShelf): PutBack['because'] | null {
  if (seen.has(form) || form.closest('[data-kept=never]')) return null
  seen.add(form)
  const place = placeOf(form)
  const kept = shelf.get(place)
  if (!kept) return null
  // Sent without scripts having seen the answer: it arrived, unless the page says what is wrong with it.
  if (kept.sentAt !== undefined && !document.querySelector('[role=alert]')) {
    shelf.forget(place)
    return null
  }
  return putBack(form, kept.typed) ? (kept.signedOut ? 'signed-out' : 'unsent') : null
}

function dropAll(shelf: KeptShelf): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post i]')) {
    shelf.forget(placeOf(form))
    // Some browsers keep what stands in a form over reading the page anew.
    form.reset()
  }
  location.reload()
}

function keepWhatIsTyped(shelf: KeptShelf): () => void {
  const waiting = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>()
  /** Where a form was sent from, and with what: its fields may be gone when the answer is there. */
  const sent = new WeakMap<HTMLFormElement, { place: string; typed: Typed | undefined }>()
  function keepNow(form: HTMLFormElement) {
    clearTimeout(waiting.get(form))
    waiting.delete(form)
    const typed = typedIn(form)
    if (form.isConnected && Object.keys(typed).length > 0) shelf.keep(placeOf(form), typed)
  }
  const keepAll = () => [...waiting.keys()].forEach(keepNow)
  function onTyped(event: Event) {
    const isTheirs = event.isTrusted || event instanceof TypedAgain
    const form = isTheirs ? formOf(event.target) : null
    if (!form) return
    // Nothing is put back over what somebody is typing.
    seen.add(form)
    clearTimeout(waiting.get(form))
    waiting.set(
      form,
      setTimeout(() => keepNow(form), pause),
    )
  }
  function onSubmit({ target }: Event) {
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
    if (waiting.has(target)) keepNow(target)
    if (new URL(target.action).pathname.endsWith('/uitloggen')) return forgetOthers(null)
    const place = placeOf(target)
    // What answers with a file leaves the page as it is; where the line is gone or the session over, the page goes.
    if (target.dataset.answers === 'file') return void setTimeout(() => shelf.forget(place), untilFile)
    sent.set(target, { place, typed: shelf.get(place)?.typed })
    shelf.note(place, { sentAt: Date.now() })
  }
  const stopHearing = hearOutcomes((form, outcome) => {
    const from = sent.get(form)
    if (!from) return
    const { place, typed } = from
    if (outcome === 'taken') return shelf.forget(place)
    if (outcome !== 'signed-out') return shelf.note(place, { sentAt: undefined })
    // It was taken, and forgotten, where it takes no signing in to answer it.
    if (typed && !shelf.get(place)) shelf.keep(place, typed)
    shelf.note(place, { sentAt: undefined, signedOut: true })
  })
  document.addEventListener('input', onTyped, true)
  document.addEventListener('change', onTyped, true)
  document.addEventListener('submit', onSubmit, true)
  addEventListener('pagehide', keepAll)
  return () => {
    keepAll()
    stopHearing()
    document.removeEventListener('input', onTyped, true)
    document.removeEventListener('change', onTyped, true)
    document.removeEventListener('submit', onSubmit, true)
    removeEventListener('pagehide', keepAll)
  }
}
