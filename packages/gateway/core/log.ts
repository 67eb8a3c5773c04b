import type { FastifyServerOptions } from 'fastify'
import type { Log } from './call'

/**
 * Lines of JSON on standard output. Each call site chooses what it logs: path, code, time, trace
 * and user id; never bodies or headers. Addresses are only in the security log (security-log.ts),
 * where a defender needs them.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  }
}

/**
 * The same log with these fields in each line: the lines of a job or a request can be found by
 * them.
 */
export function logWith(log: Log, fields: Record<string, unknown>): Log {
  const at =
    (level: 'info' | 'warn' | 'error'): Log['info'] =>
    (own, message) =>
      log[level]({ ...fields, ...own }, message)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
