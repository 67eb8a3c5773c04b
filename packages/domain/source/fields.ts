import { enumItem, field, type Fields } from '../field'
import { FEE_FROM, FILE_DAYS, SETTLE_ON, SOURCE_STATUS } from '../ingest/dicts'
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
  fileDays: field.enum('送达日', FILE_DAYS),
  profile: field.enum('账单格式', FILE_PROFILE),
  profileText: field.longText('自定义格式'),
  merchantNos: field.longText('渠道商户号'),
  sourceStatus: field.enum('状态', SOURCE_STATUS),
  hasFormer: field.flag('旧密钥有效'),
  dropUrl: field.text('收取地址'),
  dropPattern: field.text('文件名'),
  dropUser: field.text('收取用户'),
  dropHostKey: field.text('主机指纹'),
  hasDropSecret: field.flag('收取密钥已保存'),
  dropPolledAt: field.dateTime('最近收取'),
  dropError: field.longText('收取失败', { width: 240 }),
  createTime: field.dateTime('创建时间', { sortable: true }),
} satisfies Fields
