import { flattenFiles, type MessageTree } from '#platform/i18n.ts'

export default flattenFiles(
  import.meta.glob<MessageTree>('../../../locales/nl/*.json', { import: 'default', eager: true }),
)
