import type { AnswerAt, Got, GotOne } from '#web/api-types.ts'
import type { BadgeTone } from '#web/design/badge.tsx'

export type BoardShown = Got<'/match_boards/:id'>
export type RowShown = BoardShown['rows'][number]
export type PairShown = NonNullable<RowShown['chosen']>
export type ReasonShown = PairShown['reasons'][number]
export type SentShown = AnswerAt<'post', '/match_boards/:id/send'>['data'][number]
export type ProposalShown = GotOne<'/match_proposals'>

/** As the pupil sees them, who answers. */
export const proposalTones: Record<ProposalShown['status'], BadgeTone> = {
  open: 'you',
  taken: 'done',
  refused: 'off',
  expired: 'off',
}

/** As the school sees them, which waits for the pupil. */
export const sentTones: typeof proposalTones = { ...proposalTones, open: 'other' }
