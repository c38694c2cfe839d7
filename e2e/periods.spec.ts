import { expect } from '@playwright/test'
import { hasNoBarriers, phone, test, visit } from './people.ts'

test('a coordinator makes a period, announces it and makes it shorter; a mentor reads along', async ({ browser }) => {
  test.setTimeout(180_000)
  const tenant = 'corderius'
  const page = await visit(browser, { tenant, email: `coordinator@${tenant}.example` })
  await page.locator('.appnav summary').filter({ hasText: 'Leerlingen' }).click()
  await page.getByRole('link', { name: 'Stageperioden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Schooljaar')
  await expect(page.locator('.pe-r').filter({ hasText: 'Kerstvakantie' })).toBeVisible()
  await hasNoBarriers(page)

  await page.getByRole('link', { name: 'Nieuwe periode' }).click()
  await page.waitForURL(/periods\/add/)
  const year = Number(/jaar=\d{4}-(\d{4})/.exec(page.url())?.[1])
  await page.locator('[name=name]').fill('Proef in het voorjaar')
  await page.locator('[name=startsOn]').fill(`${year}-02-01`)
  await page.locator('[name=endsOn]').fill(`${year}-01-01`)
  await page.getByRole('button', { name: 'Maak de periode' }).click()
  await expect(page.getByRole('alert')).toContainText('vóór de eerste dag')
  await expect(page.locator('[name=name]')).toHaveValue('Proef in het voorjaar')
  await page.locator('[name=endsOn]').fill(`${year}-06-30`)
  // All classes with one tick, which says it when they are no longer all.
  const all = page.getByRole('checkbox', { name: 'Alle klassen' })
  const classes = page.locator('input[type=checkbox][name=groupIds]')
  await all.check()
  await expect(page.locator('input[type=checkbox][name=groupIds]:checked')).toHaveCount(await classes.count())
  await classes.last().uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  await expect(classes.last()).toBeChecked()
  await all.uncheck()
  await expect(page.locator('input[type=checkbox][name=groupIds]:checked')).toHaveCount(0)
  await classes.first().check()
  await page.getByRole('button', { name: 'Maak de periode' }).click()
  await expect(page.locator('main [role=status]')).toContainText('De periode is gemaakt')
  await hasNoBarriers(page)
  await page.getByRole('button', { name: 'Kondig aan' }).click()
  await expect(page.locator('main [role=status]')).toContainText('aangekondigd')
  await page.locator('[name=endsOn]').fill(`${year}-06-15`)
  await page.getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.locator('main [role=status]')).toContainText('bewaard')

  await page.goto('/nl/internship_periods')
  await page.getByRole('link', { name: 'Vrije dagen en toetsweken' }).click()
  await page.locator('[name=name]').fill('Toetsweek 2')
  await page.locator('[name=kind]').selectOption('test_week')
  await page.locator('[name=startsOn]').fill(`${year}-01-25`)
  await page.locator('[name=endsOn]').fill(`${year}-01-29`)
  await page.getByRole('button', { name: 'Voeg dagen toe' }).click()
  await expect(page.getByRole('region', { name: 'Alle dagen op volgorde' })).toContainText('Toetsweek 2')
  await page.locator('[name=calendar]').setInputFiles({
    name: 'jaaragenda.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Studiedag\r\nDTSTART;VALUE=DATE:${year}0310\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    ),
  })
  await page.getByRole('button', { name: 'Lees in' }).click()
  await expect(page.getByRole('region', { name: 'Alle dagen op volgorde' })).toContainText('Studiedag')
  await hasNoBarriers(page)

  const mentor = await visit(browser, { tenant, email: `mentor@${tenant}.example`, ...phone })
  await mentor.goto('/nl/internship_periods')
  await expect(mentor.locator('main')).toContainText('Proef in het voorjaar')
  await expect(mentor.getByRole('link', { name: 'Nieuwe periode' })).toHaveCount(0)
  await hasNoBarriers(mentor)
  const pupil = await visit(browser, { tenant, email: `leerling@${tenant}.example`, ...phone })
  expect((await pupil.goto('/nl/internship_periods'))?.status()).toBe(403)
})
