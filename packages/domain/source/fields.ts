import { enumItem, field, type Fields, type FormValues } from '../field'
import { FEE_FROM, SETTLE_ON, SOURCE_STATUS } from '../ingest/dicts'
import type { NounCodes } from '../permission-codes'
import { PAY_CHANNEL } from '../trade/dicts'

export const codes = {
  group: 'system',
  verbs: { list: '02110001', save: '02110001:save', rotate: '02110001:rotate' },
  partner: [],
} as const satisfies NounCodes

/** How a source's files read: profiles that ship, or one of the source's own as JSON. */
export const FILE_PROFILE = {
  wechat: '微信支付账单',
  alipay: '支付宝账单',
  unionpay: '银联对账文件',
  'generic-csv': '通用 CSV',
  'generic-xlsx': '通用 Excel',
  CUSTOM: '自定义（JSON）',
} as const

/** One acquirer account that tells trades and refunds. */
export const sourceFields = {
  sourceId: field.id('来源编号', { width: 150 }),
  sourceName: field.text('来源名称', { width: 200 }),
  payChannels: field.enum('支付渠道', PAY_CHANNEL, {
    multiple: true,
    render: (value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((one) => enumItem(PAY_CHANNEL, one).label).join('、')
        : '不限',
    hint: '不选即不限渠道；来源只能报送所选渠道的交易',
  }),
  feeFrom: field.enum('手续费', FEE_FROM),
  settleOn: field.enum('结算方式', SETTLE_ON),
  expectedBy: field.text('账单时限', { width: 110 }),
  profile: field.enum('账单格式', FILE_PROFILE),
  profileText: field.longText('自定义格式'),
  merchantNos: field.longText('渠道商户号'),
  sourceStatus: field.enum('状态', SOURCE_STATUS),
  hasFormer: field.flag('旧密钥有效'),
  createTime: field.dateTime('创建时间', { sortable: true }),
} satisfies Fields

const LINE = /^[^=\s]{1,64}\s*=\s*[^=\s]{1,32}$/

/** Lines "channel number = merId or shopId"; blank lines do not count. */
export const numberLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wrongLine = (value: unknown): string | undefined => {
  const at = numberLines(String(value ?? '')).findIndex((line) => !LINE.test(line))
  return at < 0 ? undefined : `第${at + 1}行格式应为：渠道商户号 = 商户号或门店号`
}

const isCustom = ({ profile }: FormValues): boolean => profile === 'CUSTOM'

/** What a new source begins with, and what can be changed of one. */
export const sourceFormFields = {
  sourceName: field.text('来源名称', { required: true, min: 2, max: 30 }),
  payChannels: sourceFields.payChannels,
  feeFrom: field.enum('手续费', FEE_FROM, { required: true, radio: true, initial: 'RATES' }),
  settleOn: field.enum('结算方式', SETTLE_ON, { required: true, radio: true, initial: 'EVENT' }),
  expectedBy: field.text('账单时限', {
    placeholder: '如 09:30',
    hint: '前一日账单应到达的时间；不填即不要求账单',
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    message: '格式应为 HH:mm，如 09:30',
  }),
  profile: field.enum('账单格式', FILE_PROFILE, { required: true, initial: 'generic-csv' }),
  profileText: field.longText('自定义格式', {
    required: isCustom,
    visible: isCustom,
    max: 20_000,
    normalize: (text) => text,
  }),
  merchantNos: field.longText('渠道商户号', {
    placeholder: '1900000109 = 8000000000000001',
    hint: '一行一个：渠道商户号 = 商户号或门店号',
    max: 50_000,
    normalize: (text) => text,
    validate: wrongLine,
  }),
  sourceStatus: field.enum('状态', SOURCE_STATUS, {
    required: true,
    radio: true,
    initial: 'ACTIVE',
    hint: '停用后不再接收该来源的事件与账单',
  }),
} satisfies Fields
