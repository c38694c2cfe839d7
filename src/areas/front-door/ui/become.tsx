import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { useLocalePath } from '#web/i18n.tsx'

export type FrontDoor = Got<'/front_door'>
export type Person = FrontDoor['people'][number]

/** A button that makes a visitor somebody, and brings them where that begins. A form of its own, so that it needs no scripts. */
export function Become({
  person,
  to = '/dashboard',
  piece,
  className,
  children,
}: {
  person: Person
  to?: string
  /** Of the story, which goes with whoever takes it up. */
  piece?: string
  className: string
  children: ReactNode
}) {
  const path = useLocalePath()
  const { formData } = useNavigation()
  const isComing = formData !== undefined && formData.get('as') === person.key && formData.get('to') === to
  return (
    <Form method="post" action={path('/demo')} className="fd-become">
      <input type="hidden" name="as" value={person.key} />
      <input type="hidden" name="name" value={person.firstName} />
      <input type="hidden" name="to" value={to} />
      {piece ? <input type="hidden" name="piece" value={piece} /> : null}
      <button type="submit" className={className} aria-disabled={isComing || undefined}>
        {children}
      </button>
    </Form>
  )
}
