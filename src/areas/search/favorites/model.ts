/** More is no choice any more. */
export const mostFavorites = 100

/** As many as one looks back at. */
export const mostSeen = 20
