import { CODES } from '#domain/permission-codes'
import { MERCHANTS } from '#domain/choices'
import { INCOME_ENTRY_TYPE, INCOME_SETTLE_STATUS } from '#domain/income/dicts'
import { PAY_CHANNEL, PAY_TYPE } from '#domain/trade/dicts'
import { incomeFields } from '#domain/income/fields'
import { defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'

const label = labelsOf(incomeFields)

const provider = { roles: ['3'] } as const
const partnerOnly = { roles: ['4'] } as const
const tradeLink = ({ tradeNo }: Readonly<Record<string, unknown>>) =>
  `/trades/details/show/${String(tradeNo)}`

/** One income entry with the trades behind it (domain §8.5); the list is `income`'s 明细. */
const incomeEntry = defineResource({
  name: 'incomeEntry',
  title: '收益明细',
  area: 'trades',
  path: 'income/entry',
  code: CODES.income.list,
  id: 'entryId',
  hidden: true,

  fields: {
    entryId: field.id(label.entryId),
    incomeDate: field.date(label.incomeDate),
    entryType: field.enum(label.entryType, INCOME_ENTRY_TYPE),
    merId: field.remote(label.merId, MERCHANTS),
    merName: field.text(label.merName),
    partnerName: field.text(label.partnerName),
    payChannel: field.enum(label.payChannel, PAY_CHANNEL),
    transAmt: field.money(label.transAmt),
    transCount: field.count(label.transCount),
    merFeeRate: field.rate(label.merFeeRate, { hint: '商户手续费 ÷ 交易金额' }),
    merNominalRate: field.rate(label.merNominalRate),
    costRate: field.rate(label.costRate, { ...provider, hint: '成本手续费 ÷ 交易金额' }),
    costNominalRate: field.rate(label.costNominalRate, provider),
    merFeeAmt: field.money(label.merFeeAmt),
    costFeeAmt: field.money(label.costFeeAmt, provider),
    incomeAmt: field.money(label.incomeAmt, {
      ...provider,
      hint: '收益 = 商户手续费 − 成本手续费',
    }),
    partnerShareAmt: field.money(label.partnerShareAmt),
    subShareAmt: field.money(label.subShareAmt, partnerOnly),
    teamShareAmt: field.money(label.teamShareAmt, partnerOnly),
    netIncomeAmt: field.money(label.netIncomeAmt, {
      ...provider,
      hint: '净收益 = 收益 − 渠道商分润',
    }),
    settleStatus: field.enum(label.settleStatus, INCOME_SETTLE_STATUS, provider),
    settleNo: field.id(label.settleNo, {
      ...provider,
      link: ({ settleNo }) =>
        settleNo ? `/cloudAccount/settleManager/show/${String(settleNo)}` : undefined,
    }),
  },

  calls: { show: '/v1/income/detail' },

  show: {
    title: '收益详情',
    path: 'income/entry/:entryId',
    headline: ['merFeeAmt', 'merId'],
    sections: [
      {
        title: '收益',
        fields: [
          'entryId',
          'incomeDate',
          'entryType',
          'merId',
          'partnerName',
          'payChannel',
          'transAmt',
          'transCount',
          'merFeeRate',
          'merNominalRate',
          'merFeeAmt',
          'costRate',
          'costNominalRate',
          'costFeeAmt',
          'incomeAmt',
          'partnerShareAmt',
          'subShareAmt',
          'teamShareAmt',
          'netIncomeAmt',
          'settleStatus',
          'settleNo',
        ],
      },
      {
        title: '分润构成',
        rows: 'parts',
        of: {
          partnerId: field.id('渠道商号'),
          partnerName: field.text('渠道商'),
          shareAmt: field.money('分润'),
        },
        empty: '没有渠道商分润',
      },
      {
        title: '对应交易',
        rows: 'trades',
        of: {
          tradeNo: field.id('平台订单号', { link: tradeLink, width: 244 }),
          tradeTime: field.dateTime('交易时间'),
          payType: field.enum('支付方式', PAY_TYPE),
          transAmt: field.money('订单金额'),
          feeRate: field.rate('签约费率'),
          feeAmt: field.money('手续费'),
          costFeeAmt: field.money(label.costFeeAmt, provider),
          partnerShareAmt: field.money(label.partnerShareAmt),
          subShareAmt: field.money(label.subShareAmt, partnerOnly),
        },
        empty: '没有留存的交易明细',
      },
      {
        title: '对应退款',
        rows: 'refunds',
        of: {
          refundNo: field.id('退款单号'),
          tradeNo: field.id('原订单号', { link: tradeLink, width: 244 }),
          finishTime: field.dateTime('退款成功时间'),
          refundAmt: field.money('退款金额'),
          refundFeeAmt: field.money('退还手续费'),
        },
        empty: '没有退款',
      },
    ],
  },
})

export type IncomeEntry = RecordFrom<typeof incomeEntry>
export default incomeEntry
