import { staffCapacities } from '#areas/users/model.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** What is asked of who looks for themselves, as who looks for a pupil is asked it. */
const forPupil: Readonly<Record<string, string>> = {
  'vacancies.what': 'vacancies.what-for-pupil',
  'vacancies.what-fits': 'vacancies.what-fits-for-pupil',
  'vacancies.when': 'vacancies.when-for-pupil',
  'vacancies.filter.accessibility': 'vacancies.filter.accessibility-for-pupil',
}

/** The texts of the search as who reads them looks: staff for a pupil, everybody else for themselves. */
export function useSearchText(): (key: string) => string {
  const t = useT()
  const { user } = useShell()
  const isStaff = user?.capacities.some((one) => (staffCapacities as readonly string[]).includes(one))
  return (key) => t((isStaff && forPupil[key]) || key)
}
