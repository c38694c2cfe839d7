import type { Ctx } from '#areas/context.ts'
import { getFile } from '#areas/files/queries.ts'
import { notFound } from '#platform/errors.ts'
import { getContract } from '../queries.ts'

export async function pdfOf(ctx: Ctx, { contract }: Awaited<ReturnType<typeof getContract>>): Promise<Response> {
  const fileId = contract.sealedFileId ?? contract.presentedFileId
  if (!fileId) throw notFound()
  const file = await getFile(ctx, fileId)
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${contract.number}.pdf"`,
      'cache-control': 'no-store',
      'content-security-policy': 'sandbox',
    },
  })
}
