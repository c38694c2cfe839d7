import { z } from 'zod'
import { forScreens, moment, shape, view, words } from '#platform/shapes.ts'

const standing = z.object({
  isOn: z.boolean(),
  since: moment.nullable(),
  recoveryCodesLeft: z.int(),
  isObligatory: z.boolean(),
})
const begun = z.object({ secret: z.string(), address: z.string() })
const confirmed = z.object({ isOn: z.boolean(), recoveryCodes: words })

const type = 'second_factors'
export const secondFactorShape = forScreens(
  shape(type, standing.partial().extend(begun.partial().shape).extend(confirmed.partial().shape)),
)
export const standingShape = view('standing', forScreens(shape(type, standing)))
/** A second factor that was begun: its secret is shown this once. */
export const begunShape = view('begun', forScreens(shape(type, begun)))
/** A second factor that was switched on: its recovery codes are shown this once. */
export const confirmedShape = view('confirmed', forScreens(shape(type, confirmed)))
