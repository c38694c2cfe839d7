import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { visitContext, type Visit } from './api.ts'
import { writtenDrawings } from './design/scene.tsx'

const drawings = import.meta.glob<string>('./design/scenes/*.svg', { query: '?raw', import: 'default', eager: true })
for (const [path, svg] of Object.entries(drawings)) writtenDrawings[path.replace('./design/', './')] = svg

const handle = createRequestHandler(build as unknown as ServerBuild, process.env.NODE_ENV)

/** The only door between the unbuilt server and the built screens. */
export function renderPage(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handle(request, context)
}
