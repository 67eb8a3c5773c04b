import { parseTime } from '#domain/dates'

/** Business time of every test gateway: 2026-11-20 15:00:00 in Shanghai; it is fixed. */
export const BUSINESS_NOW = parseTime('2026-11-20 15:00:00')

/** The seeded database that test gateways start from. */
export type GatewayTemplate = { filesDir: string } & (
  | { kind: 'pglite'; file: string }
  /** `copied`: how its server copies a database fastest, the last words of CREATE DATABASE. */
  | { kind: 'postgres'; url: string; name: string; copied: string }
)

declare module 'vitest' {
  export interface ProvidedContext {
    gatewayTemplate: GatewayTemplate
  }
}
