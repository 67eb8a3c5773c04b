import { changeText as changeBetween } from '../../components/change-text'
import type { ValueKind } from '../../components/charts'

/** A card, and the chart's data when it is selected. */
export interface Figure {
  name: string
  label: string
  kind: ValueKind
  formula: string
}

export const FIGURES: readonly Figure[] = [
  { name: 'payAmt', label: '交易额', kind: 'money', formula: '支付成功交易的实付金额之和' },
  { name: 'payCount', label: '笔数', kind: 'count', formula: '支付成功的交易笔数' },
  { name: 'avgAmt', label: '客单价', kind: 'money', formula: '交易额 ÷ 笔数' },
  {
    name: 'refundAmt',
    label: '退款',
    kind: 'money',
    formula: '上述交易退款成功的金额之和，按原交易日统计',
  },
  { name: 'newMembers', label: '新增会员', kind: 'count', formula: '首次成为会员的人数' },
  {
    name: 'activeMembers',
    label: '活跃会员',
    kind: 'count',
    formula: '当日有消费的会员数；多日或多店合计时，同一会员每日每店计一次',
  },
]

/** The change from one day to the next. */
export const changeText = (now: number | undefined, before: number | undefined): string =>
  changeBetween(now, before, '前日为0')
