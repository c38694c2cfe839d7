import { expect } from '@playwright/test'
import { desk, hasNoBarriers, linkIn, mailThat, phone, test, visit } from './people.ts'

// A place that everybody wants: a pupil waits for it on her phone, in English, and gets it when seats come free.

test('a pupil waits for a place that is full, is offered a seat, and asks for it', async ({ browser }) => {
  const email = 'zeynep.hendriks@zevenlinden.example'
  const pupil = await visit(browser, { tenant: 'demo', email, locale: 'en', ...phone })
  await pupil.goto('/en/vacancies/search?q=open+dagen')
  await pupil.getByRole('link', { name: 'Helpen op onze open dagen' }).first().click()
  await pupil.getByRole('link', { name: 'To the waiting list' }).click()
  await pupil.getByRole('button', { name: 'Put me on the waiting list' }).click()
  await expect(pupil.getByText('You are number 3 on the waiting list')).toBeVisible()
  await hasNoBarriers(pupil)
  await pupil.goto('/en/dashboard')
  await expect(pupil.getByText('You are number 3')).toBeVisible()
  await pupil.goto('/en/applications')
  const list = pupil.getByRole('region', { name: 'Waiting list' })
  await expect(list.getByText('You are number 3')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Helpen op onze open dagen' })).toBeVisible()
  await hasNoBarriers(pupil)

  await test.step('three who had a seat cannot come any more', async () => {
    const host = await visit(browser, { tenant: 'demo', email: 'bedrijf@demo.example', ...desk })
    for (let seat = 0; seat < 3; seat += 1) {
      await host.goto('/nl/applications?status=accepted')
      await host
        .getByRole('row')
        .filter({ hasText: 'Helpen op onze open dagen' })
        .first()
        .getByRole('link')
        .first()
        .click()
      await host.getByText('Trek je ja in', { exact: true }).first().click()
      const form = host.locator('form', { has: host.locator('[name=step][value=cancel]') })
      await form.getByRole('textbox').fill('De open dagen zijn dit jaar kleiner.')
      await form.getByRole('button').click()
      await expect(host.getByText('Geannuleerd. De leerling en de school krijgen bericht.')).toBeVisible()
    }
    await host.context().close()
  })

  const mail = await mailThat(
    pupil,
    ({ recipient_address: to, subject }) => to === email && /plek vrij|place is free/.test(subject),
  )
  await pupil.goto(linkIn(mail).replace('/nl/', '/en/'))
  await expect(pupil.getByRole('strong').filter({ hasText: 'There is a place for you' })).toBeVisible()
  await hasNoBarriers(pupil)
  await pupil.getByRole('textbox', { name: /Why/ }).fill('I like to show people around, and I can come on Saturdays.')
  await pupil.getByRole('button', { name: 'Send your application' }).click()
  await expect(pupil).toHaveURL(/\/en\/applications\//)
  await expect(pupil.getByRole('heading', { name: 'Helpen op onze open dagen' })).toBeVisible()
})
