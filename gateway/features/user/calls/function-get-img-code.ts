import { z } from 'zod'
import { captcha } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { drawCaptcha } from '../captcha-image'

const CAPTCHA_SEC = 120

/** Draws a new captcha and keeps what it says (contract §4). */
export default defineCall({
  path: '/v1/function/getImgCode',
  access: 'anonymous',
  write: true,
  unlogged: true,
  idempotent: false,
  request: z.object({}),
  prepare: async () => drawCaptcha(),
  async handler({ tx, clock, randomBytes }, _input, { text, image }) {
    const imgCodeId = randomBytes(16).toString('hex')
    const createdAt = new Date(clock.wall())
    const expiresAt = new Date(clock.wall() + CAPTCHA_SEC * 1000)
    await tx.insert(captcha).values({ imgCodeId, code: text, createdAt, expiresAt })
    return { imgCodeId, image, expireSec: CAPTCHA_SEC }
  },
})
