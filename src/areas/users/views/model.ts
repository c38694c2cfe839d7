/** The screens that have a table with views of one's own. */
export const viewScreens = ['organizations', 'users', 'vacancies'] as const

/** As many as fit in the row of tabs. */
export const mostViews = 20
