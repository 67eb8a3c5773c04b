import { z } from 'zod'
import { SOURCE_STATUS, FEE_FROM, SETTLE_ON } from '#domain/ingest/dicts'
import { codes, FILE_PROFILE, sourceFormFields } from '#domain/source/fields'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import {
  byRules,
  cleanText,
  id,
  jsonOf,
  optional,
  text,
  texts,
  version,
} from '../../../core/inputs'
import { readMerchantNos } from '../merchant-nos'
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
      profile: profileOf(profile, profileText),
      merchantNos: readMerchantNos(merchantNos),
    }
    if (sourceId === undefined) return addSource(context, input)
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeSource(context, { sourceId, version }, input)
  },
})

/** The name of a profile that ships, or a profile as JSON: in its place or in `profileText`. */
function profileOf(profile: string, profileText: string | undefined): string {
  if (profile !== 'CUSTOM' && Object.hasOwn(FILE_PROFILE, profile)) return profile
  const own = profile === 'CUSTOM' ? profileText : profile
  const field = profile === 'CUSTOM' ? 'profileText' : 'profile'
  if (own === undefined) throw badField(field, '请输入自定义格式')
  const parsed = jsonOf(own)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw badField(field, '账单格式应为所列名称之一，或一个 JSON 对象')
  return own
}
