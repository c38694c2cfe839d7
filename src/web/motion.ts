/** Whether one page may visibly become another: not for who asked for less motion, nor on the server. */
export const pagesMove = () =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
