import { z } from 'zod'
import { SOURCE_STATUS, FEE_FROM, SETTLE_ON } from '#domain/ingest/dicts'
import { codes, sourceFormFields } from '#domain/source/fields'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, cleanText, id, optional, text, texts, version } from '../../../core/inputs'
import { readMerchantNos } from '../merchant-nos'
import { readProfile } from '../profile-text'
import { findSource, sourceDetail } from '../source-list'
import { addSource, changeSource } from '../source-save'

const { sourceName, expectedBy } = sourceFormFields
const oneOf = <T extends string>(dict: Readonly<Record<T, unknown>>) =>
  z.enum(Object.keys(dict) as [T, ...T[]], { error: '取值不在可选范围内' })
const channels = texts(10).refine((list) => list.every((one) => Object.hasOwn(PAY_CHANNEL, one)), {
  error: '取值不在可选范围内',
})

/**
 * A new source with its secret, or another state of one that is there, without it. The answer holds
 * a secret, so it is not stored: a repeated call finds the name taken.
 */
export default defineCall({
  path: '/v1/source/save',
  access: { roles: ['3'], codes: [codes.verbs.save], whole: true },
  write: true,
  idempotent: false,
  checksOwnJson: true,
  async current({ sourceId }, context) {
    if (!sourceId?.trim()) return undefined
    return sourceDetail(await findSource(context, sourceId.trim())) as Record<string, string>
  },
  request: z
    .object({
      sourceId: optional(id()),
      version: optional(version),
      sourceName: text(64),
      payChannels: optional(channels),
      feeFrom: oneOf(FEE_FROM),
      settleOn: oneOf(SETTLE_ON),
      expectedBy: optional(text(5)),
      profile: cleanText.max(20_000, '不能超过20000个字符'),
      profileText: optional(cleanText.max(20_000, '不能超过20000个字符')),
      merchantNos: optional(cleanText.max(50_000, '不能超过50000个字符')),
      sourceStatus: oneOf(SOURCE_STATUS),
    })
    .check(byRules({ sourceName, expectedBy })),
  handler(context, { sourceId, version, profile, profileText, merchantNos = '', ...rest }) {
    const { payChannels = [], expectedBy = '' } = rest
    const input = {
      ...rest,
      payChannels,
      expectedBy,
      profile: readProfile(profile, profileText).text,
      merchantNos: readMerchantNos(merchantNos),
    }
    if (sourceId === undefined) return addSource(context, input)
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeSource(context, { sourceId, version }, input)
  },
})
