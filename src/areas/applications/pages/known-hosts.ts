import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'

/** What the form of a found place asks while a name is typed. Where it is refused the form stands as it is: it only helps. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = new URLSearchParams()
  const { searchParams } = new URL(args.request.url)
  for (const name of ['name', 'kvk', 'postcode', 'house_number']) {
    const value = searchParams.get(name)
    if (value) asked.set(name, value)
  }
  return load(args, async (api) => ({
    hosts: await api.get(`/known_hosts?${asked}`).then(
      ({ data }) => data,
      () => [],
    ),
  }))
}
