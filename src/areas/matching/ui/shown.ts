import type { AnswerAt, Got, GotOne } from '#web/api-types.ts'

export type BoardShown = Got<'/match_boards/:id'>
export type RowShown = BoardShown['rows'][number]
export type PairShown = NonNullable<RowShown['chosen']>
export type ReasonShown = PairShown['reasons'][number]
export type SentShown = AnswerAt<'post', '/match_boards/:id/send'>['data'][number]
export type ProposalShown = GotOne<'/match_proposals'>
