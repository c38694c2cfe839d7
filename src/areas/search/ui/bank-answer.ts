import type { SchoolLevel } from '#areas/groups/model.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { GotMeta } from '#web/api-types.ts'
import type { FormProblem } from '#web/api.ts'
import type { Fit } from './fits.tsx'

/** What the API says of a page of the bank, beside its places. */
export type BankMeta = GotMeta<'/vacancies'>

/** A page of the bank, with what stands around it for who is signed in. */
export type BankAnswer = {
  places: Place[]
  meta: BankMeta
  fits: Fit[]
  /** The level of the pupil who searches. */
  level: SchoolLevel | null
  /** How old they are. */
  age: number | null
  saved: { id: string; name: string; query: string }[]
}

/** What came of a form of the bank. */
export type BankOutcome = { problem?: FormProblem; saved?: string; done?: string } | null
