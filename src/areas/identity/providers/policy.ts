/** Who decides which login services people may sign in at. */
export const managers = ['tenant_admin', 'platform_admin'] as const
