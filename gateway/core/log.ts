import type { FastifyServerOptions } from 'fastify'

/**
 * Lines of JSON on standard output. What is logged is chosen where it is logged: path, code, time,
 * trace and user id; never bodies or headers. Addresses stand in the lines of the security log alone
 * (security-log.ts), where a defender needs them.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  }
}
