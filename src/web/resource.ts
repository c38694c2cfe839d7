/** A resource as screens use it: attributes in camelCase beside id, type and the things it refers to. */
export type Flat = { id: string; type: string; meta: Record<string, unknown> } & Record<string, unknown>
