/**
 * A line that drops: what a page asks or sends waits until the line is back, and the page stays as it is. Sending again
 * is safe, because every attempt carries the same key (`Idempotency-Key`), by which the server knows what it has done.
 */

/** What waits for the line: something to read, something that goes by itself, or something that waits for a tap. */
export type WaitingKind = 'read' | 'send' | 'ask'

/** What became of a form that was sent: it could not leave yet, was taken, refused, or its sender has to sign in first. */
export type SendOutcome = 'unsent' | 'taken' | 'refused' | 'signed-out'

/** How often a page looks whether the line is back, beside what the browser itself says. */
const lookAgain = 5_000

const waiting = new Map<symbol, { kind: WaitingKind; goOn: () => void }>()
const listeners = new Set<() => void>()
const heard = new Set<(form: HTMLFormElement, outcome: SendOutcome) => void>()

type Moment = { form: HTMLFormElement; at: number }
/** The form that was sent last: React Router fetches in the same moment. */
let lastSent: Moment | undefined
/** The form that was taken last: the page is read anew in the same moment, and may find that its sender is signed out. */
let lastTaken: Moment | undefined

/** What waits now, the most pressing first; nothing while the line stands. For `useSyncExternalStore`. */
export const connection = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  waiting(): WaitingKind | null {
    const kinds = [...waiting.values()].map(({ kind }) => kind)
    return (['ask', 'send', 'read'] as const).find((kind) => kinds.includes(kind)) ?? null
  },
}

/** Tells what became of every form. Gives the way to stop it. */
export function hearOutcomes(hear: (form: HTMLFormElement, outcome: SendOutcome) => void): () => void {
  heard.add(hear)
  return () => void heard.delete(hear)
}

/** Tries everything again that waits. */
export function tryAgain(): void {
  for (const { goOn } of waiting.values()) goOn()
}

/** Makes the page's own requests wait for the line. Other requests fail as they always did. */
export function waitForTheLine(): void {
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isOfThePage(address)) return send(input, init)
    const request = new Request(input, init)
    const isRead = request.method === 'GET'
    if (!isRead) request.headers.set('idempotency-key', crypto.randomUUID())
    const form = justNow(isRead ? lastTaken : lastSent)
    const kind = isRead ? 'read' : !form || form.dataset.sendsItself !== undefined ? 'send' : 'ask'
    const tellOutcome = (outcome: SendOutcome) => {
      // Of a form that was taken reading says nothing but that its sender has to sign in.
      if (form && (!isRead || outcome === 'signed-out')) for (const hear of heard) hear(form, outcome)
    }
    const response = await sendUntilAnswered(send, request, kind, () => tellOutcome('unsent'))
    if (form) {
      const outcome = await outcomeOf(response)
      lastTaken = !isRead && outcome === 'taken' ? { form, at: Date.now() } : undefined
      tellOutcome(outcome)
    }
    return response
  }
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) lastSent = { form: target, at: Date.now() }
    },
    true,
  )
}

async function sendUntilAnswered(
  send: typeof fetch,
  request: Request,
  kind: WaitingKind,
  couldNotLeave: () => void,
): Promise<Response> {
  for (;;) {
    try {
      return await send(request.clone())
    } catch (error) {
      // A request that was called off is over; a browser says of a line that dropped nothing but `TypeError`.
      if (request.signal.aborted || !(error instanceof TypeError)) throw error
      couldNotLeave()
      await untilTheLineIsBack(kind, request.signal)
    }
  }
}

/** Whether the server answers now, whatever it says; the browser itself only knows that there is a network. */
export const isLineThere = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Waits for the line, and shows that something to read does; rejects once it is called off. */
export const lineIsBack = (signal = new AbortController().signal) => untilTheLineIsBack('read', signal)

/** The pages' data, asked or sent by React Router. */
const isOfThePage = ({ origin, pathname }: URL) => origin === location.origin && pathname.endsWith('.data')

/** The form of a moment ago; what a page sends or reads by itself belongs to none. */
const justNow = (last: Moment | undefined) => (last && Date.now() - last.at < 1_000 ? last.form : undefined)

async function outcomeOf(response: Response): Promise<SendOutcome> {
  if (!response.ok) return 'refused'
  // React Router answers 202 where it leads somebody elsewhere, and puts the address into the body.
  if (response.status !== 202) return 'taken'
  return (await response.clone().text()).includes('/auth/login-1?redirect=') ? 'signed-out' : 'taken'
}

function untilTheLineIsBack(kind: WaitingKind, signal: AbortSignal): Promise<void> {
  const me = Symbol(kind)
  return new Promise((resolve, reject) => {
    const clock = kind === 'ask' ? undefined : setInterval(goOn, lookAgain)
    function leave() {
      clearInterval(clock)
      removeEventListener('online', online)
      signal.removeEventListener('abort', callOff)
      waiting.delete(me)
      tell()
    }
    function goOn() {
      leave()
      resolve()
    }
    function online() {
      if (kind !== 'ask') goOn()
    }
    function callOff() {
      leave()
      reject(signal.reason)
    }
    waiting.set(me, { kind, goOn })
    addEventListener('online', online)
    signal.addEventListener('abort', callOff)
    tell()
  })
}

function tell(): void {
  for (const listener of listeners) listener()
}
