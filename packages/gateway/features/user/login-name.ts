import { sql, type SQL } from 'drizzle-orm'
import { user } from '../../core/access-schema'

/** The condition that an account has this login name, whatever the case of its letters. */
export const hasLoginName = (name: string): SQL => sql`lower(${user.loginName}) = lower(${name})`
