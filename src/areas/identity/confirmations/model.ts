export type Opening = 'signup' | 'colleague' | 'person' | 'organization' | 'other'

/** Why somebody is asked to make an account, by what is known of it; names the sentence on the page and in the mail. */
export function openingOf({
  signedUp,
  inviter,
  organization,
}: {
  signedUp: string | null
  inviter: string | null
  organization: string | null
}): Opening {
  if (signedUp) return 'signup'
  if (inviter) return organization ? 'colleague' : 'person'
  return organization ? 'organization' : 'other'
}
