import { flattenFiles, type MessageTree } from '#platform/i18n.ts'

export default flattenFiles(
  import.meta.glob<MessageTree>('../../../locales/en/*.json', { import: 'default', eager: true }),
)
