import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'

type Reading = NonNullable<Got<'/imports/:id'>['reading']>

/** Milliseconds between looking how far it is. */
const pause = 800

/** How far reading a list in is, for who waits for it: it goes on by itself, also without this page. */
export function RosterReading({ reading: { part, reached, of, lines } }: { reading: Reading }) {
  const t = useT()
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.reading.${name}`, values)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pause)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <Notice tone="info" role="status" title={own('title', { count: lines })}>
      <p>
        <progress className="import-reading" value={reached} max={of + 1} aria-label={own('label')} />
      </p>
      <p>{part ? own('part', { at: reached, of, part: t(`imports.roster.reading.parts.${part}`) }) : own('waits')}</p>
      <p>{own('stays')}</p>
      <Link className="without-js" to="?" reloadDocument>
        {own('look')}
      </Link>
    </Notice>
  )
}
