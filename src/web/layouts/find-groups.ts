import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { listFoundLast, type Goal } from './found-last.ts'
import { begins, says } from './typed-marks.ts'
import { useFinds, type Finds } from './use-finds.ts'

export type Group = { kind: string; goals: Goal[] }

export const keyOf = ({ kind, id }: Goal) => `${kind}:${id}`

/** What is found, by kind: nothing typed shows what was gone to last and the rooms; without a line only what is on the device. */
export function useGroups(typed: string): { groups: Group[]; isBusy: boolean; trouble: Finds['trouble'] } {
  const t = useT()
  const path = useLocalePath()
  const { navigation, looksBack, user } = useShell()
  const finds = useFinds(typed)
  const rooms = [
    ...navigation.map(({ key, path: to, name }) => ({ key, name: name ?? t(`shell.nav.${key}`), to })),
    { key: 'notifications', name: t('shell.nav.notifications'), to: '/notificaties' },
    { key: 'account', name: t('users.profile.title'), to: '/profile-edit' },
    ...(looksBack ? [{ key: 'activity', name: t('activity.title'), to: '/recente_acties' }] : []),
  ].map(({ key, name, to }): Goal => ({ kind: 'screens', id: `${key} ${to}`, name, detail: null, to: path(to) }))
  const last = user ? listFoundLast(user.id) : []
  const isCurrent = finds?.typed === typed
  const rows = isCurrent ? finds.rows : typed.startsWith(finds?.typed ?? '-') ? (finds?.rows ?? []) : []
  const found = new Map<string, Goal[]>()
  if (typed.length >= 2)
    for (const { id, attributes } of rows) {
      const { kind, title, detail } = attributes
      // What answers a shorter word stays until the longer one is answered, as far as it fits.
      if (!isCurrent && !says(`${title} ${detail ?? ''}`, typed)) continue
      found.set(kind, [...(found.get(kind) ?? []), { kind, id, name: title, detail, to: path(attributes.path) }])
    }
  const screens = rooms.filter(({ name }) => says(name, typed))
  // Whoever begins to type the name of a room means the room.
  const isRoomMeant = typed !== '' && screens.some(({ name }) => begins(name, typed))
  const toBank = typed !== '' && navigation.some(({ key }) => key === 'search' || key === 'bank')
  const bank = `${path('/vacancies/search')}?q=${encodeURIComponent(typed)}`
  const trouble = isCurrent ? finds.trouble : undefined
  const known = last.filter(({ name, detail }) => says(`${name} ${detail ?? ''}`, typed)).slice(0, typed ? 20 : 6)
  return {
    groups: [
      ...(typed === '' || trouble ? [{ kind: 'recent', goals: known }] : []),
      { kind: 'screens', goals: isRoomMeant ? screens : [] },
      ...[...found].map(([kind, goals]) => ({ kind, goals })),
      { kind: 'more-screens', goals: isRoomMeant ? [] : screens },
      {
        kind: 'bank',
        goals: toBank
          ? [{ kind: 'screens', id: 'bank', name: t('finding.bank', { text: typed }), detail: null, to: bank }]
          : [],
      },
    ].filter(({ goals }) => goals.length > 0),
    isBusy: typed.length >= 2 && !isCurrent,
    trouble,
  }
}
