// The boundaries of the house (docs/decisions/0002-areas-in-order.md). Generated from the list of floors.
import { areas } from './src/areas/order.ts'

const ROOMS_BEHIND_DOORS = '(routes|reactions|jobs)\\.ts$|/pages/'

const looksDownOnly = areas.map((area, floor) => ({
  name: `${area}-looks-down-only`,
  severity: 'error',
  comment: 'An area may import only areas that come earlier in src/areas/order.ts.',
  from: { path: `^src/areas/${area}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^src/areas/(${areas.slice(floor + 1).join('|') || '-'})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...looksDownOnly,
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(areas|web)/' },
    },
    {
      name: 'private-rooms',
      severity: 'error',
      comment: 'routes, reactions, jobs and pages are never imported from another area.',
      from: { path: '^src/areas/([^/]+)/' },
      to: { path: `^src/areas/[^/]+/.*(${ROOMS_BEHIND_DOORS})`, pathNot: '^src/areas/$1/' },
    },
    {
      name: 'foreign-tables-are-read-only',
      severity: 'error',
      comment: "Only queries may know another area's tables.",
      from: { path: '^src/areas/([^/]+)/', pathNot: '(queries|/queries/[^/]+|tables|\\.test)\\.ts$' },
      to: { path: '^src/areas/[^/]+/tables\\.ts$', pathNot: '^src/areas/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'model-is-pure',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/(model|schema|policy)\\.ts$' },
      to: {
        path: '^src/(areas/[^/]+/(queries|commands|routes|reactions|jobs|resource)|platform/(db|http|postgres|mail|files|jobs|outbox))|^node:|node_modules/(pg|kysely|hono)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/(routes|resource)\\.ts$' },
      to: { path: 'node_modules/(kysely|pg)/|^src/platform/db\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-speak-http',
      severity: 'error',
      comment:
        'Pages and ui reach the server through the API only, so that no server code can enter the browser bundle.',
      from: {
        path: '^src/(areas/[^/]+/(pages|ui)/|web/|root\\.tsx|routes\\.ts)',
        pathNot: '^src/web/render\\.ts$|\\.test\\.tsx?$',
      },
      to: {
        path: '^src/(areas/[^/]+/(queries|commands|routes|reactions|jobs|resource|tables|events)|platform/(db|http|postgres|mail|files|jobs|outbox|config|log|jsonapi))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '\\.react-router' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|e2e|bench|demo)/|\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
