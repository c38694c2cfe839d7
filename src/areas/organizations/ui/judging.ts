import type { PageApi } from '#web/api.ts'

/**
 * What somebody said to an organization that waits, wherever they read about it. A form of `JudgeForms` names the organization and the
 * `status` it would get; one of `Alike` the other it is the same as.
 * @returns the step that was taken
 */
export async function judgeOrganization(api: PageApi, form: FormData): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const id = text('id')
  const lockVersion = Number(form.get('lockVersion'))
  if (text('step') === 'merge')
    await api.put(`/organizations/${id}/merge`, 'organizations', { into: text('into'), lockVersion })
  else {
    const words = Object.fromEntries(
      ['reason', 'approvalNote'].filter((name) => text(name)).map((name) => [name, text(name)]),
    )
    await api.put(`/organizations/${id}/approve`, 'organizations', { status: text('status'), ...words, lockVersion })
  }
  return text('step')
}
