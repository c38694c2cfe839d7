/** The forms in which a list is taken along, with their media types. */
export const tableMimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A list as a file to keep: nobody on the way keeps it too. */
export function tableFile(
  content: Uint8Array<ArrayBuffer> | string,
  { name, format }: { name: string; format: keyof typeof tableMimes },
): Response {
  return new Response(content, {
    headers: {
      'content-type': tableMimes[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
    },
  })
}
