import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { hasNoBarriers, linkIn, mailThat, test, visit } from './people.ts'

const demoPassword = 'stageplein-demo-2026'
const fresh = 'zeven gele fietsen buiten'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'

  test(`somebody invited makes an account, ${how} JavaScript`, async ({ browser }) => {
    const tenant = javaScriptEnabled ? 'axia' : 'casteleijn'
    const reader = await visit(browser, { tenant })
    await reader.goto('/nl/inloggen')
    const mail = await mailThat(reader, ({ subject }) => subject.startsWith('Maak je account aan'))
    const page = await visit(browser, { tenant, javaScriptEnabled })
    await page.goto(linkIn(mail))
    await expect(page.locator('main')).toContainText('nodigt je uit')
    await page.locator('[name=password]').fill('kort')
    await page.locator('[name=passwordConfirmation]').fill('kort')
    await page.getByRole('button', { name: 'Maak mijn account' }).click()
    await expect(page.getByRole('alert')).toContainText('minstens 15 tekens')
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.locator('[name=password]').fill(fresh)
    await page.locator('[name=passwordConfirmation]').fill(fresh)
    await page.getByRole('button', { name: 'Maak mijn account' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(linkIn(mail))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je hebt al een account')
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.getByRole('link', { name: 'Terug naar inloggen' }).click()
    // Still signed in, so no further than that.
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test(`signing in in two steps, ${how} JavaScript`, async ({ browser }) => {
    const tenant = javaScriptEnabled ? 'axia' : 'casteleijn'
    const reader = await visit(browser, { tenant })
    await reader.goto('/nl/inloggen')
    const page = await visit(browser, { tenant, email: `makelaar@${tenant}.example`, javaScriptEnabled })
    await page.goto('/nl/profile-edit/settings/second-factor')
    await page.locator('[name=password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Ga verder naar de code' }).click()
    const key = (await page.locator('.totp-key').textContent())?.replaceAll(' ', '') ?? ''
    await page.locator('[name=code]').fill('000000')
    await page.getByRole('button', { name: 'Zet aan' }).click()
    await expect(page.getByRole('alert')).toContainText('klopt niet')
    await expect(page.locator('svg.qr')).toBeVisible()
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page
      .locator('[name=code]')
      .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: await serverTime(reader) }))
    await page.getByRole('button', { name: 'Zet aan' }).click()
    const codes = page.locator('.codes li')
    await expect(codes).toHaveCount(10)
    if (javaScriptEnabled) await hasNoBarriers(page)
    const recovery = (await codes.first().textContent()) ?? ''
    const another = (await codes.nth(1).textContent()) ?? ''

    const other = await visit(browser, { tenant, javaScriptEnabled })
    await other.goto('/nl/inloggen')
    await other.locator('[name=email]').fill(`makelaar@${tenant}.example`)
    await other.locator('[name=password]').fill(demoPassword)
    await other.getByRole('button', { name: 'Log in' }).click()
    await other.waitForURL(/\/auth\/code/)
    expect(await other.content()).not.toContain(demoPassword)
    await other.locator('[name=code]').fill('000000')
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByRole('alert')).toContainText('klopt niet')
    if (javaScriptEnabled) await hasNoBarriers(other)
    await other.locator('[name=code]').fill(recovery)
    await other.getByRole('button', { name: 'Log in' }).click()
    await other.waitForURL(/\/dashboard/)

    await page.goto('/nl/profile-edit/settings')
    await page
      .locator('main')
      .getByRole('button', { name: /^Log uit/ })
      .last()
      .click()
    await expect(page.locator('main [role=status]')).toContainText('Uitgelogd')
    await other.goto('/nl/applications')
    await expect(other).toHaveURL(/\/auth\/login-1/)
    await page.goto('/nl/profile-edit/settings/second-factor')
    await expect(page.locator('main')).toContainText('Je hebt nog 9 herstelcodes')
    await page.locator('[name=password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Zet uit' }).click()
    await expect(page.getByRole('alert')).toContainText('klopt niet')
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.locator('[name=password]').fill(demoPassword)
    await page.locator('[name=endCode]').fill(another)
    await page.getByRole('button', { name: 'Zet uit' }).click()
    await expect(page.locator('main [role=status]')).toContainText('staat uit')
  })

  test(`an administrator looks through somebody's eyes, ${how} JavaScript`, async ({ browser }) => {
    const tenant = javaScriptEnabled ? 'axia' : 'casteleijn'
    const pupil = await visit(browser, { tenant, email: `leerling@${tenant}.example` })
    const id = await ownId(pupil)
    const page = await visit(browser, { tenant, email: `beheer@${tenant}.example`, javaScriptEnabled })
    await page.goto(`/nl/sign_in_as/${id}`)
    await page.locator('[name=reason]').fill('kort')
    await page.getByRole('button', { name: /^Kijk mee als/ }).click()
    await expect(page.getByRole('alert')).toContainText('minstens 10 tekens')
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.locator('[name=reason]').fill('Belt omdat de aanvraag niet lukt.')
    await page.getByRole('button', { name: /^Kijk mee als/ }).click()
    await page.waitForURL(/\/dashboard/)
    const banner = page.locator('.eyes')
    await expect(banner).toContainText(/Nog (30|2\d) minuten/)
    if (javaScriptEnabled) await hasNoBarriers(page)
    for (const path of ['/nl/stagebank', '/nl/profile-edit', '/nl/support']) {
      await page.goto(path)
      await expect(banner).toBeVisible()
    }
    await banner.getByRole('button', { name: 'Stop' }).click()
    await page.waitForURL(`**/users/${id}`)
    await expect(banner).toHaveCount(0)
    await page.goto(`/nl/sign_in_as/${id}`)
    await expect(page.locator('h1')).toContainText('Kijk mee als')
    await page.goto(
      `/nl/sign_in_as/${await ownId(await visit(browser, { tenant, email: 'platform@stageplein.example' }))}`,
    )
    await expect(page.locator('h1')).toContainText('Verboden toegang')
  })
}

