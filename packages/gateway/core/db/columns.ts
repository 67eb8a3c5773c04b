import { bigint, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Column kinds named once; property names are wire names, columns their snake_case. */

/** Integer fen. `number` is safe: amounts stay under 2^53 (checked at the door). */
export const fen = () => bigint({ mode: 'number' }).notNull().default(0)
/** An instant. Kept as timestamptz, read as Date, sent as Asia/Shanghai text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const ident = () => varchar({ length: 32 })
