import { z } from 'zod'
import { SOURCE_STATUS, FEE_FROM, FILE_DAYS, SETTLE_ON } from '#domain/ingest/dicts'
import { dropKindOf } from '#domain/source/drop'
import { codes } from '#domain/source/fields'
import { sourceFormFields } from '#domain/source/form-fields'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { defineCall, type PrepareContext } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, cleanText, id, optional, text, texts, version } from '../../../core/inputs'
import { isAllowed } from '../drop/drop-folder'
import { readDropPattern } from '../drop/drop-pattern'
import { FOREIGN_HOST, isAllowedHost, parseDropUrl } from '../drop/drop-place'
import { readMerchantNos } from '../merchant-nos'
import { readProfile } from '../profile-text'
import { findSource, sourceDetail } from '../source-list'
import { addSource, changeSource } from '../source-save'

const { sourceName, expectedBy, dropUrl, dropPattern, dropUser, dropHostKey } = sourceFormFields
const RULED = { sourceName, expectedBy, dropUrl, dropPattern, dropUser, dropHostKey }
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
      fileDays: optional(oneOf(FILE_DAYS)),
      profile: cleanText.max(20_000, '不能超过20000个字符'),
      profileText: optional(cleanText.max(20_000, '不能超过20000个字符')),
      merchantNos: optional(cleanText.max(50_000, '不能超过50000个字符')),
      sourceStatus: oneOf(SOURCE_STATUS),
      dropUrl: optional(text(300)),
      dropPattern: optional(text(100)),
      dropUser: optional(text(100)),
      dropSecret: optional(z.string().max(10_000, '不能超过10000个字符')),
      dropHostKey: optional(text(64)),
    })
    .check(byRules(RULED)),
  prepare: checkDrop,
  handler(context, { sourceId, version, profile, profileText, dropSecret, ...rest }) {
    const { payChannels = [], expectedBy = '', fileDays = 'DAILY', merchantNos = '' } = rest
    const input = {
      ...rest,
      ...dropOf(rest),
      payChannels,
      expectedBy,
      fileDays,
      profile: readProfile(profile, profileText).text,
      merchantNos: readMerchantNos(merchantNos),
    }
    if (sourceId === undefined) return addSource(context, input, dropSecret)
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeSource(context, { sourceId, version }, input, dropSecret)
  },
})

type DropInput = Partial<
  Record<'dropUrl' | 'dropPattern' | 'dropUser' | 'dropHostKey', string | undefined>
>

/** Only what the kind of drop has. */
function dropOf({ dropUrl = '', dropPattern = '', dropUser = '', dropHostKey = '' }: DropInput) {
  const kind = dropKindOf(dropUrl)
  return {
    dropUrl,
    dropPattern: kind === undefined ? '' : dropPattern,
    dropUser: kind === 'S3' || kind === 'SFTP' ? dropUser : '',
    dropHostKey: kind === 'SFTP' ? dropHostKey : '',
  }
}

/** Reads the rest of the drop, and the disk before the transaction. @throws CallError 90400 */
async function checkDrop(
  { config }: PrepareContext,
  { dropUrl = '', dropPattern = '' }: DropInput,
): Promise<void> {
  if (dropUrl === '') return
  const place = parseDropUrl(dropUrl)
  if (typeof place === 'string') throw badField('dropUrl', place)
  const pattern = readDropPattern(dropPattern)
  if (typeof pattern === 'string') throw badField('dropPattern', pattern)
  if (place.kind === 'FOLDER' && !(await isAllowed(place.folder, config.dropDir)))
    throw badField('dropUrl', '文件夹不存在，或不在 DROP_DIR 允许的目录之下')
  if (place.kind !== 'FOLDER' && !isAllowedHost(place, config.dropHosts))
    throw badField('dropUrl', FOREIGN_HOST)
}
