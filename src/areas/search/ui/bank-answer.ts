import type { SchoolLevel } from '#areas/groups/model.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { FormProblem } from '#web/api.ts'
import type { Facets } from '../facets/model.ts'
import type { Center } from '../model.ts'
import type { Widening } from '../widening/model.ts'
import type { Fit } from './fits.tsx'

/** What the API says of a page of the bank, beside its places. */
export type BankMeta = {
  page: { number: number; size: number; total: number; totalPages: number; after: string | null }
  facets: Facets
  widened: Widening[]
  suggestion: string | null
  placeUnknown: boolean
  placeSuggestions: string[]
  center: Center | null
  order: string
}

/** A page of the bank, with what stands around it for who is signed in. */
export type BankAnswer = {
  places: Place[]
  meta: BankMeta
  fits: Fit[]
  /** The level of the pupil who searches. */
  level: SchoolLevel | null
  saved: { id: string; name: string; query: string }[]
}

/** What came of a form of the bank. */
export type BankOutcome = { problem?: FormProblem; saved?: string; done?: string } | null
