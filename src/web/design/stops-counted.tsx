import type { ReactNode } from 'react'
import { PageSection } from './page-section.tsx'

type CountedStop = {
  key: string
  name: ReactNode
  /** How many stand there now; nothing where that is not counted. */
  count?: number | undefined
  more?: ReactNode
}

/** How something goes, drawn as the road it is, with at each stop how many are there now. */
export function StopsCounted({ id, title, stops }: { id: string; title: string; stops: readonly CountedStop[] }) {
  return (
    <PageSection id={id} title={title}>
      <ol className="route route-h route-count">
        {stops.map(({ key, name, count, more }, at) => (
          <li key={key} className="stop" data-state={count ? 'now' : 'next'}>
            <span className="mark" aria-hidden="true">
              <b>{count === undefined ? at + 1 : count}</b>
            </span>
            <div>
              <p className="name">
                {count === undefined ? null : <span className="vh">{count} </span>}
                {name}
              </p>
              {more ? <div className="meta">{more}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
