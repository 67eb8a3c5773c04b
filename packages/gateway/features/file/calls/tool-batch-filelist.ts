import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { readableFile } from '../file-access'
import { urlSigner } from '../../../core/files/signed-url'

const MAX_TOKENS = 50

const tokens = z
  .string('请提供文件标识')
  .max(10_000, '文件标识应为文本数组')
  .transform((text, context) => {
    const list = parseList(text)
    if (list) return [...new Set(list)]
    context.addIssue({ code: 'custom', message: '文件标识应为文本数组' })
    return z.NEVER
  })
  .refine((list) => list.length <= MAX_TOKENS, `一次最多查询${MAX_TOKENS}个文件`)

/**
 * Links and names of several files at once: `[{token, url, fileName, mime}]` in the order asked.
 * Tokens that are unknown or not the caller's to read are left out.
 */
export default defineCall({
  path: '/v1/tool/batchFilelist',
  access: {},
  request: z.object({ tokens }),
  async handler({ tx, caller, clock }, input) {
    const urlOf = await urlSigner(tx, caller.providerId, clock.wall())
    const list = []
    for (const token of input.tokens) {
      const row = await readableFile(tx, caller, token)
      if (row) list.push({ token, url: urlOf(token), fileName: row.fileName, mime: row.mime })
    }
    return list
  },
})

function parseList(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value
      : undefined
  } catch {
    return undefined
  }
}
