import type { ChangeEvent, ReactNode } from 'react'
import { FileField } from './file-field.tsx'

type PictureFileFieldProps = {
  name: string
  label: ReactNode
  choose?: string
  help: string
  errors: string[]
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A picture to send, of a kind that is read here. */
export function PictureFileField(field: PictureFileFieldProps) {
  return <FileField {...field} accept="image/png,image/jpeg,image/webp" />
}
