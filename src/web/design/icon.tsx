import sheet from './icons.svg?url&no-inline'

/** An icon of the sheet (scripts/make-icons.ts). Without `label` it is decoration: the words beside it say it. */
export function Icon({ name, label, className = 'ic' }: { name: string; label?: string; className?: string }) {
  return label ? (
    <svg className={className} role="img" aria-label={label}>
      <use href={`${sheet}#${name}`} />
    </svg>
  ) : (
    <svg className={className} aria-hidden="true" focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
