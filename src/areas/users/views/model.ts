/** The screens that have a table with views of one's own. */
export const viewScreens = ['organizations', 'users', 'vacancies'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** As many as fit in the row of tabs. */
export const mostViews = 20
