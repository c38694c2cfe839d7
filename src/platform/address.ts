type Town = { postcode: string | null | undefined; city: string | null | undefined }

/** The second line of a letter, 3701 AB Zeist: the two parts of the postcode stay together. */
export const townLine = ({ postcode, city }: Town): string =>
  [postcode?.replace(' ', '\u00a0'), city].filter(Boolean).join(' ')
