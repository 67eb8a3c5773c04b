import { eq } from 'drizzle-orm'
import { setting } from '../../core/db/core-schema'
import type { Db } from '../../core/db/open'
import { SAMPLES_KEY } from '../samples/ids'

export interface Width {
  /** Copies of each sample merchant. */
  copies: number
  /** Copies of each trade of a merchant in business. */
  times: number
}

/**
 * Marks the database as wide.
 * @returns false when it was wide already, or has no samples
 */
export const markWide = (db: Db, width: Width): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(setting)
      .where(eq(setting.key, SAMPLES_KEY))
      .for('update')
    const value = found?.value as Partial<Width> | undefined
    if (!value || value.copies) return false
    await tx
      .update(setting)
      .set({ value: { ...value, ...width } })
      .where(eq(setting.key, SAMPLES_KEY))
    return true
  })
