import type { DocumentKind } from '#areas/documents/model.ts'
import { useT } from '#web/i18n.tsx'

/** What a paper is called: the known kinds have a name of ours, others the name the school gave. */
export function useDocumentName() {
  const t = useT()
  return ({ kind, name }: { kind: DocumentKind; name: string }) =>
    kind === 'other' ? name : t(`documents.kind.${kind}`)
}
