import { formatYuan } from '#domain/money'

/** What a role asks of the second factor. */
export interface Protection {
  mfaRequired: string
  /** Fen; null: no limit. */
  mfaAboveAmt: number | null
}

/** In the words of the operation log. */
export const protectionFacts = ({ mfaRequired, mfaAboveAmt }: Protection) => ({
  两步验证: mfaRequired === '1' ? '必须' : '自愿',
  大额操作二次验证:
    mfaAboveAmt === null ? '不要求' : `单笔或当日累计超过${formatYuan(mfaAboveAmt)}`,
})

/** How `after` asks less than `before`, in words; undefined when it does not. */
export function loweredProtection(before: Protection, after: Protection): string | undefined {
  const lowered = [
    before.mfaRequired === '1' && after.mfaRequired !== '1' && '不再要求两步验证',
    before.mfaAboveAmt !== null && after.mfaAboveAmt === null && '取消大额操作二次验证',
    before.mfaAboveAmt !== null &&
      after.mfaAboveAmt !== null &&
      after.mfaAboveAmt > before.mfaAboveAmt &&
      `大额操作二次验证由${formatYuan(before.mfaAboveAmt)}提高到${formatYuan(after.mfaAboveAmt)}`,
  ].filter((words) => words !== false)
  return lowered.length > 0 ? `降低保护（${lowered.join('，')}）` : undefined
}
