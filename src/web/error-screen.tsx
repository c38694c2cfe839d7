import { isRouteErrorResponse } from 'react-router'

/** Whatever a page threw, as the page people see. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main id="inhoud">
      <h1>{status}</h1>
    </main>
  )
}
