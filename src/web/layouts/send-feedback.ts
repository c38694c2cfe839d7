import { camelCase } from '#platform/jsonapi.ts'

const patience = 5000

export type SendFailure = {
  /** Why it did not go: no answer in time, no connection, not welcome here, what was typed, or else. */
  failure: 'unsure' | 'network' | 'forbidden' | 'fields' | 'other'
  fields: Record<string, string[]>
}
type Sent = { name: string; email: string; message: string; source: string; screenshot: string | undefined }

/** Sends feedback from the dialog; undefined when it arrived. The dialog stays and keeps what was typed otherwise. */
export async function sendFeedback(
  { screenshot, ...attributes }: Sent,
  locale: string,
): Promise<SendFailure | undefined> {
  try {
    const response = await fetch('/api/v1/feedback', {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
      headers: { 'content-type': 'application/vnd.api+json', 'x-locale': locale },
      body: JSON.stringify({
        data: { type: 'feedback', attributes: { ...attributes, ...(screenshot ? { screenshot } : {}) } },
      }),
    })
    if (response.ok) return undefined
    if (response.status === 403) return { failure: 'forbidden', fields: {} }
    if (response.status !== 422) return { failure: 'other', fields: {} }
    return { failure: 'fields', fields: readFields(await response.json()) }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { failure: late ? 'unsure' : 'network', fields: {} }
  }
}

type WireErrors = { errors?: { detail: string; source?: { pointer?: string } }[] }

function readFields({ errors = [] }: WireErrors): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { detail, source } of errors)
    (fields[camelCase(source?.pointer?.split('/').at(-1) ?? 'message')] ??= []).push(detail)
  return fields
}
