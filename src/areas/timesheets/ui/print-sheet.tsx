import { addDays, isoWeekOf, weekdayOf } from '#platform/week.ts'
import { Qr } from '#web/design/qr.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { Sheet } from './sheet.ts'

/** The week on paper: the grid, a place for the host's signature, and the way back to the screen. */
export function PrintSheet({ sheet, monday, address }: { sheet: Sheet; monday: string; address: string }) {
  const t = useT()
  const { fullDate, hours, clock } = useFormat()
  const entries = sheet.weeks.find((week) => week.monday === monday)?.entries ?? []
  const total = entries.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <section className="printsheet" aria-hidden="true">
      <h2>
        {t('timesheets.title')}, {t('timesheets.week-number', { number: isoWeekOf(monday).week })}
      </h2>
      <p>
        {sheet.studentName}, {sheet.schoolName} · {sheet.organizationName} · {fullDate(monday)}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('timesheets.which-day')}</th>
            <th>{t('timesheets.from')}</th>
            <th>{t('timesheets.to')}</th>
            <th>{t('timesheets.hours')}</th>
            <th>{t('timesheets.what')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).flatMap((date) => {
            const own = entries.filter((entry) => entry.date === date)
            return (own.length ? own : [null]).map((entry, row) => (
              <tr key={`${date}${row}`}>
                <td>
                  {t(`vacancies.day.${weekdayOf(date)}.long`)} {Number(date.slice(8))}
                </td>
                <td>{entry?.startsAt ? clock(entry.startsAt) : ''}</td>
                <td>{entry?.endsAt ? clock(entry.endsAt) : ''}</td>
                <td>{entry ? hours(entry.minutes) : ''}</td>
                <td>{entry?.activity ?? ''}</td>
              </tr>
            ))
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('timesheets.together')}</td>
            <td colSpan={2}>{total ? hours(total) : ''}</td>
          </tr>
        </tfoot>
      </table>
      <div className="printfoot">
        <div className="signbox">
          {t('timesheets.signature-host')}: {sheet.supervisorName ?? sheet.organizationName}
        </div>
        <Qr text={address} />
      </div>
    </section>
  )
}
