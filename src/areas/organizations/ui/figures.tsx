import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './organization-page.css'

/** A thing one is told of an organization in a word or a number, and where all of it stands. */
export type Figure = { label: string; value: ReactNode; to?: string }

/** What one looks for first, in a strip below the name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <dl className="org-strip">
      {figures.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
