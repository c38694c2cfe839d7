import type { PageApi } from '#web/api.ts'

/** Another picture, another part of it, or none. */
export async function changePicture(
  api: PageApi,
  id: string,
  intent: string,
  form: FormData,
  file: FormDataEntryValue | null,
): Promise<void> {
  const numbers = (text: string) => text.split(',').map(Number)
  const crop = String(form.get('crop') ?? '')
  const focus = focusOf(form)
  if (intent === 'picture-remove') await api.delete(`/vacancies/${id}/picture`)
  else if (intent === 'picture-cut')
    await api.patch(`/vacancies/${id}/picture`, 'vacancies', {
      ...(crop ? { crop: numbers(crop) } : {}),
      ...(focus ? { focus: numbers(focus) } : {}),
    })
  else {
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const query = new URLSearchParams(crop ? { crop } : {})
    await api.bytes(`/vacancies/${id}/picture?${query}`, bytes, 'application/octet-stream')
  }
}

const focusOf = (form: FormData) =>
  form.has('focus.x') ? `${String(form.get('focus.x'))},${String(form.get('focus.y'))}` : ''

/** Whether another part of the picture was chosen, or another point to keep in sight. */
export const isCutAnew = (form: FormData) => form.has('crop') || focusOf(form) !== String(form.get('focus.was') ?? '')
