import { expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'

const email = 'joost@school.example'
const to = 'joost@nieuw.example'
const password = 'zeven gele fietsen buiten'

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
  const passwordHash = await hashPassword(password)
  await world.inside((ctx) => ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', email).execute())
  return { world, school, mentor }
}

const ask = (client: Client, attributes: Record<string, unknown> = { email: to, password }) =>
  client.post('/email_changes', 'email_changes', attributes)

type Mail = Flat & { recipientAddress: string; subject: string; text: string }

async function mails(world: World): Promise<Mail[]> {
  await world.settle()
  return (await world.visitor.get<Mail[]>('/test/emails')).data
}

async function tokenAt(world: World, address: string): Promise<string> {
  const mail = (await mails(world)).find(({ recipientAddress }) => recipientAddress === address)
  return /email_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function confirm(world: World, token: string) {
  const response = await world.visitor.request('/email_changes/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_token: token }),
  })
  const { data } = (await response.json()) as { data?: { attributes: { is_changed: boolean } } }
  return { status: response.status, isChanged: data?.attributes.is_changed }
}

async function signIn(world: World, login: string): Promise<number> {
  const { status } = await world.visitor.request('/auth/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: login, password }),
  })
  return status
}

it.each(['old first', 'new first'])('an address changes when both said yes, %s', async (order) => {
  const { world, mentor } = await aMentor()
  expect((await ask(mentor)).status).toBe(204)
  const tokens = [await tokenAt(world, email), await tokenAt(world, to)]
  if (order === 'new first') tokens.reverse()
  const [first = '', second = ''] = tokens
  expect(await confirm(world, first)).toEqual({ status: 200, isChanged: false })
  expect(await confirm(world, first)).toEqual({ status: 404, isChanged: undefined })
  expect([await signIn(world, email), await signIn(world, to)]).toEqual([200, 401])
  expect(await confirm(world, second)).toEqual({ status: 200, isChanged: true })
  expect([await signIn(world, email), await signIn(world, to)]).toEqual([401, 200])
  expect((await mentor.get('/current_user')).status).toBe(401)
  const told = (await mails(world)).filter(({ subject }) => subject === 'Je e-mailadres is gewijzigd')
  expect(told.map(({ recipientAddress }) => recipientAddress).sort()).toEqual([email, to].sort())
})

it('both at once count as both', async () => {
  const { world, mentor } = await aMentor()
  await ask(mentor)
  const tokens = [await tokenAt(world, email), await tokenAt(world, to)]
  const answers = await Promise.all(tokens.map((token) => confirm(world, token)))
  expect(answers.map(({ isChanged }) => isChanged).sort()).toEqual([false, true])
})

it('the last wish counts, for an hour, in this tenant', async () => {
  const { world, mentor } = await aMentor()
  await ask(mentor)
  const [oldToken, newToken] = [await tokenAt(world, email), await tokenAt(world, to)]
  await ask(mentor, { email: 'joost@derde.example', password })
  await world.settle()
  expect([(await confirm(world, oldToken)).status, (await confirm(world, newToken)).status]).toEqual([404, 404])
  const elsewhere = await aWorld({ partner: world })
  const token = await tokenAt(world, 'joost@derde.example')
  expect((await confirm(elsewhere, token)).status).toBe(404)
  world.setNow('2026-10-05T10:00:00Z')
  expect((await confirm(world, token)).status).toBe(404)
})

it('somebody else’s address is not taken, and nobody hears that it is theirs', async () => {
  const { world, school, mentor } = await aMentor()
  await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email: to })
  const [taken, free] = [await ask(mentor), await ask(mentor, { email: 'vrij@school.example', password })]
  expect([taken.status, taken.text, [...taken.headers.keys()]]).toEqual([
    free.status,
    free.text,
    [...free.headers.keys()],
  ])
  expect((await mails(world)).map(({ recipientAddress }) => recipientAddress)).not.toContain(to)
  const tokens = [await tokenAt(world, email), await tokenAt(world, 'vrij@school.example')]
  await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email: 'vrij@school.example' })
  expect((await confirm(world, tokens[0] ?? '')).status).toBe(200)
  expect((await confirm(world, tokens[1] ?? '')).status).toBe(409)
})

it.each([
  [{ email: 'geen adres', password }, 'email'],
  [{ email, password }, 'email'],
  [{ email: to, password: 'nee' }, 'password'],
  [{ email: to }, 'password'],
])('%o is refused at %s', async (attributes, field) => {
  const { mentor } = await aMentor()
  const { status, errors } = await ask(mentor, attributes)
  expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
})

it('a visitor, and who asks too often, are refused', async () => {
  const { world, mentor } = await aMentor()
  expect((await ask(world.visitor)).status).toBe(401)
  for (let times = 0; times < 3; times += 1) expect((await ask(mentor)).status).toBe(204)
  expect((await ask(mentor)).status).toBe(429)
})
