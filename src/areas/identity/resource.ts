import type { User } from '#areas/users/queries.ts'
import { renameKeys, snakeCase } from '#platform/jsonapi.ts'

/** The person as the sign-in contract shows it: attributes without secrets; the dates with a new password alone. */
export function presentAccount(user: User, dates: { createdAt?: Date; updatedAt?: Date } = {}): unknown {
  const { id, email, username, firstName, infix, lastName, status, locale } = user
  return renameKeys(
    {
      id,
      provider: 'email',
      uid: email ?? username,
      email,
      firstName,
      infix,
      lastName,
      status,
      locale,
      allowPasswordChange: false,
      ...dates,
    },
    snakeCase,
  )
}

/** An answer of the sign-in contract, which is plain JSON. */
export function plainAnswer(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
