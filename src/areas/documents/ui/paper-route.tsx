import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked, type Stop } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

/** What came of a paper so far, stop by stop with its day, and what is still to come of it. */
export function PaperRoute({ document }: { document: Got<'/required_documents/:id'> }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { status, createdAt, receivedAt, judgedAt, judgedByName, validUntil, handedInBy } = document
  const own = (key: string) => t(`documents.route.${key}`, { party: t(`documents.party.${handedInBy}`) })
  const stop = (key: string, on?: string | null, who?: string | null): Stop => ({
    name: own(key),
    more: [on ? fullDate(on) : null, who].filter(Boolean).join(', ') || null,
  })
  const asked = stop('asked', createdAt)
  const isIn = receivedAt !== null && status !== 'requested'
  const handedIn = isIn ? [stop('handed-in', receivedAt)] : []
  // What was never handed in was shown on paper.
  const seen = (key: string) => stop(key === 'verified' && !isIn ? 'shown' : key, judgedAt, judgedByName)
  const ranOut: Stop = {
    name: own('expired'),
    more: validUntil && t('documents.route.until', { day: fullDate(validUntil) }),
    isBroken: true,
  }
  const [done, ahead]: [Stop[], Stop[]] = {
    requested: [[asked], [stop('hand-in', document.dueOn), stop('judge')]] as [Stop[], Stop[]],
    received: [[asked, ...handedIn], [stop('judge')]] as [Stop[], Stop[]],
    verified: [[asked, ...handedIn, seen('verified')], validUntil ? [stop('valid', validUntil)] : []] as [
      Stop[],
      Stop[],
    ],
    rejected: [
      [asked, ...handedIn, { ...seen('rejected'), isBroken: true }],
      [stop('again'), stop('judge')],
    ] as [Stop[], Stop[]],
    expired: [
      [asked, ...handedIn, seen('verified'), ranOut],
      [stop('again'), stop('judge')],
    ] as [Stop[], Stop[]],
    waived: [[asked, seen('waived')], []] as [Stop[], Stop[]],
  }[status]
  return (
    <PageSection id="route" title={own('title')}>
      <StopsWalked className="record-route" stops={[...done, ...ahead]} behind={done.length} />
    </PageSection>
  )
}
