import { describe, expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { capabilitiesFor, features, type Capabilities, type Feature } from '#areas/tenancy/model.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { screenStatus } from './screen.ts'
import { aWorld, type Client } from './world.ts'

// What a tenant switches off is refused by its calls and its screens, and stands in no menu; and every other yes or no of a
// tenant says here why there is nothing to refuse.

type YesOrNo = { [Key in keyof Capabilities]: Capabilities[Key] extends boolean ? Key : never }[keyof Capabilities]

const refusesNothing: Record<Exclude<YesOrNo, Feature>, string> = {
  whitelabel: 'the name of the website',
  productInName: 'the name of the website',
  logoMarkPlaceholder: 'its mark',
  digitalContracts:
    'which internships get a contract: a traineeship has one all the same, and nobody asks for one by hand',
  qrPrimary: 'which way of signing stands first',
  companySignsFirst: 'who signs first',
  companyFillsContractFields: 'whose part of the contract it is; who fills in another’s is refused already',
  mentorPreapproval: 'where an application begins',
  coordinatorConfirmsWithCompany: 'where an application begins',
  studentConfirmationRequired: 'what follows from a yes',
  nonprofitOnly: 'which organizations are approved',
  publicVacancies: 'visitors sign in first: 401, and the page that asks them to',
  blindMatching: 'what a company reads',
  mentorJudgesSelfFound: 'who judges: 403 to a mentor, as to everybody who may not',
  restsInTestWeeks: 'which days count',
  schoolLooksThroughPupils: 'who may: 403 to a school’s administrator, as to everybody who may not',
}

it('every yes or no of a tenant is switched off as a whole, or says why it refuses nothing', () => {
  const all = Object.entries(capabilitiesFor('mas')).flatMap(([key, value]) =>
    typeof value === 'boolean' ? [key] : [],
  )
  expect([...features, ...Object.keys(refusesNothing)].toSorted()).toEqual(all.toSorted())
})

const callsOf = (feature: Feature) =>
  areaRoutes.flatMap(({ prefix, endpoints }) =>
    endpoints
      .filter(({ needs }) => needs === feature)
      .map(({ method, path, who }) => ({ method: method.toUpperCase(), path: prefix + path, who })),
  )

/** A pupil of a tenant that has it or not. */
async function aPupil(feature: Feature, isOn: boolean): Promise<Client> {
  const { make } = await aWorld({ capabilities: { [feature]: isOn } })
  const school = await make.school()
  const group = await make.group(school.id)
  await make.period(school.id, [group.id])
  return make.student({ schoolId: school.id, groupId: group.id })
}

async function refusalOf(client: Client, { method, path }: { method: string; path: string }): Promise<unknown[]> {
  const address = path.replace(/:monday/, '2026-10-05').replace(/:\w+/g, newId())
  const body = { data: { type: 'any', attributes: {} } }
  const response = await client.request(address, {
    method,
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/vnd.api+json' }, body: JSON.stringify(body) }),
  })
  const { errors } = (await response.json()) as { errors?: { code: string; detail: string }[] }
  return [response.status, errors?.[0]?.code, errors?.[0]?.detail]
}

type Shown = Flat & { navigation: { key: string; path: string }[] }

describe.each(features)('where %s is off', (feature) => {
  it('every call that begins it says so, to who could make it', async () => {
    const calls = callsOf(feature)
    expect(calls.length).toBeGreaterThan(1)
    const [off, on] = [await aPupil(feature, false), await aPupil(feature, true)]
    for (const call of calls) {
      expect(call.who).toContain('student')
      const said = [403, 'tenancy.feature-disabled', 'Deze functie staat uit voor Proefstad.']
      expect([call.path, ...(await refusalOf(off, call))]).toEqual([call.path, ...said])
      expect(await refusalOf(on, call)).not.toContain('tenancy.feature-disabled')
    }
  })

  it('its screens are closed and the menu does not lead there', async () => {
    const [off, on] = [await aPupil(feature, false), await aPupil(feature, true)]
    const menuOf = async (client: Client) => (await client.get<Shown>('/shell')).data.navigation
    const withIt = await menuOf(on)
    const without = await menuOf(off)
    const doors = withIt.filter(({ key }) => !without.some((one) => one.key === key))
    expect(doors.map(({ path }) => path)).toEqual(doorsOf[feature])
    for (const { path } of doors) {
      const screen = path.slice(1)
      expect([screen, await screenStatus(on, screen), await screenStatus(off, screen)]).toEqual([screen, 200, 403])
    }
  })
})

/** What stands in the menu of a pupil because the tenant has it. Hours are written down from the internship, which stays. */
const doorsOf: Record<Feature, string[]> = {
  usesHours: [],
  teamApplications: ['/samen'],
  selfFoundAllowed: ['/zelfgevonden'],
}
