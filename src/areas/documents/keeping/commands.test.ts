import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { remindByTheClock } from '#areas/registry.ts'
import { judgePaper } from '#platform/papers/reading.ts'
import { aPlacement, pdf } from '#root/test/placement.ts'
import type { Client, World } from '#root/test/world.ts'
import { askDocuments } from '../asking/commands.ts'
import { forgetPapers } from './commands.ts'

// What a certificate of a minor leaves behind, with whom.

async function aCertificate() {
  const placement = await aPlacement()
  const internshipId = await placement.place()
  await placement.ask(internshipId)
  const [vog] = await placement.papersOf(placement.people.coordinator, internshipId)
  return { ...placement, internshipId, vogId: String(vog?.id), path: `/required_documents/${vog?.id}` }
}

describe('why a certificate was not good', () => {
  it('stands with it, and not in the record that only grows', async () => {
    const { world, people, handIn, vogId, path } = await aCertificate()
    const administrator = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const why = 'Er staat een veroordeling op'
    await handIn(people.student, vogId)
    for (const step of ['reject', 'waive', 'ask_again', 'verify'] as const)
      expect((await people.coordinator.put(`${path}/${step}`, 'required_documents', { reason: why })).status).toBe(200)
    const { rows } = await world.inside(({ db, tenant }) =>
      sql<{ line: string }>`select to_jsonb(l)::text as line from audit_log l where l.tenant_id = ${tenant.id}`.execute(
        db,
      ),
    )
    expect(rows.filter(({ line }) => line.includes('documents.')).length).toBeGreaterThan(4)
    expect(rows.filter(({ line }) => line.includes('veroordeling'))).toEqual([])
    const linesFor = async (who: Client) =>
      (await who.get<Flat[]>('/audit_logs?filter[subject_type_eq]=required_documents')).data
    // The office and the pupil read what the others did; it leads nobody to a page that is not theirs.
    for (const who of [people.coordinator, people.student])
      expect(await linesFor(who)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action: 'documents.rejected', kind: 'internships', path: `/documents/${vogId}` }),
        ]),
      )
    expect((await linesFor(administrator)).map((line) => line.path)).toEqual([null, null, null, null, null])
    expect(await linesFor(people.company_admin)).toEqual([])
  })
})

