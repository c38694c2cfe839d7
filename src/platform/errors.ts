/** What may be said about a refusal besides its code: values for its text, fields at fault, when to come back. */
export type RefusalDetails = {
  /** Fills the placeholders of the text in `locales`. */
  values?: Record<string, string | number>
  /** Codes per field (camelCase path), for 422. */
  fields?: Record<string, string[]>
  /** The query parameter or header at fault, for 400. */
  parameter?: string
  header?: string
  /** Where in the body, outside the attributes. */
  pointer?: string
  /** Seconds, for 429 and 503. */
  retryAfter?: number
  meta?: Record<string, unknown>
}

/**
 * A refusal of something that was to be expected: it rolls the transaction back and becomes an answer with `status`.
 * `code` is `<area>.<what-happened>` and has its wording in `locales/<locale>/<area>.json` under `refusals`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: RefusalDetails

  constructor(status: number, code: string, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
}

export const badRequest = (code: string, details?: RefusalDetails) => new Refusal(400, code, details)
export const unauthorized = (code = 'platform.sign-in-first') => new Refusal(401, code)
export const forbidden = (code: string, details?: RefusalDetails) => new Refusal(403, code, details)
export const notFound = (code = 'platform.not-found') => new Refusal(404, code)
export const conflict = (code: string, details?: RefusalDetails) => new Refusal(409, code, details)
export const unsupported = (code: string, details?: RefusalDetails) => new Refusal(415, code, details)
export const invalid = (fields: Record<string, string[]>) => new Refusal(422, 'platform.invalid', { fields })
export const tooMany = (code: string, retryAfter: number) =>
  new Refusal(429, code, { retryAfter, values: { seconds: retryAfter } })
