/** What came of a file that was sent: the file it is now, or why it is none; or that nobody answered. */
export type SentFile = { id?: string; lacksWords?: boolean; fault?: string; isTwice?: boolean; isCutOff?: boolean }

type Wire = {
  data?: { id: string; attributes: { lacks_words: boolean } }
  errors?: { code: string; detail: string }[]
}

const patience = 4

/** Sends one file, and says how far it is. Where others are drawn first it is sent again after a moment. */
export async function sendFile(
  file: File,
  asked: { folder: string; twice?: boolean; onPart: (part: number) => void },
): Promise<SentFile> {
  for (let time = 1; ; time += 1) {
    const { status, body } = await send(file, asked)
    if (status === 503 && time < patience) {
      await new Promise((resolve) => setTimeout(resolve, 1500 * time))
      continue
    }
    if (body.data) return { id: body.data.id, lacksWords: body.data.attributes.lacks_words }
    const [error] = body.errors ?? []
    // Without an answer, or with one of something before us, the file did not come through.
    return error ? { fault: error.detail, isTwice: error.code === 'content.file-twice' } : { isCutOff: true }
  }
}

function send(
  file: File,
  { folder, twice = false, onPart }: { folder: string; twice?: boolean; onPart: (part: number) => void },
): Promise<{ status: number; body: Wire }> {
  const query = new URLSearchParams({ file_name: file.name, folder, ...(twice ? { twice: '1' } : {}) })
  return new Promise((resolve) => {
    const call = new XMLHttpRequest()
    call.open('POST', `/api/v1/content_files?${query}`)
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.setRequestHeader('x-locale', document.documentElement.lang.slice(0, 2))
    call.upload.addEventListener('progress', ({ loaded, total }) => onPart(total ? loaded / total : 0))
    call.addEventListener('loadend', () => {
      let body: Wire = {}
      try {
        body = JSON.parse(call.responseText) as Wire
      } catch {
        // The line broke, or something before us answered: its status says all there is.
      }
      resolve({ status: call.status, body })
    })
    call.send(file)
  })
}
