import { everybody, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const byLink = { name: 'Iemand', reason: 'Een reden van genoeg tekens.' }

export const samples: AreaSamples = {
  calls: {
    'PUT /timesheets/:id/weeks/:monday': { sends: { entries: [] } },
    'POST /public/hours/:id/weeks/:monday/approve': { sends: byLink },
    'POST /public/hours/:id/weeks/:monday/return': { sends: byLink },
    'PUT /timesheets/approve': {
      sends: ({ ids }) => ({ weeks: [{ timesheet_id: ids.timesheets, monday: '2026-10-05' }] }),
    },
    'PUT /public/hours/:id/approve': {
      sends: ({ ids }) => ({ name: 'Iemand', weeks: [{ timesheet_id: ids.timesheets, monday: '2026-10-05' }] }),
    },
    'GET /timesheets/waiting': theirOwn,
    // Whether there is such a link is told to nobody.
    'POST /public/hours/:id/new_link': everybody(204),
  },
  async make({ coordinator, ids }) {
    const { data } = await coordinator.get(`/internships/${ids.internships}`)
    const id = (data.timesheetId as string | null) ?? undefined
    return { timesheets: id, hours: id, monday: '2026-10-05' }
  },
}
