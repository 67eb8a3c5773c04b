import { formatYuan } from '../money'
import { remarkOf, type Remark } from '../remark'
import { reasonOf } from '../merchant/reason'

type Row = Readonly<Record<string, unknown>>
interface Since {
  time: string
  relatedNo: string
}

/** One sentence on what of a merchant's money is held, owed or not paid, since when and why. */
export function fundsRemark(row: Row): Remark {
  const amount = (name: string) => Number(row[name] ?? 0)
  const yuan = (name: string) => formatYuan(amount(name))
  const since = (name: string) => {
    const from = row[name] as Since | null | undefined
    return from ? `，自 ${from.time} 起（${from.relatedNo}）` : ''
  }
  const stopped = row.merStatus === 'FROZEN' ? '已冻结' : row.merStatus === 'LIMITED' && '受限'
  const isOver = amount('debtAmt') > amount('debtLimitAmt')
  const debt = amount('debtAmt') > 0 && `欠款 ${yuan('debtAmt')}${since('debtSince')}`
  return remarkOf(
    [
      stopped && `商户${stopped}，待付余额 ${yuan('balanceAmt')} 暂停付款${reasonOf(row)}`,
      isOver && debt && `${debt}，超过上限 ${yuan('debtLimitAmt')}`,
      amount('unsettledAmt') < 0 && '待扣的退款与拒付超过未结算的交易',
    ],
    [
      amount('heldTradeAmt') > 0 &&
        `暂缓结算 ${yuan('heldTradeAmt')}（${amount('heldTradeCount')} 笔，最早 ${String(row.heldFrom)}）`,
      !isOver && debt,
      amount('reserveAmt') > 0 && `保证金 ${yuan('reserveAmt')}${since('reserveSince')}`,
    ],
    '资金按周期结算，没有冻结、暂缓、保证金和欠款',
  )
}
