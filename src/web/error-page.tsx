import type { ReactNode } from 'react'
import { Drawing } from '#web/design/scene.tsx'

/** Instead of the page that was asked for: what is the matter and the ways on, beside a drawing. */
export function ErrorPage({
  title,
  drawing,
  children,
}: {
  /** What stands in the bar of the browser. */
  title: string
  drawing: 'closed-gate' | 'road-works' | 'signpost'
  children: ReactNode
}) {
  return (
    <main id="inhoud" className="errpage" data-layout="empty">
      <title>{title}</title>
      <div className="wrap">
        <div className="errtext">{children}</div>
        <Drawing className="errscene" name={drawing} />
      </div>
    </main>
  )
}
