/**
 * What is typed into a form is kept on the device until it is sent: a session that ends, a line that drops, a tab that is
 * closed or the way back lose nothing. Kept for one person, of one origin, for a day; never a password, a code, a
 * signature or a file; and nothing of a form, or a part of it, that is marked `data-kept="never"` because it is about
 * others.
 */

/** How long something is kept. */
export const keptFor = 24 * 60 * 60 * 1000

/** What was typed into one form: the values of a field by its name. */
export type Typed = Record<string, string[]>
/** `sentAt` while nobody knows whether what was sent arrived; `signedOut` where it came back to sign in first. */
export type Kept = { at: number; typed: Typed; sentAt?: number; signedOut?: true }

/** Of one person: what is kept, by page and form. */
export type Shelf = Record<string, Kept>

const prefix = 'kept:'
/** What somebody found last, by person (`src/web/layouts/found-last.ts`). */
export const foundPrefix = 'found:'
/** How many bricks of a house lay there when somebody looked last, by person (`src/web/design/hours-house.tsx`). */
export const bricksPrefix = 'bricks:'

/** Fields that say what somebody typed; of the others nothing is kept. */
const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement => {
  if (field.closest('[data-kept=never]')) return false
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return field.name !== ''
  return (
    field instanceof HTMLInputElement &&
    field.name !== '' &&
    !['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'].includes(field.type) &&
    !/password|token|secret|^code$|^sign/i.test(field.name) &&
    !/password|one-time-code/.test(field.autocomplete)
  )
}

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isTyped)

const hasTicks = (field: Element) =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/**
 * A form among those of its page: by the fields in it, and by whom or what it is about. A hidden field with `data-new`
 * holds what is made with every drawing, and says nothing.
 */
export function placeOf(form: HTMLFormElement): string {
  const about = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]:not([data-new])')]
    .filter(({ name, value }) => name === 'intent' || name === 'step' || (/id$/i.test(name) && value !== ''))
    .map(({ name, value }) => `${name}=${value}`)
  const names = new Set(fieldsOf(form).map(({ name }) => name))
  return [location.pathname.slice(3), ...[...names].sort(), ...about.sort()].join(' ')
}

/** What is in a form now. */
export function typedIn(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  for (const field of fieldsOf(form)) {
    const values = (typed[field.name] ??= [])
    if (!hasTicks(field)) values.push(field.value)
    else if ((field as HTMLInputElement).checked) values.push(field.value)
  }
  return typed
}

/** Puts back what was kept of a form. Says whether anything is other than the page had it. */
export function putBack(form: HTMLFormElement, typed: Typed): boolean {
  const left = structuredClone(typed)
  let isOther = false
  for (const field of fieldsOf(form)) {
    const values = left[field.name]
    if (!values) continue
    if (field instanceof HTMLInputElement && hasTicks(field)) {
      const isOn = values.includes(field.value)
      // A tap: React hears of a tick by it alone.
      if (field.checked !== isOn) field.click()
      else continue
    } else {
      const value = values.shift()
      if (value === undefined || value === field.value) continue
      setValue(field, value)
    }
    isOther = true
  }
  return isOther
}

/** As if it were typed: React looks at the setter of the element's own kind. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The shelf of one person; a visitor's is gone with the tab. */
export function shelfOf(person: string | null) {
  const store = person === null ? sessionStorage : localStorage
  const name = `${prefix}${person ?? 'visitor'}`
  const readAll = (): Shelf => {
    try {
      const all = JSON.parse(store.getItem(name) ?? '{}') as Shelf
      return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < keptFor))
    } catch {
      return {}
    }
  }
  const write = (all: Shelf) => {
    try {
      if (Object.keys(all).length === 0) store.removeItem(name)
      else store.setItem(name, JSON.stringify(all))
    } catch {
      // A device without room keeps nothing; the form works as it does without.
    }
  }
  return {
    isEmpty: () => Object.keys(readAll()).length === 0,
    get: (place: string): Kept | undefined => readAll()[place],
    keep: (place: string, typed: Typed) => write({ ...readAll(), [place]: { at: Date.now(), typed } }),
    /** Says more of what is kept, if it is. */
    note(place: string, more: Partial<Kept>) {
      const all = readAll()
      if (all[place]) write({ ...all, [place]: { ...all[place], ...more } })
    },
    forget(place: string) {
      const { [place]: _gone, ...rest } = readAll()
      write(rest)
    },
  }
}

export type KeptShelf = ReturnType<typeof shelfOf>

/** Everything that is kept on this device, of everybody but one. */
export function forgetOthers(person: string | null): void {
  for (const [store, kept] of [
    [localStorage, prefix],
    [localStorage, bricksPrefix],
    [sessionStorage, foundPrefix],
  ] as const)
    for (const name of Object.keys(store))
      if (name.startsWith(kept) && name !== `${kept}${person}`) store.removeItem(name)
}
