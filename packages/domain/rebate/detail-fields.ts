import { MERCHANTS } from '../choices'
import { field, type Fields } from '../field'

/** A row of a rebate (domain §9.4). */
export const rebateDetailFields = {
  itemId: field.id('明细编号'),
  rebateId: field.id('返利单号', {
    link: ({ rebateId }) => `/accounts/accountRebate/show/${String(rebateId)}`,
  }),
  itemDate: field.date('日期', { sortable: true }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  transCount: field.count('交易笔数'),
  transAmt: field.money('交易额', { sortable: true }),
  fromAmt: field.money('适用阶梯', { width: 136, hint: '当月交易额达到此数起的一档' }),
  rate: field.rate('返利费率'),
  rebateAmt: field.money('返利金额', {
    sortable: true,
    width: 148,
    hint: '返利金额 = 交易额 × 返利费率，四舍五入到分',
  }),
} satisfies Fields
