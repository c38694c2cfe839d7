import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const told = { kind: 'framework', starts_on: '2026-09-01', ends_on: '2027-07-31' }

export const samples: AreaSamples = {
  calls: {
    'GET /partner_agreements': theirOwn,
    'POST /partner_agreements': {
      sends: ({ school, company }) => ({ school_id: school.id, organization_id: company.id, ...told }),
    },
    'PATCH /partner_agreements/:id': { sends: { ...told, lock_version: 0 } },
    'POST /partner_agreements/:id/keep_file': { sends: '%PDF-1.4\n' },
    'GET /recognition_exceptions': theirOwn,
    'POST /recognition_exceptions': {
      sends: ({ school, company }) => ({
        school_id: school.id,
        organization_id: company.id,
        reason: 'Al jaren goed bevallen.',
      }),
    },
  },
  async make({ coordinator, school, company, world }) {
    const made = await coordinator.post('/partner_agreements', 'partner_agreements', {
      schoolId: school.id,
      organizationId: company.id,
      kind: 'framework',
      startsOn: '2026-09-01',
    })
    await coordinator.post('/recognition_exceptions', 'recognition_exceptions', {
      schoolId: school.id,
      organizationId: company.id,
      reason: 'Al jaren goed bevallen.',
    })
    const exceptions = await world.inside((ctx) =>
      ctx.db.selectFrom('recognitionExceptions').select('id').executeTakeFirst(),
    )
    return { partner_agreements: made.data.id, recognition_exceptions: exceptions?.id }
  },
}
