import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { readableFile } from '../file-access'
import { urlSigner } from '../../../core/files/signed-url'

/** The fetch of a file by its token (spec §5): a link that works for ten minutes. */
export default defineCall({
  path: '/v1/function/jfileUrl',
  access: {},
  request: z.object({
    jToken: z.string('请提供文件标识').min(1, '请提供文件标识').max(128, '文件标识不正确'),
  }),
  async handler({ tx, caller, clock }, { jToken }) {
    if (!(await readableFile(tx, caller, jToken))) throw notFound()
    const urlOf = await urlSigner(tx, caller.providerId, clock.wall())
    return { url: urlOf(jToken) }
  },
})
