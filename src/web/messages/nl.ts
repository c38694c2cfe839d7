import type { MessageTree } from '#platform/i18n.ts'

export default import.meta.glob<MessageTree>('../../../locales/nl/*.json', { import: 'default', eager: true })
