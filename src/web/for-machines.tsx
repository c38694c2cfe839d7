import { useRouteLoaderData } from 'react-router'

/** What a page tells search engines in the words of schema.org. */
export function ForSearchEngines({ data }: { data: unknown }) {
  const root = useRouteLoaderData<{ nonce: string }>('root')
  return (
    <script
      type="application/ld+json"
      nonce={root?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
