import type { ReactNode } from 'react'
import { PageSection } from './page-section.tsx'

type CountedStop = {
  key: string
  name: ReactNode
  /** How many stand there now; nothing where that is not counted. */
  count?: number | undefined
  /** The same in words, where the number alone does not say what it counts. */
  counted?: string | undefined
  more?: ReactNode
}

/** How something goes, drawn as the road it is, with at each stop how many are there now. */
export function StopsCounted({ id, title, stops }: { id: string; title: string; stops: readonly CountedStop[] }) {
  return (
    <PageSection id={id} title={title}>
      <ol className="route route-h route-count">
        {stops.map(({ key, name, count, counted, more }, at) => (
          <li key={key} className="stop" data-state={count ? 'now' : 'next'}>
            <span className="mark" aria-hidden="true">
              <b>{at + 1}</b>
            </span>
            <div>
              <p className="name">
                {name} {/* The mark has the number of the stop: how many are there is said in words. */}
                {count === undefined ? null : <span className={count ? 'stop-count' : 'vh'}>{counted ?? count}</span>}
              </p>
              {more ? <div className="meta">{more}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
