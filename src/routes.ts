import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { screens } from './areas/screens.ts'

/** For trying things out: left out of what production builds (docs/domain.md 9.3). */
const withTestPages = Boolean(process.env.STAGEPLEIN_TEST_PAGES)

const ofAreas = screens
  .filter(({ testOnly }) => withTestPages || !testOnly)
  .map(({ path, file, id }) => (path === '' ? index(file) : route(path, file, id ? { id } : {})))

/** Every screen of the product by address; `:locale` is nl or en. */
export default [
  route(':locale', 'web/pages/locale.tsx', [
    ...ofAreas,
    route('organization', 'web/pages/organization.tsx'),
    ...(withTestPages ? [route('test/components', 'web/pages/components.tsx')] : []),
    route('*', 'web/pages/not-found.tsx'),
  ]),
] satisfies RouteConfig
