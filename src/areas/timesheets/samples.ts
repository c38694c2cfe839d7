import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

const byLink = { name: 'Iemand', reason: 'Een reden van genoeg tekens.' }

export const samples: AreaSamples = {
  calls: {
    'PUT /timesheets/:id/weeks/:monday': { sends: { entries: [] } },
    'POST /public/hours/:id/weeks/:monday/approve': { sends: byLink },
    'POST /public/hours/:id/weeks/:monday/return': { sends: byLink },
    // Whether there is such a link is told to nobody.
    'POST /public/hours/:id/new_link': everybody(204),
  },
  async make({ coordinator, ids }) {
    const { data } = await coordinator.get(`/internships/${ids.internships}`)
    const id = (data.timesheetId as string | null) ?? undefined
    return { timesheets: id, hours: id, monday: '2026-10-05' }
  },
}
