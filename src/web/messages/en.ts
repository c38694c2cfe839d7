import type { MessageTree } from '#platform/i18n.ts'

export default import.meta.glob<MessageTree>('../../../locales/en/*.json', { import: 'default', eager: true })
