/** A key screen: who looks, where, and where it is one record, by which link of that page it is reached. */
export type KeyScreen = { name: string; path: string; through?: string; locale?: 'nl' | 'en' }

/** The screens whose face is kept, by who looks at them. A name is that of the accepted face in `e2e/faces/accepted/`. */
export const keyScreens: Readonly<Record<string, readonly KeyScreen[]>> = {
  visitor: [
    { name: 'home', path: '' },
    { name: 'bank', path: '/stagebank' },
    { name: 'place', path: '/stagebank', through: 'main a[href*="/vacancies/"]' },
    { name: 'front-door', path: '/demo' },
    { name: 'sign-in', path: '/inloggen' },
    { name: 'sign-up', path: '/organizations/signup' },
    { name: 'news', path: '/nieuws' },
    { name: 'article', path: '/nieuws', through: 'main a[href*="/nieuws/"]' },
    { name: 'help', path: '/help' },
    { name: 'verify', path: '/verify' },
    { name: 'not-found', path: '/bestaat-niet' },
  ],
  leerling: [
    { name: 'pupil-dashboard', path: '/dashboard' },
    { name: 'pupil-sign', path: '/dashboard', through: 'main a[href*="/sign/"]' },
    { name: 'pupil-contract', path: '/dashboard', through: 'main a[href*="/contracts/"]:not([href*="/sign/"])' },
    { name: 'pupil-hours', path: '/dashboard', through: 'main a[href*="/urenbriefje/"]:not([href*="?"])' },
    { name: 'pupil-bank', path: '/vacancies/search' },
    { name: 'pupil-internships', path: '/internships' },
    { name: 'pupil-internship', path: '/internships', through: 'main a[href*="/internships/"]' },
    { name: 'pupil-found-myself', path: '/zelfgevonden' },
    { name: 'pupil-notices', path: '/notificaties' },
    { name: 'pupil-profile', path: '/profile-edit' },
  ],
  mentor: [
    { name: 'mentor-dashboard', path: '/dashboard' },
    { name: 'mentor-pupil', path: '/dashboard', through: 'main a[href*="/users/"]' },
  ],
  coordinator: [
    { name: 'school-dashboard', path: '/dashboard' },
    { name: 'school-dashboard-en', path: '/dashboard', locale: 'en' },
    { name: 'school-students', path: '/students' },
    { name: 'school-internships', path: '/internships' },
    { name: 'school-classes', path: '/groups' },
    { name: 'school-class', path: '/groups', through: 'main tbody a[href*="/groups/"]' },
    { name: 'school-progress', path: '/stagevoortgang' },
    { name: 'school-periods', path: '/internship_periods' },
    { name: 'school-match', path: '/internships/assign' },
    { name: 'school-organization', path: '/organizations', through: 'main tbody a[href*="/organizations/"]' },
  ],
  bedrijf: [
    { name: 'host-dashboard', path: '/dashboard' },
    { name: 'host-places', path: '/vacancies' },
    { name: 'host-application', path: '/dashboard', through: 'main a[href*="/applications/"]' },
  ],
  makelaar: [{ name: 'broker-dashboard', path: '/dashboard' }],
  meekijker: [{ name: 'onlooker-dashboard', path: '/dashboard' }],
  beheer: [
    { name: 'settings', path: '/instellingen' },
    { name: 'look', path: '/instellingen/uiterlijk' },
    { name: 'users', path: '/users' },
  ],
}
