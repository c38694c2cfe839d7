import type { GotOne } from '#web/api-types.ts'

/** A pupil as the list tells it. */
export type ShownPupil = GotOne<'/pupils'>

/** For how many days it is their turn: who chooses among what is held out to them has done so since that came, however long they were without a place. */
export const daysOfTurn = ({ daysChoosing, daysAtTurn }: Pick<ShownPupil, 'daysChoosing' | 'daysAtTurn'>) =>
  daysChoosing ?? daysAtTurn
