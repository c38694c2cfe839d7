import { everybody, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const byLink = { name: 'Iemand', reason: 'Een reden van genoeg tekens.' }

/** Where there are no hours, a week of a sheet that is not there. */
const weeksOf = ({ timesheets = '01900000-0000-7000-8000-000000000000' }: Record<string, string | undefined>) => [
  { timesheet_id: timesheets, monday: '2026-10-05' },
]

export const samples: AreaSamples = {
  calls: {
    'PUT /timesheets/:id/weeks/:monday': { sends: { entries: [] } },
    'POST /public/hours/:id/weeks/:monday/approve': { sends: byLink },
    'POST /public/hours/:id/weeks/:monday/return': { sends: byLink },
    'PUT /timesheets/approve': {
      sends: ({ ids }) => ({ weeks: weeksOf(ids) }),
    },
    'PUT /public/hours/:id/approve': {
      sends: ({ ids }) => ({ name: 'Iemand', weeks: weeksOf(ids) }),
    },
    'PUT /public/hours/:id/return': {
      sends: ({ ids }) => ({ ...byLink, ...weeksOf(ids)[0] }),
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
