export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type LogFields = Record<string, unknown>
export type Log = { [level in Exclude<LogLevel, 'silent'>]: (message: string, fields?: LogFields) => void }

const weight: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

/** One JSON object a line on standard output. Secrets and personal data are never passed in. */
export function jsonLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at = (name: Exclude<LogLevel, 'silent'>) => (message: string, fields?: LogFields) => {
    if (weight[name] < weight[level]) return
    write(`${JSON.stringify({ at: new Date().toISOString(), level: name, message, ...fields })}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** What a log keeps of something thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) }
  const { code } = error as { code?: unknown }
  return { error: error.message, code, stack: error.stack }
}
