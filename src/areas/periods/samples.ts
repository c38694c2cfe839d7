import { firstOf } from '#root/test/access/place.ts'
import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const dates = { name: 'Voorjaar', program: 'mas', starts_on: '2027-01-11', ends_on: '2027-07-02' }
const days = { kind: 'free_day', name: 'Studiedag', starts_on: '2026-11-18' }

export const samples: AreaSamples = {
  calls: {
    'GET /internship_periods': theirOwn,
    'POST /internship_periods': { sends: ({ school }) => ({ school_id: school.id, ...dates }) },
    'PATCH /internship_periods/:id': { sends: dates },
    'POST /school_calendars/:id/days': { sends: days },
    'POST /school_calendars/:id/file': { sends: { calendar: 'BEGIN:VCALENDAR\nEND:VCALENDAR' } },
    'PATCH /school_days/:id': { sends: days },
  },
  async make({ coordinator, school }) {
    const path = `/school_calendars/${school.id}/days` as const
    const { data } = await coordinator.post(path, 'school_days', { ...days, startsOn: days.starts_on })
    return {
      internship_periods: await firstOf(coordinator, '/internship_periods'),
      school_calendars: school.id,
      school_days: data.id,
    }
  },
}
