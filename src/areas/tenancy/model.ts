export type Tenant = { id: string; cooperationId: string; key: string; name: string; supportEmail: string; capabilities: Record<string, unknown>; theme: Record<string, unknown> }
