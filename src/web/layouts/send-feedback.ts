import { mediaType } from '#platform/jsonapi.ts'
import { ApiRefusal, clientFor } from '#web/client.ts'

const patience = 5000

export type SendFailure = {
  /** Why feedback could not be sent: no answer in time, no connection, forbidden, fields at fault, or something else. */
  failure: 'unsure' | 'network' | 'forbidden' | 'fields' | 'other'
  fields: Record<string, string[]>
}
type Sent = { name: string; email: string; message: string; source: string; screenshot: string | undefined }

/** Sends feedback from the dialog; undefined when it arrived. The dialog stays and keeps what was typed otherwise. */
export async function postFeedback(
  { screenshot, ...attributes }: Sent,
  locale: string,
): Promise<SendFailure | undefined> {
  const headers = { 'content-type': mediaType, 'x-locale': locale }
  const api = clientFor((method, path, body) => {
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(patience) }
    return fetch(path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
  })
  try {
    await api.post('/feedback', 'feedback', { ...attributes, ...(screenshot ? { screenshot } : {}) })
    return undefined
  } catch (error) {
    if (error instanceof ApiRefusal) {
      const { status, fields } = error
      return { failure: status === 403 ? 'forbidden' : status === 422 ? 'fields' : 'other', fields }
    }
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { failure: late ? 'unsure' : 'network', fields: {} }
  }
}
