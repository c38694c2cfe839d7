import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { ask, desk, hasNoBarriers, linkIn, mailThat, phone, test, visit } from './people.ts'

const vacancy = 'Meelopen met de dierenartsassistent'

/** From the bank to a contract that waits for signatures, as everybody does it. */
async function toContract(pupil: Page, host: Page, coordinator: Page, locale: 'nl' | 'en') {
  const say = (nl: string, en: string) => (locale === 'nl' ? nl : en)
  await pupil.goto(`/${locale}/vacancies/search?q=dierenartsassistent`)
  await pupil.getByRole('link', { name: vacancy }).first().click()
  await pupil.locator('[name=motivation]').fill('Ik wil graag meekijken, want ik wil dierenarts worden.')
  await pupil.getByRole('button', { name: say('Verstuur je aanvraag', 'Send your application') }).click()
  await pupil.waitForURL(/\/applications\//)
  const application = new URL(pupil.url()).pathname
  await host.goto(application.replace('/en/', '/nl/'))
  await host.locator('summary', { hasText: 'Zeg ja' }).click()
  await host.locator('button[value=accept]').click()
  await expect(host.locator('main [role=status]')).toContainText('Geaccepteerd')
  await pupil.goto(application)
  await pupil.locator('button[value=confirm]').click()
  await expect(pupil.locator('main [role=status]')).toBeVisible()
  await expect(async () => {
    await pupil.goto(`/${locale}/dashboard`)
    await expect(pupil.locator('.signers li')).not.toHaveCount(0, { timeout: 500 })
  }).toPass()
  const contract = (await pupil.locator('.ct-org a[href*="/contracts/"]').getAttribute('href'))?.slice(3) as string
  // The company fills in what only it knows, the school the rest.
  await host.goto(`/nl${contract}`)
  await hasNoBarriers(host)
  await host.getByLabel('Is er een verzekering', { exact: false }).selectOption('yes')
  await host.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await expect(host.locator('main [role=status]')).toContainText('Opgeslagen')
  await coordinator.goto(`/nl${contract}`)
  await hasNoBarriers(coordinator)
  await coordinator.getByLabel('Leerdoelen').fill('Ik leer hoe je een dier rustig houdt.\nIk leer met baasjes praten.')
  await coordinator.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Opgeslagen')
  // Nobody knew a parent of hers: the pupil says who it is.
  if (await coordinator.getByRole('heading', { name: 'Wie tekent er mee?' }).isVisible()) {
    await pupil.goto(`/${locale}${contract}`)
    await pupil.getByLabel(say('Voornaam', 'First name')).fill('Karin')
    await pupil.getByLabel(say('Achternaam', 'Last name')).fill('Veenstra')
    await pupil.getByLabel(say('E-mailadres', 'Email address')).fill('karin@mens.example')
    await pupil.getByRole('button', { name: say('Voeg toe', 'Add') }).click()
    await expect(pupil.locator('main [role=status]')).toContainText(say('Toegevoegd', 'Added'))
    await coordinator.reload()
  }
  await coordinator.getByRole('button', { name: 'Verstuur', exact: true }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Verstuurd')
  return contract
}

async function draw(page: Page) {
  const box = await page.locator('canvas.pen').boundingBox()
  if (!box) throw new Error('no canvas')
  await expect(page.locator('canvas.pen')).toHaveAttribute('width', /\d{3}/)
  await page.mouse.move(box.x + 40, box.y + 100)
  await page.mouse.down()
  for (let at = 0; at < 60; at += 1) await page.mouse.move(box.x + 40 + at * 4, box.y + 100 + Math.sin(at / 4) * 40)
  await page.mouse.up()
}

/** What a camera makes of the code on the screen, as a path of the same site. */
async function readCode(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!found) throw new Error('no camera can read this code')
  const { pathname, search } = new URL(found.data)
  return pathname + search
}

async function readAndCheck(page: Page, locale: 'nl' | 'en' = 'nl') {
  await hasNoBarriers(page)
  await page.getByRole('link', { name: locale === 'nl' ? 'Gelezen, verder' : 'I have read it, next' }).click()
  await expect(page.locator('.bigchecks')).toBeVisible()
  await hasNoBarriers(page)
  for (const box of await page.locator('.bigchecks input').all()) await box.check()
  await page.getByRole('button', { name: locale === 'nl' ? 'Verder' : 'Next', exact: true }).click()
  await page.waitForURL(/step=3/)
  await hasNoBarriers(page)
}

test(
  'raayland: the company signs first by QR, the guardian by link, and the sealed paper can be checked',
  { tag: '@smoke' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    const tenant = 'raayland'
    const pupil = await visit(browser, { tenant, email: 'leerling@raayland.example', ...phone })
    const host = await visit(browser, { tenant, email: 'bedrijf@raayland.example' })
    const coordinator = await visit(browser, { tenant, email: 'coordinator@raayland.example' })
    const contract = await toContract(pupil, host, coordinator, 'nl')

    // Before the company signed, the pupil is told to wait.
    await pupil.goto(`/nl${contract}`)
    await expect(pupil.locator('.signers li').first()).toHaveAttribute('data-state', 'now')
    await expect(pupil.getByRole('link', { name: 'Lees en teken' })).toHaveCount(0)

    // The pupil's phone shows the code, another phone signs, the first sees it happen.
    await pupil.locator('.signers li').first().getByRole('button', { name: /QR/ }).click()
    await expect(pupil.getByRole('img', { name: /QR-code voor/ })).toBeVisible()
    await expect(pupil.getByText('We wachten op')).toBeVisible()
    await hasNoBarriers(pupil)
    const scanner = await visit(browser, { tenant, ...phone })
    const address = await readCode(pupil.locator('.qrcard svg'))
    await scanner.goto(address)
    await expect(scanner.locator('main')).not.toContainText('Janssen')
    await scanner.getByLabel('Wat is je achternaam?').fill('Verkeerd')
    await scanner.getByRole('button', { name: 'Open het contract' }).click()
    await expect(scanner.getByRole('alert')).toContainText('Deze achternaam klopt niet')
    const signerName = (await coordinator.locator('.signers li b').first().innerText()).split(' ').at(-1) as string
    await scanner.getByLabel('Wat is je achternaam?').fill(signerName)
    await scanner.getByRole('button', { name: 'Open het contract' }).click()
    await expect(scanner.getByRole('heading', { level: 1 })).toContainText('Contract van')
    await expect(pupil.getByText('leest het contract')).toBeVisible()
    await readAndCheck(scanner)
    await expect(scanner.getByRole('tab', { name: 'Met je vinger' })).toHaveAttribute('aria-selected', 'true')
    await scanner.getByRole('button', { name: 'Teken het contract' }).click()
    await expect(scanner.getByRole('alert')).toContainText('vinkje')
    await draw(scanner)
    await scanner.getByLabel('Ik heb dit gelezen en ga akkoord').check()
    await scanner.getByLabel('Ik ben bevoegd om te tekenen').check()
    await scanner.getByRole('button', { name: 'Teken het contract' }).click()
    // The pupil knows the last name too: what only the host can read is asked besides.
    await expect(scanner.getByRole('alert')).toContainText('de code in uit de mail')
    await hasNoBarriers(scanner)
    const mail = await mailThat(pupil, ({ subject }) => subject.startsWith('Jouw code om te tekenen'))
    await scanner.getByLabel('Code uit je mail').fill(/\d{3} \d{3}/.exec(mail)?.[0] ?? '')
    await scanner.getByRole('button', { name: 'Teken het contract' }).click()
    await expect(scanner.getByRole('heading', { level: 1 })).toHaveText('Klaar, dank je wel')
    await expect(pupil.getByRole('heading', { level: 1 })).toContainText('heeft getekend')
    await hasNoBarriers(pupil)
    await hasNoBarriers(scanner)
    await scanner.goto(address)
    await expect(scanner.getByRole('heading', { level: 1 })).toHaveText('Deze link werkt niet meer')

    // The guardian has no account: the mail's link is enough, and without JavaScript too.
    const guardian = await visit(browser, { tenant, javaScriptEnabled: false, ...phone })
    await guardian.goto(
      linkIn(
        await mailThat(
          pupil,
          (mail) => mail.recipient_address === 'ouder@raayland.example' && mail.subject.startsWith('Onderteken'),
        ),
      ),
    )
    await guardian.getByRole('link', { name: 'Gelezen, verder' }).click()
    await expect(guardian.locator('.bigchecks')).toBeVisible()
    for (const box of await guardian.locator('.bigchecks input').all()) await box.check()
    await guardian.getByRole('button', { name: 'Verder', exact: true }).click()
    await guardian.getByRole('textbox', { name: 'Typ je naam' }).fill('Monique Janssen')
    await guardian.getByLabel('Ik heb dit gelezen en ga akkoord').check()
    await guardian.getByRole('button', { name: 'Teken het contract' }).click()
    await expect(guardian.getByRole('heading', { level: 1 })).toHaveText('Klaar, dank je wel')

    // The pupil from the dashboard, typed; the school last.
    await pupil.goto('/nl/dashboard')
    await pupil.getByRole('link', { name: 'Lees en teken' }).click()
    await readAndCheck(pupil)
    await pupil.getByRole('tab', { name: 'Typ je naam' }).click()
    await pupil.getByRole('textbox', { name: 'Typ je naam' }).fill('Sem Janssen')
    await pupil.getByLabel('Ik heb dit gelezen en ga akkoord').check()
    await pupil.getByRole('button', { name: 'Teken het contract' }).click()
    await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Klaar, dank je wel')
    const school = await visit(browser, { tenant, locale: 'nl' })
    await school.goto(
      linkIn(
        await mailThat(
          pupil,
          (mail) => mail.recipient_name === 'Herman de Wit' && mail.subject.startsWith('Onderteken'),
        ),
      ),
    )
    await readAndCheck(school)
    await school.getByRole('textbox', { name: 'Typ je naam' }).fill('Herman de Wit')
    await school.getByLabel('Ik heb dit gelezen en ga akkoord').check()
    await school.getByRole('button', { name: 'Teken het contract' }).click()
    await expect(school.getByRole('heading', { level: 1 })).toHaveText('Klaar, dank je wel')

    // Sealed, tagged, checkable; a changed byte and appended bytes fail.
    await expect(async () => {
      await coordinator.goto(`/nl${contract}`)
      await expect(coordinator.getByText('Het contract is verzegeld')).toBeVisible({ timeout: 500 })
    }).toPass()
    const { bytes: pdf } = await ask(coordinator, `/api/v1${contract}/pdf`)
    const folder = mkdtempSync(join(tmpdir(), 'stageplein-pdf-'))
    const file = join(folder, 'contract.pdf')
    writeFileSync(file, pdf)
    const tool = (name: string) => {
      try {
        return execFileSync(name, [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      } catch (error) {
        // The tools of poppler are on most machines; without them the product's own check below still judges.
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        return (error as { stdout?: string }).stdout
      }
    }
    const info = tool('pdfinfo')
    if (info !== undefined) expect(info).toMatch(/Tagged:\s+yes/)
    const seal = tool('pdfsig')
    if (seal !== undefined) expect(seal).toContain('Signature is Valid')
    const visitor = await visit(browser, { tenant })
    const upload = async (bytes: Buffer, sentence: string) => {
      await visitor.goto('/nl/verify')
      await visitor
        .locator('[name=file]')
        .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: bytes })
      await visitor.getByRole('button', { name: 'Controleer de pdf' }).click()
      await expect(visitor.locator('main [role=status]')).toContainText(sentence)
    }
    await upload(readFileSync(file), 'Dit document is echt en niet gewijzigd.')
    const changed = Buffer.from(pdf)
    changed[Math.floor(changed.length / 3)] = (changed[Math.floor(changed.length / 3)] as number) ^ 1
    await upload(changed, 'Vertrouw het niet.')
    await upload(Buffer.concat([pdf, Buffer.from('\n%meer')]), 'Vertrouw het niet.')
    const verify = await coordinator.locator('a.num').innerText()
    await visitor.goto('/nl/verify')
    await visitor.getByLabel('Code van het contract').fill(` ${verify} `)
    await visitor.getByRole('button', { name: 'Controleer', exact: true }).click()
    await expect(visitor.getByText('Sem J.')).toBeVisible()
    await hasNoBarriers(visitor)
    await pupil.goto('/nl/dashboard')
    await expect(pupil.getByRole('heading', { level: 2, name: 'Alles is klaar' })).toBeVisible()
  },
)

test('raayland, in English: a contract waits for what a signer asks, and goes back to school when somebody says no', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const tenant = 'raayland'
  const pupil = await visit(browser, { tenant, email: 'malak.veenstra@raamdal.example', locale: 'en', ...desk })
  const host = await visit(browser, { tenant, email: 'bedrijf@raayland.example' })
  const coordinator = await visit(browser, { tenant, email: 'coordinator@raayland.example' })
  const contract = await toContract(pupil, host, coordinator, 'en')
  const signer = coordinator.locator('.signers li').first()
  await expect(signer).toHaveAttribute('data-state', 'now')
  const name = (await signer.locator('b').innerText()).trim()
  const mail = await mailThat(pupil, (one) => one.recipient_name === name && /^Onderteken.*Malak/.test(one.subject))
  const company = await visit(browser, { tenant, locale: 'nl', ...phone })
  await company.goto(linkIn(mail))
  await company.getByRole('link', { name: 'Gelezen, verder' }).click()
  await company.getByText('Er klopt iets niet').click()
  await company.getByLabel('Wat klopt er niet?').fill('nee')
  await company.getByRole('button', { name: 'Stuur naar school' }).click()
  await expect(company.getByRole('alert')).toBeVisible()
  await company.getByLabel('Wat klopt er niet?').fill('Wie bellen we als Malak niet komt?')
  await company.getByRole('button', { name: 'Stuur naar school' }).click()
  await expect(company.locator('main [role=status]')).toContainText('Je vraag ligt bij school')
  await hasNoBarriers(company)
  await coordinator.goto('/nl/dashboard')
  await coordinator.getByRole('link', { name: /Antwoord.*Malak Veenstra/ }).click()
  await expect(coordinator.getByText('Wie bellen we als Malak niet komt?')).toBeVisible()
  await hasNoBarriers(coordinator)
  await pupil.goto(`/en${contract}`)
  await expect(pupil.getByText('asked the school something')).toBeVisible()
  await expect(pupil.getByText('Wie bellen we')).toHaveCount(0)
  await coordinator.getByLabel('Je antwoord').fill('Dat staat erin: de stagebegeleider van school.')
  await coordinator.getByRole('button', { name: 'Stuur je antwoord' }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Je antwoord gaat naar wie het vroeg')
  await company.goto(linkIn(mail))
  await expect(company.getByText('de stagebegeleider van school')).toBeVisible()
  await company.getByRole('link', { name: 'Gelezen, verder' }).click()
  await company.getByText('Er klopt iets niet').click()
  await company.getByText('Ik wil niet tekenen').click()
  await company.getByLabel('Waarom teken je niet?').fill('De dagen kloppen niet met wat we hebben afgesproken.')
  await company.getByRole('button', { name: 'Ik teken niet' }).click()
  await expect(company.locator('main [role=status]')).toContainText('aan school laten weten')
  await coordinator.goto('/nl/dashboard')
  await coordinator.getByRole('link', { name: /Bekijk.*Malak Veenstra/ }).click()
  await expect(coordinator.getByText('De dagen kloppen niet')).toBeVisible()
  await coordinator.getByRole('button', { name: 'Wijzig', exact: true }).click()
  await coordinator.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await coordinator.getByRole('button', { name: 'Verstuur', exact: true }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Verstuurd')
  // The first link is dead once the new one has left.
  await expect(async () => {
    await company.goto(linkIn(mail))
    await expect(company.getByRole('heading', { level: 1 })).toHaveText('Deze link werkt niet meer', { timeout: 500 })
  }).toPass()
  await pupil.goto(`/en${contract}`)
  await expect(pupil.getByText('Waiting for the signature of')).toBeVisible()
})
