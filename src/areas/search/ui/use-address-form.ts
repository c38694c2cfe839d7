import { useEffect, useEffectEvent, useRef, type ChangeEvent, type SyntheticEvent } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { addressOf, fieldsIn } from './address.ts'

const pause = 350

/**
 * A form whose state is the address: ticking goes on to a new one, so that back undoes it; typing changes the one there
 * is; and where the address leads, back too, the fields follow. Without JavaScript it is a form like any other.
 */
export function useAddressForm() {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { search } = useLocation()
  const moved = useNavigationType()
  // What was asked last: the address changes before the page is drawn anew, and somebody types on meanwhile.
  const asked = useRef(search.slice(1))

  const follow = useEffectEvent((address: string, wentBack: boolean) => {
    asked.current = address.slice(1)
    if (form.current) show(form.current, fieldsIn(new URLSearchParams(address)), wentBack)
  })
  useEffect(() => follow(search, moved === 'POP'), [search, moved])
  useEffect(() => () => clearTimeout(timer.current), [])

  function go(replace: boolean) {
    clearTimeout(timer.current)
    if (!form.current) return
    const next = addressOf(new FormData(form.current)).toString()
    if (next === asked.current) return
    asked.current = next
    void navigate({ search: next }, { replace, preventScrollReset: true })
  }

  return {
    ref: form,
    onSubmit(event: SyntheticEvent) {
      event.preventDefault()
      go(false)
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      const field = target as unknown as HTMLInputElement
      if (field.name === 'place') {
        // Somewhere else is not within the piece of map that was shown.
        const bounds = form.current?.elements.namedItem('bounds')
        if (bounds instanceof HTMLInputElement) bounds.value = ''
        // The circle was that of the place, unless somebody asks for one anew.
        const reach = form.current?.elements.namedItem('radius')
        if (field.value.trim() === '' && reach instanceof HTMLSelectElement) reach.value = ''
      } else if (field.name === 'q') {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => go(true), pause)
      } else go(false)
    },
    /** A place is looked up when its name is written out. */
    onBlur({ target }: SyntheticEvent<HTMLFormElement>) {
      if ((target as unknown as HTMLInputElement).name === 'place') go(false)
    },
  }
}

const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** Puts into the fields what the address says; what somebody is typing in is theirs, unless they went back. */
function show(form: HTMLFormElement, said: URLSearchParams, wentBack: boolean): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && isTicked(field))
      field.checked = field.value === '' ? !said.has(field.name) : said.getAll(field.name).includes(field.value)
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (wentBack || field !== document.activeElement) field.value = said.get(field.name) ?? ''
    }
  }
}
