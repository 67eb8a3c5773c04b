import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readableText } from '../../core/readable'

/** What every authenticator app takes: SHA-1, six digits, thirty seconds. */
const PERIOD_SEC = 30
const SECRET_BYTES = 20
/** Phones' clocks go wrong: a code of the step before or after is taken as well. */
const SKEW_STEPS = 1
const RECOVERY_CODES = 10
const RECOVERY_GROUPS = 4

export const TOTP_SHAPE = /^\d{6}$/

export const newSecret = (randomBytes: (size: number) => Buffer): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32

const totp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SEC })

/** What an app reads from the picture. */
export const otpauthUri = (secret: string, names: { issuer: string; label: string }): string =>
  totp(secret, names).toString()

/** The step whose code this is, counted from 1970; undefined: of none that is near. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!TOTP_SHAPE.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now, window: SKEW_STEPS })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SEC) + delta
}

export const newRecoveryCodes = (randomBytes: (size: number) => Buffer): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => readableText(randomBytes, RECOVERY_GROUPS))

/** Nearly eighty random bits need no slow hash. Typed in capitals or without hyphens it is the same. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex')
