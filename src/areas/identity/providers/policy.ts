/** Who says where people may sign in instead of here. */
export const managers = ['tenant_admin', 'platform_admin'] as const
