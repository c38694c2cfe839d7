import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { Crumbs } from './crumbs.tsx'
import { Empty } from './empty.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import './judging.css'

type QueueProps = {
  title: string
  lead: string
  /** The list that what is judged here belongs to. */
  from: readonly [to: string, name: string]
  /** Which part of the queue is shown, where there are more. */
  tabs?: ReactNode
  /** What was just done, in words. */
  done: string | undefined
  problem: FormProblem | undefined
  page: { number: number; totalPages: number; total: number }
  hrefOf(page: number): string
  empty: { title: string; text: string; showAll: string }
  children: ReactNode
}

/** A page on which one thing after the other is judged. */
export function JudgeQueue({ title, lead, from, tabs, done, problem, page, hrefOf, empty, children }: QueueProps) {
  return (
    <>
      <Crumbs rooms={[from]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      {tabs}
      {done ? <Notice tone="ok" role="status" title={done} /> : null}
      <ErrorSummary problem={problem} />
      {page.total === 0 ? (
        <Empty
          title={empty.title}
          action={
            <Link className="btn" to={from[0]}>
              {empty.showAll}
            </Link>
          }
        >
          {empty.text}
        </Empty>
      ) : (
        children
      )}
      <Pager {...page} hrefOf={hrefOf} />
    </>
  )
}