test('another e-mail address, when both addresses say yes', async ({ browser }) => {
  const tenant = 'axia'
  const page = await visit(browser, { tenant, email: `tekenaar@${tenant}.example` })
  await page.goto('/nl/profile-edit/email')
  await page.locator('[name=email]').fill('bestuur@nieuw.example')
  await page.locator('[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Stuur beide mails' }).click()
  await expect(page.locator('main [role=status]')).toContainText('Kijk in je mail')
  await hasNoBarriers(page)
  for (const [address, says] of [
    [`tekenaar@${tenant}.example`, 'Bijna klaar'],
    ['bestuur@nieuw.example', 'Je e-mailadres is gewijzigd'],
  ] as const) {
    const mail = await mailThat(
      page,
      ({ recipient_address, text }) => recipient_address === address && /email_token/.test(text),
    )
    await page.goto(linkIn(mail))
    await page.getByRole('button', { name: 'Ja, wijzig mijn adres' }).click()
    await expect(page.locator('main [role=status]')).toContainText(says)
  }
  await hasNoBarriers(page)
  await page.goto('/nl/inloggen')
  await page.locator('[name=email]').fill('bestuur@nieuw.example')
  await page.locator('[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard/)
})

async function ownId(page: Page): Promise<string> {
  const text = await page.evaluate(async () => (await fetch('/api/v1/current_user')).text())
  return (JSON.parse(text) as { data: { id: string } }).data.id
}

/** The product has a day of its own in these journeys; when somebody signs in, it says what time it is there. */
async function serverTime(page: Page): Promise<number> {
  const answer = await page.evaluate(async () => {
    const tenant = location.hostname.split('.')[0]
    const body = JSON.stringify({ email: `mentor@${tenant}.example`, password: 'stageplein-demo-2026' })
    const signedIn = await fetch('/auth/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const headers = ['access-token', 'client', 'uid'].map((name) => [name, signedIn.headers.get(name) ?? ''] as const)
    return (await fetch('/api/v1/sessions', { headers: Object.fromEntries(headers) })).text()
  })
  const { data } = JSON.parse(answer) as { data: { attributes: { is_current: boolean; created_at: string } }[] }
  return Date.parse(data.find(({ attributes }) => attributes.is_current)?.attributes.created_at ?? '')
}
