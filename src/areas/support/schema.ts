import { z } from 'zod'
import { parseEmail } from '#platform/fields.ts'

const largest = 4 * 1024 * 1024

/** The picture somebody chose as it is sent; of one that is too large no more than tells so. */
export const sentAs = (bytes: Uint8Array<ArrayBuffer>): { screenshot?: string } =>
  bytes.length > 0 ? { screenshot: Buffer.from(bytes.subarray(0, largest + 3)).toString('base64') } : {}

/** A PNG or JPEG of the screen, as base64. */
export const screenshotField = z
  .base64('support.fields.screenshot')
  .max(Math.ceil((largest * 4) / 3), 'support.fields.screenshot-size')
  .optional()

/** What somebody tells about the product. A picture of the screen may come along. */
export const feedbackInput = z.object({
  name: z.string().trim().max(200).optional(),
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || parseEmail(value) !== undefined, 'support.fields.email')
    .optional(),
  message: z.string({ error: 'support.fields.message' }).trim().min(1, 'support.fields.message').max(5000),
  screenshot: screenshotField,
  tags: z.array(z.string().trim().max(40)).max(10).default([]),
  /** The address of the page it is about. */
  source: z.string().trim().max(500).default(''),
})
export type FeedbackInput = z.infer<typeof feedbackInput>