describe('the file of a certificate', () => {
  it.each([
    ['VOG.html', 'VOG.pdf'],
    ['VOG.hta', 'VOG.pdf'],
    ['Mijn VOG.PDF', 'Mijn VOG.pdf'],
    ['vog', 'vog.pdf'],
    ['', /^[\da-f-]{36}\.pdf$/],
  ])('sent as %j is called %s', async (name, kept) => {
    const { people, handIn, vogId, path } = await aCertificate()
    await handIn(people.student, vogId, `${pdf}<script>`, { name })
    const { fileName } = (await people.coordinator.get(path)).data
    expect(fileName).toMatch(kept)
    const file = await people.coordinator.request(`${path}/file`)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(String(fileName))}`,
    )
  })

  it('is asked of no company, and one that was asked before opens it no more', async () => {
    const { world, people, rule, internshipId, handIn, vogId, path } = await aCertificate()
    const { status, errors } = await rule({ kind: 'vog' })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/handed_in_by'])
    const byHand = await people.coordinator.post('/required_documents', 'required_documents', {
      internshipId,
      kind: 'vog',
      handedInBy: 'company',
    })
    expect([byHand.status, byHand.errors[0]?.detail]).toEqual([422, 'Een VOG levert de leerling in, of de school.'])
    await world.inside(({ db }) =>
      sql`update required_documents set handed_in_by = 'company' where id = ${vogId}`.execute(db),
    )
    await handIn(people.company_admin, vogId)
    expect((await people.company_admin.request(`${path}/file`)).status).toBe(404)
    expect((await people.company_admin.get(path)).data.fileName).toBe(null)
    expect((await people.coordinator.request(`${path}/file`)).status).toBe(200)
  })

  it('is among the data of the pupil, whoever handed it in, and of nobody else', async () => {
    const { people, handIn, vogId } = await aCertificate()
    await handIn(people.coordinator, vogId, `${pdf}% geheim`)
    const held = async (who: Client) => {
      const response = await who.request('/my_data/download')
      const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
      return files.some((bytes) => Buffer.from(bytes).includes('% geheim'))
    }
    expect([await held(people.student), await held(people.coordinator)]).toEqual([true, false])
  })
})

describe('a certificate that nobody looked at', () => {
  it.each(['cancelled', 'completed'])('goes a day after its internship was %s', async (status) => {
    const { world, people, internshipId, handIn, vogId } = await aCertificate()
    await handIn(people.student, vogId)
    await world.inside((ctx) =>
      sql`update internships set status = ${status}, turn_since = ${ctx.now} where id = ${internshipId}`.execute(
        ctx.db,
      ),
    )
    const nameAt = async (moment: string) => {
      world.setNow(moment)
      await world.inside(forgetPapers)
      return (await people.coordinator.get(`/required_documents/${vogId}`)).data.fileName
    }
    expect([await nameAt('2026-11-23T08:00:00Z'), await nameAt('2026-11-23T10:00:00Z')]).toEqual(['mijn.pdf', null])
  })

  it('or any other paper, of an internship that was called off, goes months after that and not after the day it would have ended', async () => {
    const { world, people, place, ask, rule, papersOf, handIn } = await aPlacement()
    await rule({ kind: 'other', name: 'Huisregels', handedInBy: 'student' })
    const id = await place({ startsOn: '2027-08-30', endsOn: '2028-03-01' })
    await ask(id)
    const paper = (await papersOf(people.student, id)).find(({ kind }) => kind === 'other')
    await handIn(people.student, String(paper?.id))
    await world.inside((ctx) =>
      sql`update internships set status = 'cancelled', turn_since = ${ctx.now} where id = ${id}`.execute(ctx.db),
    )
    const nameAt = async (moment: string) => {
      world.setNow(moment)
      await world.inside(forgetPapers)
      return (await people.coordinator.get(`/required_documents/${paper?.id}`)).data.fileName
    }
    expect([await nameAt('2027-05-20T09:00:00Z'), await nameAt('2027-05-24T09:00:00Z')]).toEqual(['mijn.pdf', null])
  })
})

describe('a rule that comes later', () => {
  it('asks nothing by a rule that is put away in the same moment', async () => {
    const { world, school, people, place, rule } = await aPlacement()
    await place()
    const { data } = await rule({ kind: 'other', name: 'Huisregels', handedInBy: 'student' })
    const archive = () => people.coordinator.put(`/document_rules/${data.id}/archive`, 'document_rules')
    const asking = await world.inside(async (ctx) => {
      await askDocuments(ctx, { schoolId: school.id })
      const archived = archive()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { archived }
    })
    expect((await asking.archived).status).toBeLessThan(300)
    const { rows } = await world.inside(({ db, tenant }) =>
      sql`select status from required_documents where tenant_id = ${tenant.id} and rule_id = ${data.id}`.execute(db),
    )
    expect(rows).toEqual([])
  })

  it('asks a school of thousands, and the record says it once', async () => {
    const { world, school, people, place, rule } = await aPlacement()
    const one = await place()
    await world.inside(async ({ db, tenant }) => {
      await sql`select set_config('statement_timeout', '30s', true)`.execute(db)
      await sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, created_at, updated_at)
        select tenant_id, gen_random_uuid(), student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, created_at, updated_at
        from internships, generate_series(1, 5000) where tenant_id = ${tenant.id} and id = ${one}`.execute(db)
    })
    await rule({ kind: 'other', name: 'Huisregels', handedInBy: 'student' })
    await world.inside(async (ctx) => {
      await sql`select set_config('statement_timeout', '30s', true)`.execute(ctx.db)
      await askDocuments(ctx, { schoolId: school.id })
      const { rows } = await sql<{ asked: number; lines: number; events: number }>`select
        (select count(*)::int from required_documents where tenant_id = ${ctx.tenant.id} and name = 'Huisregels') as asked,
        (select count(*)::int from audit_log where tenant_id = ${ctx.tenant.id} and action = 'documents.asked') as lines,
        (select count(*)::int from audit_log where tenant_id = ${ctx.tenant.id} and action = 'documents.rule-added') as events`.execute(
        ctx.db,
      )
      expect(rows).toEqual([{ asked: 5001, lines: 0, events: 1 }])
    })
    expect((await people.coordinator.get<Flat[]>('/audit_logs?filter[action_eq]=documents.asked')).data).toEqual([])
  }, 60_000)
})

