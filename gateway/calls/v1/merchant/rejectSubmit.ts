import { z } from 'zod'
import { defineCall } from '../../../call'
import { SUBMIT_CODE } from '../../../records/auth-review/info'
import { submitReview } from '../../../records/auth-review/submit'
import { cleanText, id, version } from '../../../records/inputs'

/** One answer; the longest is a text of 500 characters. */
const answer = cleanText.max(4000, '内容过长')

/**
 * Answers an authenticity review (domain §7.6). Which fields there are depends on what was asked:
 * their rules are read in the handler.
 */
export default defineCall({
  path: '/v1/merchant/rejectSubmit',
  access: { roles: ['3', '4'], codes: [SUBMIT_CODE] },
  takesFiles: true,
  request: z
    .object({ applyId: id(), version })
    .catchall(answer)
    .transform(({ applyId, version: seen, ...answers }) => ({ applyId, version: seen, answers })),
  write: true,
  checksOwnJson: true,
  handler: submitReview,
})
