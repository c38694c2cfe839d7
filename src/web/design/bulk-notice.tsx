import { useEffect } from 'react'
import { Form, Link, useLocation, useRevalidator } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { isOpenStep } from '#web/bulk-steps.ts'
import { useT } from '#web/i18n.tsx'
import { Notice } from './notice.tsx'

/** Milliseconds between two looks at how far it is. */
const pause = 1500

/** A step for many: that it waits and can be taken back, how far it is, and what came of it. */
export function BulkNotice({
  asked,
  nameOf,
}: {
  asked: GotOne<'/bulk_steps'>
  nameOf(id: string): string | undefined
}) {
  const t = useT()
  const { search } = useLocation()
  const { id, kind, step, status, count, done, secondsLeft, failures } = asked
  useFollow(status, secondsLeft)
  if (status === 'undone') return <Notice tone="ok" role="status" title={t('bulk.undone')} />
  if (status === 'waiting')
    return (
      <Notice tone="info" role="status" title={t(`bulk.waiting.${kind}.${step}`, { count })}>
        <p>{t('bulk.waiting-text')}</p>
        <Form method="post" className="btn-group">
          <button className="btn" name="undo" value={id}>
            {t('bulk.undo')}
          </button>
          <Link className="btn btn-quiet without-js" to={search || '?'} reloadDocument>
            {t('bulk.look')}
          </Link>
        </Form>
      </Notice>
    )
  if (status === 'running')
    return (
      <Notice tone="info" role="status" title={t('bulk.running', { done, count })}>
        <Link className="without-js" to={search || '?'} reloadDocument>
          {t('bulk.look')}
        </Link>
      </Notice>
    )
  return (
    <>
      <Notice tone="ok" role="status" title={t(`bulk.done.${kind}.${step}`, { count: done })} />
      {failures.length ? (
        <Notice tone="stop" title={t('bulk.failed', { count: failures.length })}>
          <ul>
            {failures.map((failure) => (
              <li key={failure.id}>
                {nameOf(failure.id) ?? t('bulk.somebody')}: {failure.message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** Looks again by itself: once when the waiting is over, then until it is done. The page keeps its own outcome (`useOutcome`). */
function useFollow(status: GotOne<'/bulk_steps'>['status'], secondsLeft: number): void {
  const { revalidate, state } = useRevalidator()
  const isOpen = isOpenStep({ status })
  useEffect(() => {
    if (!isOpen || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), secondsLeft * 1000 + pause)
    return () => clearTimeout(timer)
  }, [isOpen, state, secondsLeft, revalidate])
}
