import { z } from 'zod'
import { codes } from '#domain/source/fields'
import { defineCall } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { dropFormer, rotateSecret } from '../source-secret'

/**
 * 更换密钥, with `drop` 停用旧密钥. The answer holds a secret, so it is not stored: a repeated call is
 * refused by its version.
 */
export default defineCall({
  path: '/v1/source/rotateSecret',
  access: { roles: ['3'], codes: [codes.verbs.rotate], whole: true },
  write: true,
  idempotent: false,
  request: z.object({
    sourceId: id(),
    version,
    drop: optional(z.enum(['0', '1', 'false', 'true'], '格式不正确')),
  }),
  handler: (context, { drop, ...which }) =>
    drop === '1' || drop === 'true' ? dropFormer(context, which) : rotateSecret(context, which),
})
