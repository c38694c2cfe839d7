import { useEffect, useState } from 'react'
import type { GotOne } from '#web/api-types.ts'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'

type Other = Pick<GotOne<'/content_pages/:id/presences'>, 'id' | 'name'>

/** Milliseconds between two words that one is here; who has another window before them says nothing. */
const every = 20_000

const mediaType = 'application/vnd.api+json'

/** Who else has the form of a page open: said by the server when it is drawn, and asked over and over while it is looked at. */
function useOthers(pageId: string, found: readonly Other[]): readonly Other[] {
  const [others, setOthers] = useState(found)
  useEffect(() => {
    let isGone = false
    let isAsking = false
    async function say() {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      try {
        const headers = { accept: mediaType, 'content-type': mediaType }
        const answer = await fetch(`/api/v1/content_pages/${pageId}/presences`, { method: 'PUT', headers })
        const told = answer.ok
          ? ((await answer.json()) as { data: { id: string; attributes: { name: string } }[] })
          : undefined
        if (told && !isGone) setOthers(told.data.map(({ id, attributes: { name } }) => ({ id, name })))
      } catch {
        // Who cannot be asked is asked again.
      } finally {
        isAsking = false
      }
    }
    void say()
    const asking = setInterval(() => void say(), every)
    document.addEventListener('visibilitychange', say)
    return () => {
      isGone = true
      clearInterval(asking)
      document.removeEventListener('visibilitychange', say)
    }
  }, [pageId])
  return others
}

export function OthersHere({ pageId, found }: { pageId: string; found: readonly Other[] }) {
  const t = useT()
  const names = useOthers(pageId, found).map(({ name }) => name)
  const [name] = names
  return (
    <div role="status">
      {name === undefined ? null : (
        <Notice
          title={
            names.length === 1 ? t('content.here.one', { name }) : t('content.here.many', { names: names.join(', ') })
          }
        >
          {t('content.here.text')}
        </Notice>
      )}
    </div>
  )
}
