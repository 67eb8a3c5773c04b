import { z } from 'zod'
import { captcha } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { drawCaptcha, uniformOf } from '../captcha-image'
import { powOf } from '../captcha-proof'

const CAPTCHA_SEC = 120

/** Draws a new captcha and keeps what it says (contract §4), with the proof of work it asks for. */
export default defineCall({
  path: '/v1/function/getImgCode',
  access: 'anonymous',
  write: true,
  unlogged: true,
  idempotent: false,
  request: z.object({}),
  prepare: async ({ randomBytes }) => drawCaptcha(uniformOf(randomBytes)),
  async handler({ tx, clock, randomBytes, config, outbox }, _input, { text, image }) {
    const imgCodeId = randomBytes(16).toString('hex')
    const createdAt = new Date(clock.wall())
    const expiresAt = new Date(clock.wall() + CAPTCHA_SEC * 1000)
    const powBits = config.captchaPowBits ?? 0
    await tx.insert(captcha).values({ imgCodeId, code: text, powBits, createdAt, expiresAt })
    return {
      imgCodeId,
      image,
      expireSec: CAPTCHA_SEC,
      ...powOf(imgCodeId, powBits),
      // What sign-in may offer, before there is a session that could be asked.
      ...(outbox?.sms && { features: ['sms'] }),
    }
  },
})
