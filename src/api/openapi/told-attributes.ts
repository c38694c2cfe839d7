import { attributeWords } from './words.ts'

type Said = Record<string, unknown>

/** The schema of attributes with what each of them means. */
export function toldAttributes(schema: Said, type: string | undefined): Said {
  const properties = schema.properties as Record<string, Said> | undefined
  if (!properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, said]) => {
        const description = said.description ?? attributeWords[`${type}.${name}`] ?? attributeWords[name]
        return [name, description === undefined ? said : { ...said, description }]
      }),
    ),
  }
}
