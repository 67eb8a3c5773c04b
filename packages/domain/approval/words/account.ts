import { enumItem } from '../../field'
import { RECHARGE_TARGET } from '../../recharge/dicts'
import { PAY_CHANNEL } from '../../trade/dicts'
import { countOf, fen, less, text, told, yuan, type ActWords } from './told'

const funds = (acctKind: string) => ({ call: '/v1/account/funds', with: { acctKind } })
const subsidy = { call: '/v1/account/subsidyDetail', keys: ['subsidyId'] }
const account = (kind: unknown): string => enumItem(RECHARGE_TARGET, String(kind)).label

const STEERED: Readonly<Record<string, string>> = {
  pause: '暂停期间的交易不补贴；剩余额度仍冻结，恢复后可用',
  resume: '恢复后按日继续补贴，暂停期间的交易不补',
  end: '结束后不能恢复；剩余额度解冻，退回补贴账户的可用余额',
}

/** Acts on the provider's own accounts and its bank account. */
export const ACCOUNT_WORDS: Readonly<Record<string, ActWords>> = {
  '/v1/account/withdrawApply': {
    of: funds('PROFIT'),
    say: ({ payeeName, payeeAcct, availAmt }, { amt }) =>
      told`从分润账户向 ${text(payeeName)}（${text(payeeAcct)}）付款 ${yuan(amt)}，金额即刻冻结；可用余额由 ${yuan(availAmt)} 变为 ${yuan(less(availAmt, amt))}`,
  },
  '/v1/account/rechargeApply': {
    say: (_, { acctKind, amt }) =>
      told`生成 ${yuan(amt)} 的充值单，到账后记入${text(acctKind) && account(acctKind)}`,
  },
  '/v1/account/rechargeSettleDiff': {
    of: { call: '/v1/account/rechargeDetail', keys: ['rechargeNo'] },
    say: ({ acctKind, amt, arriveAmt, payerName }, { decision }) =>
      decision === 'ACCEPT'
        ? told`到账的 ${yuan(arriveAmt)}（申请 ${yuan(amt)}）即刻记入${account(acctKind)}，充值完成`
        : told`到账的 ${yuan(arriveAmt)} 全部退回 ${text(payerName)} 的付款账户，这笔充值不入账`,
  },
  '/v1/account/subsidyAllot': {
    of: funds('SUBSIDY'),
    say({ availAmt }, { merIds, capAmt }) {
      const [count, cap] = [countOf(merIds), fen(capAmt)]
      const sum = count === undefined || cap === undefined ? undefined : count * cap
      return told`向 ${text(count)} 户商户每户分配 ${yuan(cap)}，合计 ${yuan(sum)} 即刻从补贴账户冻结；可用余额由 ${yuan(availAmt)} 变为 ${yuan(less(availAmt, sum))}`
    },
  },
  '/v1/account/subsidyRule': {
    of: subsidy,
    say: ({ merName, planAmt }, { capAmt }) =>
      told`${text(merName)} 的补贴额度由 ${yuan(planAmt)} 变为 ${yuan(capAmt)}，差额即刻从补贴账户冻结或解冻`,
  },
  '/v1/account/subsidySteer': {
    of: subsidy,
    say: ({ merName, activityName, remainAmt }, { event }) =>
      told`${text(merName)}「${text(activityName)}」剩余额度 ${yuan(remainAmt)}：${STEERED[String(event)]}`,
  },
  '/v1/account/rebateAllot': {
    say: (_, { ruleName, fromMonth }) =>
      told`自 ${text(fromMonth)} 起按「${text(ruleName)}」逐月计算返利，已结束的月份立即计算；确认后才发放`,
  },
  '/v1/account/rebateSteer': {
    of: { call: '/v1/account/rebateInfo', keys: ['rebateId'] },
    say({ targetName, month, rebateAmt }, { event }) {
      const rebate = told`${text(targetName)} ${text(month)} 的返利 ${yuan(rebateAmt)}`
      if (event === 'pay') return told`从返利营销账户付出 ${rebate}，即刻付出，不能撤回`
      return event === 'confirm' ? told`确认 ${rebate}，确认后可以发放` : undefined
    },
  },
  '/v1/account/setOverdraft': {
    say: ({ overdraftAmt }, asked) =>
      told`透支额度由 ${yuan(overdraftAmt ?? 0)} 变为 ${yuan(asked.overdraftAmt)}，备付金不足时可以垫付到新的额度`,
  },
  '/v1/account/enterClearing': {
    say: (_, { payChannel, settleDate, amt }) =>
      told`${text(payChannel) && enumItem(PAY_CHANNEL, String(payChannel)).label} ${text(settleDate)} 的清算款 ${yuan(amt)} 记入备付金，冲减应收渠道`,
  },
}
