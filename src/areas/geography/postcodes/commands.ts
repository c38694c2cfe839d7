import pg from 'pg'
import { readCsv } from '#platform/csv.ts'
import { readPostcodeLine, type Postcode } from './model.ts'

export type PostcodeReport = { written: number; wrong: number[] }

/**
 * Reads postcodes with where they lie (postcode, latitude, longitude) from a table, for every tenant. Of four digits that
 * are not in it the middle of their letters is kept. Runs as the database's owner: nobody who is served writes these.
 */
export async function importPostcodes(ownerUrl: string, bytes: Uint8Array): Promise<PostcodeReport> {
  const { rows, headers, fault } = readCsv(bytes)
  if (fault) return { written: 0, wrong: [fault.line] }
  const first = readPostcodeLine(headers)
  const found: Postcode[] = first ? [first] : []
  const wrong: number[] = []
  for (const { line, cells } of rows) {
    const postcode = readPostcodeLine(cells)
    if (postcode) found.push(postcode)
    else wrong.push(line)
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (let at = 0; at < found.length; at += 10_000) {
      const some = found.slice(at, at + 10_000)
      await client.query(
        `insert into postcodes (postcode, lat, lng)
         select distinct on (p) p, lat, lng from unnest($1::text[], $2::float8[], $3::float8[]) r (p, lat, lng) order by p
         on conflict (postcode) do update set lat = excluded.lat, lng = excluded.lng`,
        [some.map(({ postcode }) => postcode), some.map(({ lat }) => lat), some.map(({ lng }) => lng)],
      )
    }
    await client.query(
      `insert into postcodes (postcode, lat, lng)
       select left(postcode, 4), avg(lat), avg(lng) from postcodes where length(postcode) = 6 group by 1
       on conflict (postcode) do nothing`,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
  return { written: found.length, wrong }
}
