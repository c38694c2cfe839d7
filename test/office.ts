import type { Flat } from '#web/client.ts'
import type { Client, World } from './world.ts'

type Chosen = { vacancyId: string; misfit: number; band: string; reasons: { kind: string; points: number }[] } | null
type BoardRow = {
  id: string
  chosen: Chosen
  choices: NonNullable<Chosen>[]
  refused: { why: string } | null
  unfit: string | null
  isLeftOut: boolean
}
export type BoardData = Flat & {
  rows: BoardRow[]
  places: { id: string; free: number; given: number }[]
  placeless: number
  choosing: number
  waiting: number
  unseen: { pupils: number; places: number }
  placed: number
}

/** A school with pupils who look for a place, a company, and the office that divides the places among them. */
export async function anOffice(
  world: World,
  { pupils = 3, settings = {} }: { pupils?: number; settings?: object } = {},
) {
  const school = await world.make.school({ settings })
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const farm = await world.make.company({ name: 'De Geit' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const students: Client[] = []
  for (let at = 0; at < pupils; at += 1)
    students.push(await world.make.student({ schoolId: school.id, groupId: group.id, lastName: `Leerling ${at}` }))
  const board = async (query = '', who = coordinator) =>
    (await who.get<BoardData>(`/match_boards/${period.id}?${query}`)).data
  const send = (way: string, pairs: [Client, { id: string }][], who = coordinator) =>
    who.post<(Flat & { isSent: boolean; message: string | null })[]>(`/match_boards/${period.id}/send`, 'matches', {
      way,
      pairs: pairs.map(([student, vacancy]) => ({ studentId: student.id, vacancyId: vacancy.id })),
    })
  return { school, group, period, farm, host, coordinator, students, board, send }
}