describe('word to the school before the first day', () => {
  it.each([
    ['block', 'internship-held-back'],
    ['warn', 'internship-papers-missing'],
  ])('where it wants %s is %s', async (missingDocuments, key) => {
    const { world, people } = await aCertificate()
    await world.inside(({ db, tenant }) =>
      sql`update organizations set settings = ${JSON.stringify({ missingDocuments })}::jsonb where type = 'School' and tenant_id = ${tenant.id}`.execute(
        db,
      ),
    )
    world.setNow('2026-12-09T08:00:00Z')
    await world.inside((ctx) => remindByTheClock(ctx))
    const keys = (await people.coordinator.get<Flat[]>('/notifications')).data.map((one) => one.key)
    expect(keys.filter((one) => String(one).startsWith('internship-'))).toEqual([key])
  })
})

describe('a PDF that hides what it runs', () => {
  const objects = 'JavaScript'
  const script = `1 0 <</S /${objects} /JS (app.alert)>>`
  const packed = (head: string, bytes: Uint8Array = deflateSync(Buffer.from(script)), start = 'stream\n') =>
    Buffer.concat([Buffer.from(`${pdf}5 0 obj ${head} ${start}`), bytes, Buffer.from('\nendstream endobj')])
  const head = '<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>'
  const hex = Buffer.from(Buffer.from(script).toString('hex'))

  it.each([
    ['packed', packed(head)],
    ['packed by an escaped name', packed(head.replace('ObjStm', 'Obj#53tm'))],
    ['packed without saying so', packed(head.replace('/Type /ObjStm', ''))],
    ['packed twice', packed(head.replace('/FlateDecode', '[/ASCIIHexDecode /FlateDecode]'), hex)],
    [
      'packed twice, the other way round',
      packed(head.replace('/FlateDecode', '[/FlateDecode /ASCIIHexDecode]'), deflateSync(hex)),
    ],
    ['packed as nobody reads it', packed(head.replace('FlateDecode', 'LZWDecode'), hex)],
    ['that is cut off', packed(head, deflateSync(Buffer.from(script)).subarray(0, 12))],
    ['behind a stream in a text', packed(head.replace('/N 1', '/X (stream\nendstream) /N 1'))],
    ['foretold', packed(head.replace('/N 1', '/N 1 /DecodeParms <</Predictor 12>>'))],
  ])('is refused: %s', (_what, bytes) => {
    expect(judgePaper(new Uint8Array(bytes))).toBe('active')
  })

  it('is told from one that hides nothing, and from one that is locked', () => {
    const harmless = deflateSync(Buffer.from('1 0 <</Type /Page>>'))
    expect(judgePaper(new Uint8Array(packed(head, harmless)))).toBe('pdf')
    expect(
      judgePaper(
        new Uint8Array(
          packed(head.replace('/Filter /FlateDecode', '/Filter [ /FlateDecode ]'), harmless, 'stream\r\n'),
        ),
      ),
    ).toBe('pdf')
    expect(judgePaper(new Uint8Array(packed('<</Type /XObject /Filter /DCTDecode>>', Buffer.from([1, 2, 3]))))).toBe(
      'pdf',
    )
    expect(judgePaper(new Uint8Array(Buffer.from(`${pdf}<</Encr#79pt 5 0 R>>`)))).toBe('locked')
  })
})

describe('what was sent', () => {
  it('leaves no bytes in the store once handing it in was taken back', async () => {
    const { world, people, handIn, vogId } = await aCertificate()
    await handIn(people.student, vogId)
    const before = await bytesOf(world)
    expect(before.length).toBe(1)
    const [step] = (await people.student.get<Flat[]>('/taken_steps')).data
    expect((await people.student.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')).status).toBe(200)
    expect(await bytesOf(world)).toEqual([])
  })

  it('twice with one key lies in the store once, and other bytes are no repetition', async () => {
    const { world, people, handIn, vogId } = await aCertificate()
    for (let time = 0; time < 2; time++)
      expect(await handIn(people.student, vogId, pdf, { key: 'a' })).toEqual([200, undefined])
    expect((await bytesOf(world)).length).toBe(1)
    expect(await handIn(people.student, vogId, `${pdf}% anders`, { key: 'a' })).toEqual([
      422,
      'platform.idempotency-mismatch',
    ])
    expect((await bytesOf(world)).length).toBe(1)
  })
})

const bytesOf = ({ tenant, runtime }: World) => readdir(join(runtime.services.dataDir, tenant.id)).catch(() => [])
