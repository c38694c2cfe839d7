import type { ThemeInput } from './theme.ts'

export const defaultTheme: ThemeInput = { shape: 'rounded', headerKind: 'default' }
